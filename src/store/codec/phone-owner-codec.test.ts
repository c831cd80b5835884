import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PhoneOwner } from '../../core/person.ts';
import { decodePhoneOwner, encodePhoneOwner, lineOfRow, readOwnerRow } from './phone-owner-codec.ts';

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', 'José', 'O"Brien', '\\', '\u001e\u001f', '\u2028'));
const owner = fc.record(
  {
    number: fc.integer({ min: 12_000_000_000, max: 19_999_999_999 }),
    person: fc.nat(),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((share) => share + 0),
    first: text,
    last: text,
    full: text,
    street: text,
    city: text,
    state: text,
    zip: text,
    line: fc.oneof(
      fc.record({ type: fc.constantFrom('mobile', 'landline', 'voip') }),
      fc.record({ type: fc.constantFrom('mobile', 'landline', 'voip'), carrier: text.filter((carrier) => carrier !== '') }),
    ),
    birthDate: fc.constantFrom(19800102, 20070000),
    gender: fc.constantFrom('male', 'female'),
    evidence: fc.constantFrom('1.0.0', '2.1.0.fg.f;1.0.1..'),
  },
  { requiredKeys: ['number', 'person', 'confidence', 'first', 'last', 'full', 'street', 'city', 'state', 'zip', 'line'] },
) as unknown as fc.Arbitrary<PhoneOwner>;

describe('stored owners of numbers', () => {
  it('come back as they went in, whatever their texts hold', () => {
    fc.assert(
      fc.property(owner, (one) => {
        const encoded = encodePhoneOwner(one);
        expect(decodePhoneOwner(one.number, encoded)).toEqual(one);
        // What ends a row where several are read as one text.
        expect(encoded).not.toContain('\u001e');
        const row = readOwnerRow(one.number, encoded);
        const { person, confidence, birthDate, gender } = row;
        expect(lineOfRow(row)).toEqual(one.line);
        expect({ person, confidence, birthDate, gender }).toEqual({
          person: one.person,
          confidence: one.confidence,
          birthDate: one.birthDate,
          gender: one.gender,
        });
      }),
    );
  });
});
