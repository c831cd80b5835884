import { describe, expect, it } from 'vitest';
import { type Day, dayFromDate } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Line, Person } from '../../core/person.ts';
import type { EmailAddress, PhoneNumber, PostalAddress } from '../../core/record.ts';
import type { NumberStanding } from '../owner/phone-owner.ts';
import { type NumberSeen, settlePhones } from './phones.ts';
import { assembleProfile, draftOf, draftWith, guessedLines } from './profile.ts';

const TODAY = dayFromDate(2026, 6, 1);
const number = (n: number) => (15_550_100_000 + n) as PhoneNumber;
const HOME: PostalAddress = { house: '12', street: 'n elm st', unit: 'apt 4b', city: 'springfield', state: 'il', zip: '62701' };

const person = (more: Partial<Person> = {}): Person => ({
  id: 7 as PersonId,
  records: [],
  siblings: [],
  names: [{ value: { first: 'odalys', middle: '', last: 'quist', suffix: '' }, witnesses: 1 }],
  phones: [1, 2, 3].map((n) => ({ value: number(n), witnesses: 1 })),
  emails: [],
  addresses: [{ value: HOME, witnesses: 1, current: true }],
  identifiers: [],
  texts: [],
  ...more,
});

const seen = (standing: NumberStanding): NumberSeen => ({ standing, line: { type: 'mobile' } });
const shown = (numbers: (NumberSeen | undefined)[]) =>
  settlePhones(draftOf(person()), numbers).phones.map((one) => one.value - 15_550_100_000);

describe('settlePhones', () => {
  const own = seen('theirs');

  it.each([
    { say: 'all their own', numbers: [own, own, own], kept: [1, 2, 3] },
    { say: 'one that passed to somebody else', numbers: [seen('passed_on'), own, own], kept: [2, 3] },
    { say: 'one that perhaps did', numbers: [seen('doubtful'), own, own], kept: [2, 3, 1] },
    { say: 'one that nobody may be named for', numbers: [undefined, own, own], kept: [1, 2, 3] },
  ])('shows $say as $kept', ({ numbers, kept }) => {
    expect(shown(numbers)).toEqual(kept);
  });

  it.each([
    { say: 'seen as lately', days: [9, 9, 9], order: [3, 1, 2] },
    { say: 'seen later', days: [5, 9, 9], order: [3, 1, 2] },
    { say: 'seen longer ago', days: [9, 9, 5], order: [1, 2, 3] },
    { say: 'with nothing dated', days: [undefined, undefined, undefined], order: [3, 1, 2] },
  ])('lets a mobile number lead that was $say, before landlines', ({ days, order }) => {
    const phones = days.map((day, at) => ({
      value: number(at + 1),
      witnesses: 1,
      ...(day !== undefined && { lastSeen: day as Day }),
      ...(at === 0 && { line: 'landline' as const }),
    }));
    const numbers = [undefined, { ...own, line: { type: 'landline' } as const }, own];
    expect(settlePhones(draftOf(person({ phones })), numbers).phones.map(({ value }) => value - number(0))).toEqual(order);
  });
});

describe('assembleProfile', () => {
  const line: Line = { type: 'landline', carrier: 'Wire & Co' };

  it('has one primary each, the best first and the others by when they were seen', () => {
    const seen = (n: number, lastSeen: number) => ({ value: number(n), witnesses: 1, lastSeen: lastSeen as Day });
    const profile = assembleProfile(draftOf(person({ phones: [seen(1, 5), seen(2, 3), seen(3, 9)] })), TODAY);
    expect(profile.phones.map((one) => [one.number.slice(-1), one.primary])).toEqual([
      ['1', true],
      ['3', false],
      ['2', false],
    ]);
    expect(profile.addresses).toEqual([{ street: '12 N Elm St Apt 4B', city: 'Springfield', state: 'IL', zip: '62701', type: 'current' }]);
  });

  it.each([
    { say: 'a slip in the name', emails: ['zelda@example.com', 'zelad@example.com'], witnesses: [2, 1], kept: 1 },
    { say: 'a slip in the domain', emails: ['zelda@example.com', 'zelda@exmaple.com'], witnesses: [2, 1], kept: 1 },
    { say: 'another number', emails: ['zelda1@example.com', 'zelda2@example.com'], witnesses: [2, 1], kept: 2 },
    { say: 'another provider', emails: ['zelda@example.com', 'zelda@example.net'], witnesses: [2, 1], kept: 2 },
    { say: 'as many who know it', emails: ['zelda@example.com', 'zelad@example.com'], witnesses: [1, 1], kept: 2 },
  ])('shows $kept of two e-mails with $say', ({ emails, witnesses, kept }) => {
    const known = emails.map((value, at) => ({ value: value as EmailAddress, witnesses: witnesses[at]! }));
    expect(assembleProfile(draftOf(person({ emails: known })), TODAY).emails).toHaveLength(kept);
  });

  const COLOGNE: PostalAddress = {
    ...{ house: '50a', street: 'am muhlbach', unit: '', city: 'koln', state: '', zip: '50667' },
    ...{ shown: { street: 'Am Mühlbach 50A', city: 'Köln' }, country: 'DE' },
  };
  const TOWN: PostalAddress = { house: '', street: '', unit: '', city: 'bonn', state: '', zip: '' };
  const homesOf = (...values: PostalAddress[]) =>
    assembleProfile(draftOf(person({ addresses: values.map((value, at) => ({ value, witnesses: 1, current: at === 0 })) })), TODAY)
      .addresses;

  it('shows a home abroad as people there write it, and nothing but the fields of an address', () => {
    expect(homesOf(COLOGNE)).toEqual([{ street: 'Am Mühlbach 50A', city: 'Köln', state: '', zip: '50667', type: 'current' }]);
  });

  it('shows a town without a street only where no fuller address is known', () => {
    expect(homesOf(TOWN, COLOGNE).map(({ city, type }) => [city, type])).toEqual([['Köln', 'previous']]);
    expect(homesOf(TOWN).map(({ city }) => city)).toEqual(['Bonn']);
  });

  it('calls a line what its records call it, unless a table knows better', () => {
    const phones = [1, 2].map((n) => ({ value: number(n), witnesses: 1, line: 'landline' as const }));
    const draft = { ...draftOf(person({ phones })), lines: new Map([[number(2), line]]) };
    expect(assembleProfile(draft, TODAY).phones.map(({ type }) => type)).toEqual(['landline', line.type]);
    expect(guessedLines(draft)).toEqual([]);
  });

  it('keeps all of a draft but the parts that are given', () => {
    const draft = draftOf(person());
    expect(draftWith(draft, {})).toEqual(draft);
    const parts = { gender: 'female', estimates: ['demographics.gender'] } as const;
    expect(draftWith(draft, parts)).toEqual({ ...draft, ...parts });
  });

  it('names the lines that are guessed as the reply orders them', () => {
    const draft = { ...draftOf(person()), lines: new Map([[number(2), line]]) };
    expect(guessedLines(draft)).toEqual(['phones[0].type', 'phones[2].type']);
  });
});
