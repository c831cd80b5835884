import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PhoneOwner } from '../../core/person.ts';
import { readGrounds, writeGrounds } from '../../resolve/owner/owner-grounds.ts';
import { decodePhoneOwner, encodePhoneOwner, lineOfRow, putMates, readOwnerRow } from './phone-owner-codec.ts';

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
  },
  { requiredKeys: ['number', 'person', 'confidence', 'first', 'last', 'full', 'street', 'city', 'state', 'zip', 'line'] },
) as unknown as fc.Arbitrary<PhoneOwner>;

describe('stored owners of numbers', () => {
  it('take in who lives with them when that is known, and nothing else', () => {
    const mates = { numbered: 2, silent: 3 };
    const holding = { witnesses: 1, position: 0, household: 0 };
    fc.assert(
      fc.property(owner, (one) => {
        const bytes = Buffer.from(encodePhoneOwner({ ...one, grounds: writeGrounds([holding]) }));
        putMates(bytes, mates);
        const { grounds, ...rest } = decodePhoneOwner(one.number, bytes.toString());
        expect(rest).toEqual(one);
        expect(readGrounds(grounds!)).toEqual([{ ...holding, mates }]);
      }),
    );
  });

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
