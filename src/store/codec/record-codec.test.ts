import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PersonRecord } from '../../core/record.ts';
import { decodeRecord, encodeRecord, writeRecord } from './record-codec.ts';
import { TextBytes } from './text-bytes.ts';

const word = fc.oneof(fc.constantFrom('', 'ann', "o'brien", 'josé', '"', 'a\\b'), fc.string());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const shownPart = fc.constantFrom('José', 'DeWitt', '"');
/** At least one part. */
const shown = fc.oneof(fc.record({ first: shownPart, middle: maybe(shownPart), last: maybe(shownPart) }), fc.record({ last: shownPart }));
const shownAddress = fc.oneof(
  fc.record({ street: fc.constantFrom('Am Mühlbach 50A', '"'), city: maybe(fc.constant('Köln')), state: maybe(fc.constant('Yucatán')) }),
  fc.record({ city: fc.constant('Köln') }),
);
const anyRecord = fc
  .record({
    names: fc.array(
      fc.record({
        first: word,
        middle: word,
        last: word,
        suffix: fc.constantFrom('', 'jr', 'iii'),
        shown: maybe(shown),
      }),
      { maxLength: 3 },
    ),
    phones: fc.array(fc.integer({ min: 1, max: 999_999_999_999_999 }), { maxLength: 3 }),
    emails: fc.array(word, { maxLength: 2 }),
    addresses: fc.array(
      fc.record({
        house: word,
        street: word,
        unit: word,
        city: word,
        state: word,
        zip: word,
        shown: maybe(shownAddress),
        country: maybe(fc.constantFrom('DE', 'MX')),
      }),
      { maxLength: 3 },
    ),
    birthDate: maybe(fc.integer({ min: 1200_00_00, max: 2100_00_00 })),
    gender: maybe(fc.constantFrom('male', 'female')),
    deceased: maybe(fc.constant(true)),
    movedOut: maybe(fc.constant(true)),
    ended: maybe(fc.constant(true)),
    identifiers: fc.array(fc.record({ type: word, value: word }), { maxLength: 2 }),
    texts: fc.array(fc.record({ attribute: word, value: word }), { maxLength: 2 }),
    firstSeen: maybe(fc.integer({ min: -200_000, max: 30_000 })),
    lastSeen: maybe(fc.integer({ min: -200_000, max: 30_000 })),
  })
  // Absent parts are absent, as normalising leaves them.
  .map((record) => JSON.parse(JSON.stringify(record)) as unknown as PersonRecord)
  .chain((record) =>
    maybe(fc.array(maybe(fc.constantFrom('mobile' as const, 'landline' as const, 'voip' as const)), { minLength: 1, maxLength: 3 })).map(
      (lineTypes) => (lineTypes === undefined ? record : { ...record, lineTypes }),
    ),
  );

describe('records as text', () => {
  it('come back as they were, one by one or written one behind the other', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 4 }), (records) => {
        const out = new TextBytes();
        const texts = records.map((record) => {
          const start = out.length;
          writeRecord(record, out);
          return Buffer.from(out.bytes.subarray(start, out.length)).toString('utf8');
        });
        expect(texts).toEqual(records.map(encodeRecord));
        expect(texts.map(decodeRecord)).toEqual(records);
      }),
    );
  });

  const HOME = { house: '50a', street: 'am muhlbach', unit: '', city: 'koln', state: '', zip: '50667' };
  const record: PersonRecord = { names: [], phones: [], emails: [], addresses: [HOME], identifiers: [], texts: [] };

  it('take no byte for how an address was written where nothing of that is stored, and are read as they were before it was', () => {
    expect(encodeRecord(record).split('\u001f')).toEqual(['', '', '', '1', '50a', 'am muhlbach', '', 'koln', '', '50667']);
  });

  it('leave the record that is written alone', () => {
    const written = Object.freeze({ ...HOME, shown: Object.freeze({ city: 'Köln' }), country: 'DE' });
    expect(decodeRecord(encodeRecord({ ...record, addresses: [HOME, written] })).addresses).toEqual([HOME, written]);
  });
});
