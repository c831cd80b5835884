import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Property } from '../../core/person.ts';
import { decodeProperty, encodeProperty } from './property-codec.ts';

const text = fc.oneof(fc.constantFrom('', 'n main st', '{', 'José', '0'), fc.string());
const written = fc.string({ minLength: 1 });
const shown = fc.oneof(fc.record({ first: written }), fc.record({ last: written }), fc.record({ first: written, last: written }));
const properties = fc.record(
  {
    address: fc.record({ house: text, street: text, unit: text, city: text, state: text, zip: text }),
    owner: fc.record(
      { first: text, middle: text, last: text, suffix: fc.constantFrom('', 'jr'), shown },
      { requiredKeys: ['first', 'middle', 'last', 'suffix'] },
    ),
    type: text,
    assessedValue: fc.nat(),
    asOf: fc.integer(),
  },
  { requiredKeys: ['address', 'owner', 'type', 'assessedValue'] },
) as unknown as fc.Arbitrary<Property>;

describe('rolls of property as text', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(properties, (property) => {
        expect(decodeProperty(encodeProperty(property))).toEqual(property);
      }),
    );
  });
});
