import fc from 'fast-check';
import type { PersonName, PersonRecord, RecordRef } from '../core/record.ts';

/** Few values, so that records meet: the same names, homes, numbers and dates come again and again, with slips. */
const FIRSTS = ['', 'mary', 'mark', 'robert', 'bob', 'rob', 'roberto', 'jo', 'j', 'elizabeth', 'liz', 'smith'];
const LASTS = ['', 'smith', 'smyth', 'garcia', 'garcia lopez', 'jones', 'mary', 'nguyen'];
const MIDDLES = ['', 'a', 'ann', 'mary', 'lee'];
const STREETS = ['', 'main st', 'mian st', 'n oak ave'];

const name = fc.record({
  first: fc.constantFrom(...FIRSTS),
  middle: fc.constantFrom(...MIDDLES),
  last: fc.constantFrom(...LASTS),
  suffix: fc.constantFrom<PersonName['suffix']>('', '', 'jr', 'sr', 'ii'),
});

const address = fc.record({
  house: fc.constantFrom('', '12', '121', '7'),
  street: fc.constantFrom(...STREETS),
  unit: fc.constantFrom('', 'apt 1', 'apt 2'),
  city: fc.constantFrom('', 'springfield', 'springfeild', 'salem'),
  state: fc.constantFrom('', 'il', 'or'),
  zip: fc.constantFrom('', '62701', '62702', '97301'),
});

export const someRecord: fc.Arbitrary<PersonRecord> = fc
  .record({
    names: fc.uniqueArray(name, { maxLength: 2, selector: (each) => JSON.stringify(each) }),
    phones: fc.uniqueArray(fc.constantFrom(15550100000, 15550100001, 15550100010, 15559990000), { maxLength: 2 }),
    emails: fc.uniqueArray(fc.constantFrom('mary.smith1@example.com', 'mary.smith2@example.com', 'none@example.com'), { maxLength: 2 }),
    addresses: fc.uniqueArray(address, { maxLength: 2, selector: (each) => JSON.stringify(each) }),
    birthDate: fc.constantFrom(undefined, 19700203, 19700302, 19700000, 19710203, 20010911),
    gender: fc.constantFrom(undefined, 'male' as const, 'female' as const),
    firstSeen: fc.constantFrom(undefined, 0, 9000, 14_000),
    identifiers: fc.uniqueArray(fc.constantFrom({ type: 'ssn', value: '123456780' }, { type: 'ssn', value: '123456788' }), {
      maxLength: 1,
    }),
    texts: fc.uniqueArray(fc.constantFrom({ attribute: 'job', value: 'poet' }, { attribute: 'town', value: 'bree' }), { maxLength: 2 }),
  })
  .map(({ birthDate, gender, firstSeen, ...rest }) => {
    const known = {
      ...(birthDate === undefined ? {} : { birthDate }),
      ...(gender === undefined ? {} : { gender }),
      ...(firstSeen === undefined ? {} : { firstSeen }),
    };
    return { ...rest, ...known } as unknown as PersonRecord;
  });

export interface Given {
  readonly ref: RecordRef;
  readonly record: PersonRecord;
}

export const someRecords: fc.Arbitrary<Given[]> = fc
  .array(fc.tuple(fc.constantFrom('crm', 'voters'), someRecord), { minLength: 2, maxLength: 14 })
  .map((rows) => rows.map(([source, record], i) => ({ ref: { source, recordId: `r${i}` }, record })));

/** A record from what matters in a case. */
export function recordOf(some: {
  readonly name?: string;
  readonly phones?: readonly number[];
  readonly emails?: readonly string[];
  readonly address?: string;
  readonly born?: number;
  readonly gender?: 'male' | 'female';
  readonly ssn?: string;
  /** The first day of which it tells, in days since 1970. */
  readonly seen?: number;
}): PersonRecord {
  const names = (some.name ?? '').split('+').map((written) => {
    const [first = '', middle = '', last = '', suffix = ''] = written.split('/');
    return { first, middle, last, suffix };
  });
  const [house = '', street = '', unit = '', city = '', state = '', zip = ''] = (some.address ?? '').split('/');
  return {
    names: some.name === undefined ? [] : names,
    phones: some.phones ?? [],
    emails: some.emails ?? [],
    addresses: some.address === undefined ? [] : [{ house, street, unit, city, state, zip }],
    identifiers: some.ssn === undefined ? [] : [{ type: 'ssn', value: some.ssn }],
    texts: [],
    ...(some.born === undefined ? {} : { birthDate: some.born }),
    ...(some.gender === undefined ? {} : { gender: some.gender }),
    ...(some.seen === undefined ? {} : { firstSeen: some.seen }),
  } as unknown as PersonRecord;
}
