import { describe, expect, it } from 'vitest';
import { type Day, dayFromDate } from '../core/clock.ts';
import type { PersonId } from '../core/ids.ts';
import type { Line, Person, PhoneOwner } from '../core/person.ts';
import type { EmailAddress, PhoneNumber, PostalAddress } from '../core/record.ts';
import { assembleProfile, draftOf, guessedLines } from './profile.ts';
import { settlePhones } from './profile-phones.ts';

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

const owner = (n: number, id: number, more: Partial<PhoneOwner> = {}): PhoneOwner => ({
  number: number(n),
  person: id as PersonId,
  confidence: 0.8,
  first: 'Bo',
  last: 'Ray',
  full: 'Bo Ray',
  street: '9 Oak Ave',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  line: { type: 'mobile' },
  ...more,
});
const own = (n: number) => owner(n, 7);
const shown = (owners: (PhoneOwner | undefined)[], asked?: number) =>
  settlePhones(draftOf(person()), owners, asked === undefined ? undefined : number(asked)).phones.map((one) => one.value - 15_550_100_000);

describe('settlePhones', () => {
  it.each([
    { say: 'all their own', owners: [own(1), own(2), own(3)], kept: [1, 2, 3] },
    { say: 'one that passed to somebody else', owners: [owner(1, 8), own(2), own(3)], kept: [2, 3] },
    { say: 'one that perhaps did', owners: [owner(1, 8, { confidence: 0.4 }), own(2), own(3)], kept: [2, 3, 1] },
    { say: 'one that nobody may be named for', owners: [undefined, own(2), own(3)], kept: [1, 2, 3] },
    {
      say: 'a line that the household shares',
      owners: [owner(1, 8, { street: '12 N Elm St Apt 4B', zip: '62701' }), own(2), own(3)],
      kept: [1, 2, 3],
    },
    {
      say: 'one of somebody in a house whose number begins alike',
      owners: [owner(1, 8, { street: '12 N Elm Stone Rd', zip: '62701' }), own(2), own(3)],
      kept: [2, 3],
    },
  ])('shows $say as $kept', ({ owners, kept }) => {
    expect(shown(owners)).toEqual(kept);
  });

  it('keeps the number that was asked for, last', () => {
    expect(shown([owner(1, 8), own(2), own(3)], 1)).toEqual([2, 3, 1]);
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

  it('names the lines that are guessed as the reply orders them', () => {
    const draft = { ...draftOf(person()), lines: new Map([[number(2), line]]) };
    expect(guessedLines(draft)).toEqual(['phones[0].type', 'phones[2].type']);
  });
});
