import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { BirthDate, EmailAddress, PersonName, PersonRecord, PhoneNumber, PostalAddress } from '../../core/record.ts';
import { buildPerson, type PersonMember } from './person.ts';

const name = (first: string, last: string, more: Partial<PersonName> = {}): PersonName => ({
  first,
  middle: '',
  last,
  suffix: '',
  ...more,
});
const address = (house: string, street: string, more: Partial<PostalAddress> = {}): PostalAddress => ({
  house,
  street,
  unit: '',
  city: 'springfield',
  state: 'il',
  zip: '62701',
  ...more,
});
const record = (parts: Partial<PersonRecord>): PersonRecord => ({
  names: [],
  phones: [],
  emails: [],
  addresses: [],
  identifiers: [],
  texts: [],
  ...parts,
});
const YEAR = 365;
const day = (years: number) => (20_000 + years * YEAR) as Day;
const phone = (n: number) => (15_550_100_000 + n) as PhoneNumber;

const member = (id: number, source: string, parts: Partial<PersonRecord>): PersonMember => ({
  id: id as RecordId,
  source,
  record: record(parts),
});
const build = (members: PersonMember[], sources = {}) => buildPerson({ id: 1 as PersonId, siblings: [], members, sources });

describe('buildPerson', () => {
  it('takes the name most sources give, with the fullest middle name', () => {
    const person = build([
      member(1, 'a', { names: [name('robert', 'smith', { middle: 'j' })] }),
      member(2, 'b', { names: [name('robert', 'smith', { middle: 'james', suffix: 'jr' })] }),
      member(3, 'c', { names: [name('robret', 'smith')] }),
      member(4, 'd', { names: [name('r', 'smith')] }),
    ]);
    expect(person.names[0]).toEqual({ value: name('robert', 'smith', { middle: 'james', suffix: 'jr' }), witnesses: 2 });
    expect(person.names.map((one) => one.value.first)).toEqual(['robert', 'robret', 'r']);
  });

  it.each([
    { say: 'a middle name that repeats the first', names: [['jose', 'jose', 'chavez']], full: 'jose  chavez' },
    {
      say: 'one that repeats it beside an initial',
      names: [
        ['adam', 'adam', 'brown'],
        ['adam', 'a', 'brown'],
      ],
      full: 'adam a brown',
    },
    {
      say: 'a short form as often as the whole',
      names: [
        ['bob', '', 'carter'],
        ['robert', '', 'carter'],
      ],
      full: 'robert  carter',
    },
    {
      say: 'a short form that alone tells the middle name',
      names: [
        ['jack', 'n', 'ray'],
        ['john', '', 'ray'],
      ],
      full: 'john n ray',
    },
    {
      say: 'a slip as often as the name',
      names: [
        ['jozhua', '', 'meyer'],
        ['joshua', '', 'meyer'],
      ],
      full: 'joshua  meyer',
    },
    {
      say: 'a rare name, once misread',
      names: [
        ['jon', '', 'ray'],
        ['jon', '', 'ray'],
        ['john', '', 'ray'],
      ],
      full: 'jon  ray',
    },
  ])('names a person with $say', ({ names, full }) => {
    const members = names.map(([first, middle, last], at) => member(at, `s${at}`, { names: [name(first!, last!, { middle: middle! })] }));
    const { value } = build(members).names[0]!;
    expect(`${value.first} ${value.middle} ${value.last}`).toBe(full);
  });

  it('follows a name change once the newer name has as many sources', () => {
    const person = build([
      member(1, 'a', { names: [name('mary', 'jones')], lastSeen: day(0) }),
      member(2, 'b', { names: [name('mary', 'miller'), name('mary', 'jones')], lastSeen: day(5) }),
    ]);
    expect(person.names.map((one) => one.value.last)).toEqual(['miller', 'jones']);
  });

  it('counts a source and its copy once', () => {
    const members = [
      member(1, 'a', { phones: [phone(1)] }),
      member(2, 'copy of a', { phones: [phone(1)] }),
      member(3, 'b', { phones: [phone(2)] }),
      member(4, 'c', { phones: [phone(2)] }),
    ];
    const person = build(members, { copies: new Map([['copy of a', 'a']]) });
    expect(person.phones).toEqual([
      { value: phone(2), witnesses: 2 },
      { value: phone(1), witnesses: 1 },
    ]);
  });

  it('takes the first day of an account for nothing but that', () => {
    const members = [member(1, 'a', { phones: [phone(1)], firstSeen: day(0), lastSeen: day(8) })];
    expect(build(members).phones).toEqual([{ value: phone(1), witnesses: 1, firstSeen: day(0), lastSeen: day(8) }]);
    expect(build(members, { accounts: new Set(['a']) }).phones).toEqual([
      { value: phone(1), witnesses: 1, firstSeen: day(8), lastSeen: day(8) },
    ]);
  });

  it('takes the number of an account for that of the day it was opened, where it is so', () => {
    const opened = { phones: [phone(1)], emails: ['a@example.com' as EmailAddress], firstSeen: day(0), lastSeen: day(8) };
    const { phones, emails } = build([member(1, 'a', opened)], { openings: new Set(['a']) });
    expect([phones[0]!.lastSeen, emails[0]!.lastSeen]).toEqual([day(0), day(8)]);
  });

  it('believes a trusted source over another', () => {
    const members = [member(1, 'a', { phones: [phone(1)] }), member(2, 'b', { phones: [phone(2)] })];
    expect(build(members, { trust: new Map([['b', 2]]) }).phones[0]!.value).toBe(phone(2));
    expect(build(members, { trust: new Map([['a', 2]]) }).phones[0]!.value).toBe(phone(1));
  });

  it.each([
    { say: 'one fresh source over three of two years ago', seen: [0, 0, 0, 2], current: '9' },
    { say: 'three sources over one a month fresher', seen: [1.9, 1.9, 1.9, 2], current: '1' },
  ])('holds to be current what $say says', ({ seen, current }) => {
    const person = build(
      seen.map((years, at) => member(at, `s${at}`, { addresses: [address(at === 3 ? '9' : '1', 'elm st')], lastSeen: day(years) })),
    );
    expect(person.addresses.map((one) => one.current)).toEqual([true, false]);
    expect(person.addresses[0]!.value.house).toBe(current);
  });

  it('joins the ways of writing one address', () => {
    const person = build([
      member(1, 'a', { addresses: [address('12', 'elm st', { unit: 'apt 4' })] }),
      member(2, 'b', { addresses: [address('12', 'elm st')] }),
      member(3, 'c', { addresses: [address('12', 'elm st', { zip: '' })] }),
      member(4, 'd', { addresses: [address('', '', { zip: '', city: '' })] }),
      member(5, 'e', { addresses: [address('12', 'elm st', { zip: '90001', city: 'los angeles', state: 'ca' })] }),
    ]);
    expect(person.addresses.map((one) => [one.value.unit, one.value.zip, one.witnesses, one.current])).toEqual([
      ['apt 4', '62701', 4, true],
      ['', '90001', 1, false],
    ]);
  });

  it.each([
    { say: 'a slip', streets: ['ebble branch ln', 'pebble branch ln', 'pebble branch ln'], kept: ['pebble branch ln'] },
    { say: 'two slips of one street', streets: ['frove cir', 'ggrove cir', 'grove cir', 'grove cir'], kept: ['grove cir'] },
    { say: 'a digit read for a letter', streets: ['jacks0n cir', 'jackson cir', 'jackson cir'], kept: ['jackson cir'] },
    { say: 'a garbled number', streets: ['1t5h rd', '15th rd', '15th rd'], kept: ['15th rd'] },
    { say: 'a newer slip', streets: ['pebble branch ln', 'pebble branch ln', 'pebble barnch ln'], kept: ['pebble branch ln'] },
    { say: 'spelling by ear', streets: ['phillips rd', 'phillips rd', 'fillips rd'], kept: ['phillips rd'] },
    { say: 'a type left out', streets: ['pebble branch', 'pebble branch ln', 'pebble branch ln'], kept: ['pebble branch ln'] },
    { say: 'a direction left out', streets: ['8th st', 'e 8th st', 'e 8th st'], kept: ['e 8th st'] },
    { say: 'a lost digit', streets: ['nd ct', '2nd ct', '2nd ct'], kept: ['2nd ct'] },
    { say: 'an ordinal that is none', streets: ['22th ln', '12th ln', '12th ln'], kept: ['12th ln'] },
    { say: 'letters misread', streets: ['elrn st', 'elm st', 'elm st'], kept: ['elm st'] },
    { say: 'streets a number apart', streets: ['1st st', '1st st', '21st st'], kept: ['1st st', '21st st'] },
    { say: 'numbered streets', streets: ['4th ave', '4th ave', '5th ave'], kept: ['4th ave', '5th ave'] },
    { say: 'other streets', streets: ['elm st', 'elm st', 'oak ct'], kept: ['elm st', 'oak ct'] },
  ])('tells $say from a move', ({ streets, kept }) => {
    const members = streets.map((street, at) => member(at, `s${at}`, { addresses: [address('408', street)], lastSeen: day(at * 0.1) }));
    const person = build(members);
    expect(person.addresses.map((one) => one.value.street).sort()).toEqual(kept);
    expect(person.addresses[0]!.witnesses).toBe(kept.length === 1 ? streets.length : 2);
  });

  it('takes the words for a unit for one', () => {
    const units = ['apt 4', 'unit 4', 'apt 4'];
    const members = units.map((unit, at) =>
      member(at, `s${at}`, { addresses: [address('408', 'elm st', { unit })], lastSeen: day(at * 0.1) }),
    );
    expect(build(members).addresses.map((one) => [one.value.unit, one.witnesses])).toEqual([['apt 4', 3]]);
  });

  it.each([
    { say: 'a slip in the ZIP', other: { zip: '62710' }, entries: 1 },
    { say: 'another spelling of the city', other: { city: 'sprngfield' }, entries: 1 },
    { say: 'another unit', other: { unit: 'apt 5' }, entries: 2 },
    { say: 'a unit left out', other: { unit: '' }, entries: 1 },
  ])('takes $say for $entries', ({ other, entries }) => {
    const full = address('408', 'elm st', { unit: 'apt 4' });
    const said = [full, full, { ...full, ...other }];
    const person = build(said.map((one, at) => member(at, `s${at}`, { addresses: [one] })));
    expect(person.addresses).toHaveLength(entries);
    expect(person.addresses[0]!.value).toEqual(full);
  });

  it.each([
    { dates: [19800000, 19800517], chosen: 19800517 },
    { dates: [19800517, 19800517, 19810517], chosen: 19800517 },
    { dates: [19800000, 19790101, 19800500], chosen: 19800500 },
    { dates: [19800000], chosen: 19800000 },
    { dates: [20120304, 19120304], chosen: 20120304 },
  ])('chooses $chosen of the birth dates $dates', ({ dates, chosen }) => {
    expect(build(dates.map((date, at) => member(at, `s${at}`, { birthDate: date as BirthDate }))).birthDate).toBe(chosen);
  });

  it('keeps first and last sight of each value', () => {
    const person = build([
      member(1, 'a', { emails: ['a@example.com' as EmailAddress], firstSeen: day(1), lastSeen: day(3) }),
      member(2, 'b', { emails: ['a@example.com' as EmailAddress], lastSeen: day(0) }),
    ]);
    expect(person.emails[0]).toEqual({ value: 'a@example.com', firstSeen: day(0), lastSeen: day(3), witnesses: 2 });
  });

  const anyRecord = fc.record({
    names: fc.array(
      fc.record({
        first: fc.constantFrom('ann', 'anne', 'annie', 'nancy', 'a', ''),
        middle: fc.constantFrom('', 'l', 'lee', 'louise'),
        last: fc.constantFrom('ray', 'rey', ''),
        suffix: fc.constantFrom('' as const, 'jr' as const, 'sr' as const),
      }),
      { maxLength: 2 },
    ),
    phones: fc.uniqueArray(fc.integer({ min: 1, max: 3 }).map(phone), { maxLength: 2 }),
    emails: fc.uniqueArray(fc.constantFrom(...(['a@gmail.com', 'a+x@gmail.com', 'a@gmai.com', 'b@gmail.com'] as EmailAddress[])), {
      maxLength: 2,
    }),
    addresses: fc.array(
      fc.record({
        house: fc.constantFrom('', '1', '2'),
        street: fc.constantFrom('', 'elm st', 'elm stt', 'em stt', 'oak st'),
        unit: fc.constantFrom('', 'apt 1', 'apt 2'),
        city: fc.constantFrom('', 'reno'),
        state: fc.constantFrom('', 'nv'),
        zip: fc.constantFrom('', '89501', '89502'),
      }),
      { maxLength: 3 },
    ),
    birthDate: fc.constantFrom(19800000 as BirthDate, 19800500 as BirthDate, 19800517 as BirthDate, 19810101 as BirthDate),
    gender: fc.constantFrom('male' as const, 'female' as const),
    identifiers: fc.constant([]),
    texts: fc.array(fc.record({ attribute: fc.constantFrom('job', 'town'), value: fc.constantFrom('x', 'y') }), { maxLength: 2 }),
    lastSeen: fc.integer({ min: 10_000, max: 10_400 }).map((n) => n as Day),
  });

  it('does not depend on the order of members', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), anyRecord), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        (rows, shuffle) => {
          const members = rows.map(([source, one], at): PersonMember => ({ id: at as RecordId, source, record: one }));
          const keyed = members.map((one) => ({ one, key: shuffle.next().value as number }));
          const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ one }) => one);
          expect(build(shuffled)).toEqual(build(members));
        },
      ),
    );
  });

  it('never holds two addresses to be current', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 5 }), (records) => {
        const person = build(records.map((one, at) => ({ id: at as RecordId, source: `s${at}`, record: one })));
        expect(person.addresses.filter((one) => one.current)).toHaveLength(Math.min(1, person.addresses.length));
      }),
    );
  });
});
