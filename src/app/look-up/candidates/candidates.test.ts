import { describe, expect, it } from 'vitest';
import { driveReads } from '../../../../test/support/drive-reads.ts';
import type { PersonId } from '../../../core/ids.ts';
import { type Key, kindCodeOf } from '../../../core/key.ts';
import type { Person } from '../../../core/person.ts';
import type { Fragment, PersonName, PhoneNumber, PostalAddress } from '../../../core/record.ts';
import { KIND } from '../../../match/keys/key-kinds.ts';
import { addressKey, keysOf } from '../../../match/keys/keys.ts';
import { gatherCandidates } from './candidates.ts';

const FACTS = { keySeed: 1, records: 10, people: 10 };
const fragment = {
  names: [],
  phones: [15_555_550_100 as PhoneNumber],
  emails: [],
  addresses: [],
  identifiers: [],
  texts: [],
} as unknown as Fragment;

describe('a batch that is published between two reads', () => {
  it.each([
    ['finds the person under the id that it has now', 1, [2]],
    ['gives up where everybody goes on going', 9, []],
  ])('%s', async (_, publications, found) => {
    let current = 1;
    let readings = 0;
    const store = {
      sharers: (keys: readonly unknown[]) => keys.map(() => ({ count: 1, isGeneric: false, people: [current as PersonId] })),
      people: (ids: readonly PersonId[]) => {
        readings += 1;
        if (readings <= publications) current += 1;
        return ids.map((id) => (id === current ? ({ id } as Person) : undefined));
      },
    };
    expect((await driveReads(store)(gatherCandidates(fragment, FACTS))).people.map(({ id }) => id)).toEqual(found);
    expect(readings).toBe(2);
  });
});

describe('a home of more people than are listed', () => {
  const home: PostalAddress = { house: '12', street: 'n laurel st', unit: '', city: 'springfield', state: 'il', zip: '62704' };
  const building = addressKey(home, FACTS.keySeed);
  const gathered = async (asked: Partial<PostalAddress>) => {
    const keysAsked: Key[] = [];
    const store = {
      sharers: (keys: readonly Key[]) => {
        keysAsked.push(...keys);
        return keys.map((key) =>
          key === building ? { count: 80, isGeneric: true, people: [] } : { count: 0, isGeneric: false, people: [] },
        );
      },
      people: () => [],
    };
    const addresses = [{ ...home, ...asked }];
    const { crowd } = await driveReads(store)(gatherCandidates({ ...fragment, phones: [], addresses }, { ...FACTS, records: 20 }));
    return { crowd, buildings: keysAsked.filter((key) => kindCodeOf(key) === kindCodeOf(building)).length };
  };

  it('is known by how many they are, and no other is looked for', async () => {
    expect(await gathered({})).toEqual({ crowd: 40, buildings: 1 });
  });

  it.each([
    ['without its ZIP code', { zip: '' }],
    ['in a street misspelt', { street: 'n laruel st' }],
  ])('is known as well where it is written %s', async (_, asked) => {
    expect((await gathered(asked)).crowd).toBe(40);
  });

  it('is none where a flat of it is given', async () => {
    expect((await gathered({ unit: 'apt 7' })).crowd).toBe(0);
  });
});

it('asks only how many share the parts of a name', async () => {
  const name = { first: 'ottoline', middle: '', last: 'archer', suffix: '' as const };
  const asked = { ...fragment, names: [name] };
  const counted: number[] = [];
  const store = {
    sharers: (keys: readonly Key[], listed = keys.length) => {
      counted.push(...keys.slice(listed).map(kindCodeOf));
      return keys.map((_, at) => ({ count: 1, isGeneric: false, people: at < listed ? [1 as PersonId] : [] }));
    },
    people: (ids: readonly PersonId[]) => ids.map((id) => ({ id, names: [], addresses: [] }) as unknown as Person),
  };
  const { people, firstHeld, lastHeld } = await driveReads(store)(gatherCandidates(asked, FACTS));
  expect(counted).toEqual([KIND.last, KIND.first]);
  expect({ people: people.length, firstHeld, lastHeld }).toEqual({ people: 1, firstHeld: 0.1, lastHeld: 0.1 });
});

