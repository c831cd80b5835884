import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/support/cases.ts';
import { dayFromDate } from '../core/clock.ts';
import type { RawRecord } from '../core/raw-record.ts';
import { isEmptyRecord, normalizeRecord } from './record.ts';

const EMPTY: RawRecord = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };
const TODAY = dayFromDate(2026, 11, 15);

describe('normalizeRecord', () => {
  it('makes every field of a row comparable', () => {
    const { record, faults } = normalizeRecord({
      names: [{ first: 'JOHN', middle: 'Q', last: "O'BRIEN", suffix: 'Jr.' }],
      phones: ['(212) 555-1234', '212.555.1234', '+1 646 555 0000'],
      emails: ['John@Example.com', 'john+x@example.com'],
      addresses: [{ street: '123 North Main Street #4', city: 'Springfield', state: 'Illinois', zip: '62701-1234' }],
      birthDate: '4/9/1956',
      gender: 'M',
      identifiers: [
        { type: 'SSN', value: '078-05-1120' },
        { type: 'SSN', value: '078051120' },
        { type: 'customer_no', value: '000-00' },
      ],
      texts: [
        { attribute: 'Birth_Place', value: 'Saint-\u00c9tienne' },
        { attribute: 'occupation', value: 'n/a' },
      ],
      firstSeen: '2020-01-01',
      lastSeen: '2024-03',
    });
    expect(faults).toEqual([]);
    expect(record).toEqual({
      names: [{ first: 'john', middle: 'q', last: 'obrien', suffix: 'jr', shown: { last: "O'Brien" } }],
      phones: [12125551234, 16465550000],
      emails: ['john@example.com'],
      addresses: [{ house: '123', street: 'n main st', unit: 'unit 4', city: 'springfield', state: 'il', zip: '62701' }],
      birthDate: 19560409,
      gender: 'male',
      identifiers: [{ type: 'ssn', value: '078051120' }],
      texts: [{ attribute: 'birth_place', value: 'saint etienne' }],
      firstSeen: dayFromDate(2020, 1, 1),
      lastSeen: dayFromDate(2024, 3, 1),
    });
  });

  const furtherNames: [string, RawRecord['names'], string[]][] = [
    ['a nickname', [{ first: 'Gregory', last: 'Shay', suffix: 'Jr' }, { first: 'Greg' }], ['gregory  shay jr', 'greg  shay jr']],
    [
      'a nickname that may be a whole name',
      [{ first: 'Gregory', middle: 'A', last: 'Shay' }, { full: 'Greg' }],
      ['gregory a shay ', 'greg  shay '],
    ],
    ['a whole name for a nickname', [{ first: 'Gregory', last: 'Shay' }, { first: 'Greg Shay' }], ['gregory  shay ', 'greg  shay ']],
    ['another surname', [{ first: 'Ann', middle: 'Q', last: 'Lee' }, { last: 'Hall' }], ['ann q lee ', 'ann q hall ']],
    ['a former surname', [{ first: 'Ann', middle: 'Q', last: 'Lee' }, { maiden: 'Hall' }], ['ann q lee ', 'ann q hall ']],
    ['the same surname', [{ first: 'Ann', middle: 'Q', last: 'Lee' }, { last: 'Lee' }], ['ann q lee ']],
    ['a nickname of nobody', [{ first: 'Ann' }, { first: 'Annie' }], ['ann   ', 'annie   ']],
    ['a whole other name', [{ first: 'Ann', middle: 'Q', last: 'Lee' }, { full: 'Annie Hall' }], ['ann q lee ', 'annie  hall ']],
  ];
  it.each(furtherNames)('gives %s what it lacks from the main name', (_, names, expected) => {
    const { record } = normalizeRecord({ ...EMPTY, names });
    expect(record.names.map(({ first, middle, last, suffix }) => [first, middle, last, suffix].join(' '))).toEqual(expected);
  });

  it('writes a further name as its parts were written', () => {
    const { record } = normalizeRecord({ ...EMPTY, names: [{ first: 'José', last: 'DeWitt' }, { first: 'Pépé' }, { last: 'García' }] });
    expect(record.names.map(({ shown }) => shown)).toEqual([
      { first: 'José', last: 'DeWitt' },
      { first: 'Pépé', last: 'DeWitt' },
      { first: 'José', last: 'García' },
    ]);
  });

  it('keeps the types of lines with the numbers, and calls mobile what any column does', () => {
    const phones = ['none', '(715) 555-0143; 715 555 0144', '(715) 555-0143', '715-555-0188'];
    const { record } = normalizeRecord({ ...EMPTY, phones, lineTypes: ['mobile', 'landline', 'mobile', undefined] });
    expect(record.phones).toEqual([17155550143, 17155550144, 17155550188]);
    expect(record.lineTypes).toEqual(['mobile', 'landline', undefined]);
    expect(normalizeRecord({ ...EMPTY, phones: ['none'], lineTypes: ['mobile'] }).record.lineTypes).toBeUndefined();
  });

  type FaultRow = [string, Partial<RawRecord>, { field: string; reason: string }[]];
  const faultRows: FaultRow[] = [
    ['a business', { names: [{ full: 'Acme LLC' }] }, [{ field: 'name', reason: 'business' }]],
    ['a business in columns', { names: [{ first: '', last: 'Acme Holdings' }] }, [{ field: 'name', reason: 'business' }]],
    ['a couple', { names: [{ full: 'John & Mary Smith' }] }, [{ field: 'name', reason: 'second of a couple left out' }]],
    [
      'a couple in columns',
      { names: [{ first: 'John & Mary', last: 'Smith' }] },
      [{ field: 'name', reason: 'second of a couple left out' }],
    ],
    ['no name', { names: [{ full: 'unknown' }] }, [{ field: 'name', reason: 'placeholder' }]],
    ['an empty name', { names: [{ first: '', last: '' }] }, []],
    ['a bad phone', { phones: ['12345'] }, [{ field: 'phone', reason: 'not a valid phone' }]],
    ...[
      '999-999-9999',
      '000-000-0000',
      '0',
      '330-000-0000',
      '1 (555) 555-5555',
      '1234567890',
      '-',
      'NO PHONE',
      'Unlisted',
      'sin teléfono',
    ].map((phone): FaultRow => [`a number that is none, ${phone}`, { phones: [phone] }, [{ field: 'phone', reason: 'placeholder' }]]),
    ['a number of another plan', { phones: ['123-456-7891'] }, [{ field: 'phone', reason: 'not a valid phone' }]],
    ['no phone', { phones: ['', 'n/a'] }, [{ field: 'phone', reason: 'placeholder' }]],
    ['a bad e-mail', { emails: ['john@'] }, [{ field: 'email', reason: 'not a valid email' }]],
    ...['none@none.com', 'DECLINED@clinic.org', 'N/A', '--', 'no email'].map(
      (email): FaultRow => [`a mailbox that is none, ${email}`, { emails: [email] }, [{ field: 'email', reason: 'placeholder' }]],
    ),
    ['no address', { addresses: [{ street: 'none' }] }, [{ field: 'address', reason: 'placeholder' }]],
    [
      'no address in any part',
      { addresses: [{ street: 'UNKNOWN', city: '-', zip: '00000' }] },
      [{ field: 'address', reason: 'placeholder' }],
    ],
    ['a country without an address', { addresses: [{ country: 'France' }] }, []],
    ['an unreadable address', { addresses: [{ street: 'Elm '.repeat(100) }] }, [{ field: 'address', reason: 'not an address' }]],
    ['an empty address', { addresses: [{ street: '', city: ' ' }] }, []],
    ['a bad date', { birthDate: '2/30/1956' }, [{ field: 'birth_date', reason: 'not a date' }]],
    ...['01/01/1900', '01-Jan-1900', '00/00/0000', '0000-00-00', 'UNKNOWN', '-'].map(
      (birthDate): FaultRow => [`an unknown birth date, ${birthDate}`, { birthDate }, [{ field: 'birth_date', reason: 'placeholder' }]],
    ),
    ['a future date', { birthDate: '2031-01-01' }, [{ field: 'birth_date', reason: 'in the future' }]],
    ['a future year', { birthDate: '2031' }, [{ field: 'birth_date', reason: 'in the future' }]],
    ['this year', { birthDate: '2026' }, []],
    ['two digits of a year', { birthDate: '4/9/56' }, []],
    ['a future sighting', { lastSeen: '2031-01-01' }, [{ field: 'last_seen', reason: 'in the future' }]],
    ['an unknown day', { lastSeen: '1900-01-01' }, [{ field: 'last_seen', reason: 'placeholder' }]],
    ['a bad sighting', { firstSeen: 'soon' }, [{ field: 'first_seen', reason: 'not a date' }]],
    ['a huge name', { names: [{ full: 'John & '.repeat(1_000_000) }] }, [{ field: 'name', reason: 'too long' }]],
    ['a huge phone', { phones: ['2'.repeat(10_000_000)] }, [{ field: 'phone', reason: 'too long' }]],
  ];
  it.each([
    ['2020-05-30', true],
    ['2031-05-30', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('knows a home to be left, or what it tells of to be over, on %s: %s', (lastSeen, movedOut) => {
    const seen: RawRecord = { ...EMPTY, addresses: [{ street: '1 Elm St' }], ...(lastSeen !== undefined && { lastSeen }) };
    expect(normalizeRecord({ ...seen, movedOut: true }, TODAY).record).toMatchObject({ movedOut, ended: undefined });
    expect(normalizeRecord({ ...seen, ended: true }, TODAY).record).toMatchObject({ movedOut: undefined, ended: movedOut });
  });

  it.each(faultRows)('reports %s', (_, raw, expected) => {
    expect(normalizeRecord({ ...EMPTY, ...raw }, TODAY).faults).toEqual(expected);
  });

  it.each([
    ['212-555-1234; 646-555-1234', [12125551234, 16465551234]],
    ['212-555-1234|646-555-1234', [12125551234, 16465551234]],
    ['212-555-1234, 646-555-1234', [12125551234, 16465551234]],
    ['212-555-1234 / 646-555-1234', [12125551234, 16465551234]],
    ['2125551234\n6465551234', [12125551234, 16465551234]],
  ])('splits phones joined in one cell: %j', (cell, expected) => {
    const { record, faults } = normalizeRecord({ ...EMPTY, phones: [cell] });
    expect(record.phones).toEqual(expected);
    expect(faults).toEqual([]);
  });

  it.each([['a@x.com; b@y.com'], ['a@x.com,b@y.com'], ['a@x.com | b@y.com'], ['a@x.com b@y.com']])(
    'splits e-mails joined in one cell: %j',
    (cell) => {
      expect(normalizeRecord({ ...EMPTY, emails: [cell] }).record.emails).toEqual(['a@x.com', 'b@y.com']);
    },
  );

  it('limits how many values one row may bring', () => {
    const phones = Array.from({ length: 500 }, (_, at) => `212555${String(at).padStart(4, '0')}`);
    expect(normalizeRecord({ ...EMPTY, phones }).record.phones).toHaveLength(50);
    expect(normalizeRecord({ ...EMPTY, phones: [phones.slice(0, 100).join(';')] }).record.phones).toHaveLength(50);
  });
});

describe('isEmptyRecord', () => {
  it.each([
    [{}, true],
    [{ birthDate: '1956-04-09', gender: 'M' }, true],
    [{ names: [{ full: 'unknown' }], phones: ['none'], emails: ['none@none.com'] }, true],
    [{ names: [{ last: 'Smith' }] }, false],
    [{ phones: ['2125551234'] }, false],
    [{ identifiers: [{ type: 'ssn', value: '078051120' }] }, false],
  ])('%j: %s', (raw: Partial<RawRecord>, expected) => {
    expect(isEmptyRecord(normalizeRecord({ ...EMPTY, ...raw }).record)).toBe(expected);
  });
});

describe('laws of records', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const raw = fc.record({
    names: fc.array(fc.record({ full: text, first: text, last: text, maiden: text }, { requiredKeys: [] }), { maxLength: 2 }),
    phones: fc.array(text, { maxLength: 2 }),
    emails: fc.array(text, { maxLength: 2 }),
    addresses: fc.array(fc.record({ full: text, street: text, city: text, zip: text }, { requiredKeys: [] }), { maxLength: 2 }),
    birthDate: text,
    gender: text,
    identifiers: fc.array(fc.record({ type: text, value: text }), { maxLength: 2 }),
    texts: fc.array(fc.record({ attribute: text, value: text }), { maxLength: 2 }),
    lastSeen: text,
  });

  it('was last seen no earlier than first', () => {
    const seen = (firstSeen: string, lastSeen: string) => normalizeRecord({ ...EMPTY, firstSeen, lastSeen }).record;
    expect(seen('2026-07-30', '2025')).toMatchObject({ lastSeen: seen('2026-07-30', '').firstSeen });
    expect(seen('2024-07-30', '2025-01-02').lastSeen).toBe(seen('2025-01-02', '').firstSeen);
  });

  it('never throws, and reports faults without the values', () => {
    const reasons =
      /^(?:business|couple|second of a couple left out|placeholder|not a name|not a valid (?:phone|email)|not an address|not a date|in the future|too long)$/;
    fc.assert(
      fc.property(raw, (row) => {
        for (const { reason } of normalizeRecord(row, TODAY).faults) expect(reason).toMatch(reasons);
      }),
      { numRuns: cases(250, 1_000) },
    );
  });

  it('is the same function each time, whatever its caches hold', () => {
    fc.assert(
      fc.property(raw, (row) => {
        expect(normalizeRecord(row)).toEqual(normalizeRecord(structuredClone(row)));
      }),
    );
  });
});
