import { expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { homeKey } from '../../match/keys/keys.ts';
import { measureMovedAlong } from './measure-moved-along.ts';

const KEY_SEED = 5;
const MOVED = 20_000;
const HOMES = 100;

const home = (at: number, street: string): PostalAddress => ({
  house: `${1_000 * street.length + at}`,
  street,
  unit: '',
  city: 'salem',
  state: 'or',
  zip: '97301',
});

type Sight = readonly [street: string, day: number];

/** Somebody of one of the homes, seen in streets on days; the last of them is the present home. */
function seen(at: number, member: number, sights: readonly Sight[], last = `name${at}`): Person {
  return {
    id: (2 * at + member) as PersonId,
    records: [(2 * at + member) as RecordId],
    siblings: [],
    names: [{ value: { first: 'ann', middle: '', last, suffix: '' }, witnesses: 1 }],
    phones: [],
    emails: [],
    addresses: sights.map(([street, day], place) => ({
      value: home(at, street),
      firstSeen: day as Day,
      lastSeen: day as Day,
      witnesses: 1,
      current: place === sights.length - 1,
    })),
    identifiers: [],
    texts: [],
  };
}

const MOVER: readonly Sight[] = [
  ['elm st', MOVED - 400],
  ['oak ave', MOVED],
];
const STAYED: readonly Sight[] = [['elm st', MOVED + 1]];
const UNSEEN: readonly Sight[] = [['elm st', MOVED - 1]];
const ALONG: readonly Sight[] = [
  ['elm st', MOVED - 300],
  ['oak ave', MOVED + 100],
];
const ELSEWHERE: readonly Sight[] = [
  ['elm st', MOVED - 300],
  ['willow dr', MOVED + 100],
];

/** By what is seen of the other one of each home. */
async function measure(mates: readonly (readonly Sight[])[], last?: string): Promise<number> {
  const movers = mates.map((_, at) => seen(at, 0, MOVER));
  const people = [...movers, ...mates.map((sights, at) => seen(at, 1, sights, last))];
  const holders = new Map<Key, { record: RecordId; person: PersonId }[]>();
  for (const { id, records, addresses } of people)
    for (const { value } of addresses) {
      const key = homeKey(value, KEY_SEED);
      holders.set(key, [...(holders.get(key) ?? []), { record: records[0]!, person: id }]);
    }
  const store = {
    holders: async (keys: readonly Key[]) => keys.map((key) => ({ count: holders.get(key)!.length, holders: holders.get(key)! })),
    people: async (ids: readonly PersonId[]) => ids.map((id) => people.find((one) => one.id === id)),
  };
  return measureMovedAlong(store, movers, KEY_SEED);
}

const of = (count: number, sights: readonly Sight[]) => Array.from({ length: count }, () => sights);

it.each([
  { say: 'all came along', mates: of(HOMES, ALONG), along: 0.95 },
  { say: 'all left', mates: of(HOMES, ELSEWHERE), along: 0.95 },
  { say: 'all stayed', mates: of(HOMES, STAYED), along: 0.05 },
  { say: 'half of them stayed', mates: [...of(HOMES / 2, ALONG), ...of(HOMES / 2, STAYED)], along: 0.5 },
  { say: 'one in four of those seen since stayed', mates: [...of(75, ALONG), ...of(25, STAYED), ...of(200, UNSEEN)], along: 0.73 },
  { say: 'none was seen since', mates: of(HOMES, UNSEEN), along: 0.5 },
])('tells how many leave a home as one: $say', async ({ mates, along }) => {
  expect(await measure(mates)).toBeCloseTo(along, 1);
});

it('asks nobody of another name', async () => {
  expect(await measure(of(HOMES, STAYED), 'quist')).toBe(0.5);
});
