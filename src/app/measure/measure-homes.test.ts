import { describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, PostalAddress } from '../../core/record.ts';
import { homeKey } from '../../match/keys/keys.ts';
import { measureHomes } from './measure-homes.ts';

const NEWEST = 20_000 as Day;
const KEY_SEED = 5;
const HOMES = 200;

const home = (house: number): PostalAddress => ({
  house: `${house}`,
  street: 'elm st',
  unit: '',
  city: 'salem',
  state: 'or',
  zip: '97301',
});

/** Each lives in the home of their number since they left the one before, and the first `left` of these were others' before. */
function people(left: number): Person[] {
  return Array.from({ length: HOMES }, (_, at): Person => {
    const moved = (NEWEST - 400) as Day;
    const now = { value: home(1_000 + at), firstSeen: moved, lastSeen: NEWEST, witnesses: 1, current: true };
    const before = { value: home(at < left ? 1_000 + ((at + 1) % left) : at), lastSeen: (moved - 1) as Day, witnesses: 1, current: false };
    return {
      id: (at + 1) as PersonId,
      records: [(at + 1) as RecordId],
      siblings: [],
      names: [{ value: { first: 'ann', middle: '', last: `name${at}`, suffix: '' }, witnesses: 1 }],
      phones: [],
      emails: [],
      addresses: [now, before],
      identifiers: [],
      texts: [],
    };
  });
}

async function measure(sample: readonly Person[], held = sample) {
  const holders = new Map<Key, { record: RecordId; person: PersonId }[]>();
  for (const { id, records, addresses } of held)
    for (const { value } of addresses)
      for (const key of new Set([homeKey(value, KEY_SEED), homeKey({ ...value, unit: '' }, KEY_SEED)]))
        holders.set(key, [...(holders.get(key) ?? []), { record: records[0]!, person: id }]);
  const store = {
    holders: async (keys: readonly Key[]) => keys.map((key) => ({ count: holders.get(key)?.length ?? 0, holders: holders.get(key) ?? [] })),
    people: async (ids: readonly PersonId[]) => ids.map((id) => held[id - 1]),
    records: async (ids: readonly RecordId[]) => ids.map(() => undefined),
  };
  const { homes } = await measureHomes(store, sample, { keySeed: KEY_SEED, newestSeen: NEWEST, parted: 0 });
  return homes;
}

it.each([0, 50, 150, 200])('counts homes that others are known to have left: %i of 200', async (left) => {
  const sample = people(left);
  const { livedInBefore } = await measure(sample);
  // What was believed before stands for a few people.
  expect(livedInBefore.homes).toBeCloseTo((left + 2) / (HOMES + 20), 9);
  expect(livedInBefore.newHomes).toBeCloseTo((left + 4) / (HOMES + 20), 9);
});

it.each([0, 40])('counts homes in which somebody of another name is known: %i of 200', async (others) => {
  const sample = people(0);
  const lodgers = sample.slice(0, others).map(
    (person, at): Person => ({
      ...person,
      id: (sample.length + at + 1) as PersonId,
      names: [{ value: { first: 'ida', middle: '', last: 'lodger', suffix: '' }, witnesses: 1 }],
    }),
  );
  const { livedInBefore } = await measure(sample, [...sample, ...lodgers]);
  expect(livedInBefore.withOthers).toBeCloseTo((others + 4) / (HOMES + 20), 9);
});

describe('flats of one house', () => {
  const resident = (at: number, house: number, unit: string): Person => ({
    ...people(0)[at]!,
    addresses: [{ value: { ...home(house), unit }, firstSeen: (NEWEST - 400) as Day, lastSeen: NEWEST, witnesses: 1, current: true }],
  });
  const alone = Array.from({ length: HOMES }, (_, at) => resident(at, 1_000 + at, ''));

  it('are not lived in together because some were told without their unit', async () => {
    const flats = alone.map((person, at) => (at % 4 === 0 ? person : resident(at, 1_000 + at - (at % 4), at % 4 === 1 ? '' : `${at}`)));
    const { peoplePerHome, sharedSurname } = await measure(flats);
    expect(peoplePerHome).toBeLessThan(1.3);
    expect(sharedSurname).toBeGreaterThan(0.6);
  });

  it('are not one household where more people live than any has', async () => {
    const block = alone.map((person, at) => (at % 20 < 9 ? resident(at, 1_000 + at - (at % 20), '') : person));
    const { peoplePerHome, sharedSurname } = await measure(block);
    expect(peoplePerHome).toBeLessThan(1.3);
    expect(sharedSurname).toBeGreaterThan(0.6);
  });
});

const YEAR = 365;

/** Somebody known to live in the house since and until so many years ago. */
function resident(id: number, house: number, last: string, years: { since: number; until: number }, birthDate?: number): Person {
  const [firstSeen, lastSeen] = [(NEWEST - years.since * YEAR) as Day, (NEWEST - years.until * YEAR) as Day];
  return {
    id: id as PersonId,
    records: [id as RecordId],
    siblings: [],
    names: [{ value: { first: 'ann', middle: '', last, suffix: '' }, witnesses: 1 }],
    phones: [],
    emails: [],
    addresses: [{ value: home(house), firstSeen, lastSeen, witnesses: 1, current: true }],
    identifiers: [],
    texts: [],
    ...(birthDate !== undefined && { birthDate: birthDate as BirthDate }),
  };
}

/** People of whom one in four lives with somebody else of the name; and whoever is added to each home. */
function households(add: (house: number, id: number) => Person) {
  const sample: Person[] = [];
  for (let house = 0; house < HOMES; house++) {
    sample.push(resident(sample.length + 1, house, `name${house}`, { since: 3, until: house % 2 }));
    if (house % 4 === 0) sample.push(resident(sample.length + 1, house, `name${house}`, { since: 3, until: (house % 8) / 2 }));
  }
  return { sample, held: [...sample, ...Array.from({ length: HOMES }, (_, house) => add(house, sample.length + 1 + house))] };
}

describe('who is known to live together', () => {
  it.each([
    {
      say: 'whoever left before the others came',
      add: (house: number, id: number) => resident(id, house, `former${house}`, { since: 20, until: 12 }),
    },
    { say: 'children', add: (house: number, id: number) => resident(id, house, `name${house}`, { since: 2, until: 1 }, 20_200_101) },
  ])('leaves out $say', async ({ add }) => {
    const { sample, held } = households(add);
    const [alone, beside] = [await measure(sample), await measure(sample, held)];
    expect(Math.abs(beside.missed - alone.missed)).toBeLessThan(0.08);
    expect(Math.abs(beside.householdSizes[0]! - alone.householdSizes[0]!)).toBeLessThan(0.1);
  });
});