it.each([
  ['a short form, and a slip in a surname that no list has', 'nathaniel', 'featherstonehaugh', 'nate', 'featherstonhaugh'],
  ['a slip in either part', 'betty', 'miller', 'btety', 'mliler'],
])('meets somebody by %s', async (_, first, last, writtenFirst, writtenLast) => {
  const named = (one: string, other: string) => ({
    ...fragment,
    phones: [],
    names: [{ first: one, middle: '', last: other, suffix: '' as const }],
  });
  const held = new Set(keysOf(named(first, last), FACTS.keySeed));
  const isGeneric = new Set<number>([KIND.first, KIND.last]);
  const store = {
    sharers: (keys: readonly Key[]) =>
      keys.map((key) => ({ count: 1, isGeneric: false, people: held.has(key) && !isGeneric.has(kindCodeOf(key)) ? [7 as PersonId] : [] })),
    people: (ids: readonly PersonId[]) => ids.map((id) => ({ id, names: [], addresses: [] }) as unknown as Person),
  };
  expect((await driveReads(store)(gatherCandidates(named(writtenFirst, writtenLast), FACTS))).people.map(({ id }) => id)).toEqual([7]);
});

it('finds first and middle name where they stand in place of the surname', async () => {
  const zhang: PersonName = { first: 'xiu', middle: 'ying', last: 'zhang', suffix: '' };
  const held = new Set(keysOf({ ...fragment, phones: [], names: [zhang] }, FACTS.keySeed));
  const store = {
    sharers: (keys: readonly Key[]) => keys.map((key) => ({ count: 1, isGeneric: false, people: held.has(key) ? [7 as PersonId] : [] })),
    people: (ids: readonly PersonId[]) => ids.map((id) => ({ id, names: [{ value: zhang }], addresses: [] }) as unknown as Person),
  };
  const asked = { ...fragment, phones: [], names: [{ ...zhang, first: 'zhang', middle: '', last: 'xiu ying' }] };
  expect((await driveReads(store)(gatherCandidates(asked, FACTS))).people.map(({ id }) => id)).toEqual([7]);
});

it('counts nobody as a namesake who bears a name that the asked one may be a slip of', async () => {
  const at = (city: string, zip: string): PostalAddress => ({ house: '', street: '', unit: '', city, state: 'ca', zip });
  const betty: PersonName = { first: 'betty', middle: '', last: 'miller', suffix: '' };
  const homes = [at('fresno', '93702'), at('pasadena', '91101')];
  const people = homes.map((value, index) => ({ id: (index + 1) as PersonId, names: [{ value: betty }], addresses: [{ value }] }));
  const sharersOf = (key: Key) =>
    people.filter(({ addresses }) =>
      keysOf({ ...fragment, phones: [], names: [betty], addresses: [addresses[0]!.value] }, FACTS.keySeed).includes(key),
    );
  const store = {
    sharers: (keys: readonly Key[]) =>
      keys.map((key) => {
        const ids = sharersOf(key).map(({ id }) => id);
        const isGeneric = kindCodeOf(key) === KIND.first;
        return { count: ids.length, isGeneric, people: isGeneric ? [] : ids };
      }),
    people: (ids: readonly PersonId[]) => ids.map((id) => people[id - 1] as unknown as Person),
  };
  const asked = { ...fragment, phones: [], names: [{ ...betty, last: 'mliler' }], addresses: [homes[0]!] };
  const { people: read, unreadNamesakes } = await driveReads(store)(gatherCandidates(asked, FACTS));
  expect(read.map(({ id }) => id)).toEqual([1]);
  expect(unreadNamesakes).toBe(0);
});
