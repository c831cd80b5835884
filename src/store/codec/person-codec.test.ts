import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { decodePerson, encodePerson } from './person-codec.ts';

const text = fc.oneof(fc.constantFrom('', 'mary ann', '12 1/2', '{', 'José', '0'), fc.string());
const seen = { firstSeen: fc.integer(), lastSeen: fc.integer() };
const attested = (value: fc.Arbitrary<unknown>) =>
  fc.record({ value, witnesses: fc.nat(), ...seen }, { requiredKeys: ['value', 'witnesses'] });
const shown = fc.oneof(
  fc.record({ first: fc.string({ minLength: 1 }) }),
  fc.record({ last: fc.string({ minLength: 1 }) }),
  fc.record({ first: fc.string({ minLength: 1 }), last: fc.string({ minLength: 1 }) }),
  fc.record({ middle: fc.string({ minLength: 1 }), last: fc.string({ minLength: 1 }) }),
);
const name = fc.record(
  { first: text, middle: text, last: text, suffix: fc.constantFrom('', 'jr'), shown },
  { requiredKeys: ['first', 'middle', 'last', 'suffix'] },
);
const folded = { house: text, street: text, unit: text, city: text, state: text, zip: text };
const written = fc.record({ street: fc.string({ minLength: 1 }) });
const address = fc.record(
  { ...folded, shown: written, country: fc.constant('DE') },
  { requiredKeys: ['house', 'street', 'unit', 'city', 'state', 'zip'] },
);
const list = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 3 });
const id = fc.integer({ min: 1, max: 2 ** 32 - 1 });

const number = fc.integer({ min: 1, max: 10 ** 15 });
const told = fc.record({ value: number, witnesses: fc.nat(), line: fc.constantFrom('mobile', 'landline', 'voip') });

const people = fc.record(
  {
    id: fc.constant(7),
    records: list(id),
    siblings: list(id),
    names: list(attested(name)),
    phones: list(fc.oneof(attested(number), told)),
    emails: list(attested(text)),
    addresses: list(
      fc.record(
        { value: address, witnesses: fc.nat(), ...seen, current: fc.boolean() },
        { requiredKeys: ['value', 'witnesses', 'current'] },
      ),
    ),
    birthDate: fc.integer({ min: 18_000_101, max: 20_261_231 }),
    gender: fc.constantFrom('male', 'female'),
    deceased: fc.constant(true),
    identifiers: list(fc.record({ type: text, value: text })),
    texts: list(fc.record({ attribute: text, value: text })),
  },
  { requiredKeys: ['id', 'records', 'siblings', 'names', 'phones', 'emails', 'addresses', 'identifiers', 'texts'] },
) as unknown as fc.Arbitrary<Person>;

describe('people as text', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(people, (person) => {
        expect(decodePerson(7 as PersonId, encodePerson(person))).toEqual(person);
      }),
    );
  });
});
