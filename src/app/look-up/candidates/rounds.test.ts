import { describe, expect, it } from 'vitest';
import { driveReads } from '../../../../test/support/drive-reads.ts';
import type { PersonId } from '../../../core/ids.ts';
import { type Key, kindCodeOf } from '../../../core/key.ts';
import type { Person } from '../../../core/person.ts';
import type { Fragment, PhoneNumber, PostalAddress } from '../../../core/record.ts';
import { addressKey, keysOf } from '../../../match/keys/keys.ts';
import { gatherCandidates } from './candidates.ts';
import { MAX_PEOPLE_READ } from './choose-people.ts';

const FACTS = { keySeed: 1, records: 10, people: 10 };
const NUMBER = 15_555_550_100 as PhoneNumber;
const NOTHING: Fragment = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };

describe('a home without its ZIP code', () => {
  const home: PostalAddress = { house: '12', street: 'n elm st', unit: '', city: 'springfield', state: 'il', zip: '62704' };
  const elsewhere: PostalAddress = { ...home, zip: '62901', city: 'carbondale' };
  const at = (id: number, value: PostalAddress) => ({ id: id as PersonId, addresses: [{ value, current: true }] }) as unknown as Person;
  const store = (people: readonly Person[]) => {
    const holders = new Map<Key, PersonId[]>();
    for (const { id, addresses } of people) {
      const phones = id === 1 ? [NUMBER] : [];
      for (const key of keysOf({ ...NOTHING, phones, addresses: addresses.map((one) => one.value) }, FACTS.keySeed))
        holders.set(key, [...(holders.get(key) ?? []), id]);
    }
    return {
      sharers: (keys: readonly Key[]) => keys.map((key) => ({ count: 1, isGeneric: false, people: holders.get(key) ?? [] })),
      people: (ids: readonly PersonId[]) => ids.map((id) => people.find((one) => one.id === id)),
    };
  };
  const found = async (people: readonly Person[], asked: Partial<Fragment>) =>
    (await driveReads(store(people))(gatherCandidates({ ...NOTHING, ...asked }, FACTS))).people.map(({ id }) => id).sort();

  it('is looked for in its city', async () => {
    expect(await found([at(1, home), at(2, home), at(3, elsewhere)], { addresses: [{ ...home, zip: '' }] })).toEqual([1, 2]);
  });

  it.each([
    ['the home is told', {}],
    ['the city is not told, either', { city: '', state: '' }],
  ])('is that of whoever has the number, with all who live there: %s', async (_, asked) => {
    const people = [at(1, home), at(2, home), at(3, elsewhere)];
    expect(await found(people, { phones: [NUMBER], addresses: [{ ...home, zip: '', ...asked }] })).toEqual([1, 2]);
  });

  it.each([
    ['no town', { city: '', state: '' }],
    ['its state alone', { city: '' }],
    ['a town misspelt', { city: 'sprignfield' }],
    ['the name of a town nearby', { city: 'chatham' }],
    ['a slip in the street and no town', { street: 'n emlwood st', city: '', state: '' }],
  ])('is found by house and street with %s', async (_, asked) => {
    const elmwood = { ...home, street: 'n elmwood st' };
    const known = 'street' in asked ? elmwood : home;
    expect(await found([at(1, known), at(3, { ...known, house: '14' })], { addresses: [{ ...known, zip: '', ...asked }] })).toEqual([1]);
  });

  it('is looked for in its city, too, where one of those who live there is filed without it', async () => {
    const people = [at(1, home), at(2, { ...home, zip: '' }), at(3, elsewhere)];
    expect(await found(people, { addresses: [{ ...home, zip: '' }] })).toEqual([1, 2]);
  });

  it('is looked for in its city where whoever has the number lives elsewhere', async () => {
    const people = [at(1, elsewhere), at(2, home), at(3, { ...home, house: '14' })];
    expect(await found(people, { phones: [NUMBER], addresses: [{ ...home, zip: '' }] })).toEqual([1, 2]);
  });

  it('is looked for in its city once', async () => {
    const { sharers, people } = store([at(1, { ...home, street: 'n helm st' })]);
    const asked: Key[] = [];
    const counting = {
      people,
      sharers: (keys: readonly Key[]) => {
        asked.push(...keys);
        return sharers(keys);
      },
    };
    const found = await driveReads(counting)(gatherCandidates({ ...NOTHING, addresses: [{ ...home, zip: '' }] }, FACTS));
    expect(found.people.map(({ id }) => id)).toEqual([1]);
    expect(asked.filter((key) => key === addressKey(home, FACTS.keySeed))).toHaveLength(1);
  });

  it('is looked for in its city where it is a box', async () => {
    const box = { ...home, house: 'po box 1182', street: '' };
    expect(await found([at(1, box), at(3, elsewhere)], { addresses: [{ ...box, zip: '' }] })).toEqual([1]);
  });

  it('is looked for in all cities of that name where the state is not told', async () => {
    expect(await found([at(1, home), at(3, elsewhere)], { addresses: [{ ...home, zip: '', state: '' }] })).toEqual([1]);
  });

  it('is not known where it may be one of two', async () => {
    const people = [{ ...at(1, home), addresses: [...at(1, home).addresses, ...at(1, elsewhere).addresses] }, at(2, home)];
    expect(await found(people, { phones: [NUMBER], addresses: [{ ...home, zip: '', city: '', state: '' }] })).toEqual([1]);
  });
});

describe('a home in a street that nobody lives in', () => {
  const home: PostalAddress = { house: '12', street: 'n laurel st', unit: '', city: 'springfield', state: 'il', zip: '62704' };
  const lives = (value: PostalAddress) => keysOf({ ...NOTHING, addresses: [value] }, FACTS.keySeed);
  const asks = async (asked: Partial<PostalAddress>, names: Fragment['names'] = [], known = home) => {
    let keysAsked = 0;
    const held = new Set(lives(known));
    const store = {
      sharers: (keys: readonly Key[]) => {
        keysAsked += keys.length;
        return keys.map((key) => ({ count: 1, isGeneric: false, people: held.has(key) && kindCodeOf(key) < 6 ? [7 as PersonId] : [] }));
      },
      people: (ids: readonly PersonId[]) => ids.map((id) => ({ id, names: [], addresses: [{ value: known }] }) as unknown as Person),
    };
    const { people } = await driveReads(store)(gatherCandidates({ ...NOTHING, names, addresses: [{ ...home, ...asked }] }, FACTS));
    return { found: people.map(({ id }) => id), keysAsked };
  };
  const name = (first: string, last: string): Fragment['names'] => [{ first, middle: '', last, suffix: '' }];

  it.each([
    ['by the ZIP code', { street: 'n laruel st' }, [], [7]],
    ['by the city', { street: 'n laruel st', zip: '' }, [], [7]],
    ['without its direction', { street: 'laurel st', zip: '' }, [], [7]],
    ['with its direction behind', { street: 'laurel st n', zip: '' }, [], [7]],
    ['by the city alone', { street: 'n laruel st', zip: '', state: '' }, [], [7]],
    ['beside a surname', { street: 'n laruel st' }, name('', 'smith'), [7]],
    ['beside a first name', { street: 'n laruel st' }, name('mary', ''), [7]],
    ['not beside a whole name, by which people are found', { street: 'n laruel st' }, name('mary', 'smith'), []],
    ['not without a place', { street: 'n laruel st', zip: '', city: '', state: '' }, [], []],
  ] as const)('is looked for in streets a slip away: %s', async (_, asked, names, found) => {
    expect((await asks(asked, names)).found).toEqual(found);
  });

  it.each([
    ['123-45', '12345'],
    ['12345', '123-45'],
    ['92-1185', '921185'],
  ])('is looked for behind %s where %s was asked for', async (held, house) => {
    expect((await asks({ house }, [], { ...home, house: held })).found).toEqual([7]);
    expect((await asks({ house, zip: '' }, [], { ...home, house: held })).found).toEqual([7]);
  });

  it('costs few reads where its name is a usual one, and never more than some hundred', async () => {
    expect((await asks({ street: 'spruce ave' })).keysAsked).toBeLessThan(24);
    expect((await asks({ street: 'wuthervale ave', zip: '' })).keysAsked).toBeLessThan(1_000);
  });
});

it('finds the one of a surname in a home of more people than are read', async () => {
  const home: PostalAddress = { house: '12', street: 'n laurel st', unit: '', city: 'springfield', state: 'il', zip: '62704' };
  const surnames = Array.from({ length: MAX_PEOPLE_READ + 9 }, (_, index) => `archer${'abcdefghij'[index % 10]}${'abcdefghij'[index % 7]}`);
  const last = 'osgood';
  const people = [...surnames, last].map((one, index) => {
    const names = [{ first: 'mortimer', middle: '', last: one, suffix: '' as const }];
    const keys = new Set(keysOf({ ...NOTHING, names, addresses: [home] }, FACTS.keySeed));
    return { id: (index + 1) as PersonId, keys, addresses: [{ value: home, current: true }], names: names.map((value) => ({ value })) };
  });
  const store = {
    sharers: (keys: readonly Key[], listed = keys.length) =>
      keys.map((key, index) => {
        const ids = people.filter((one) => one.keys.has(key)).map(({ id }) => id);
        return { count: ids.length, isGeneric: false, people: index < listed ? ids : [] };
      }),
    people: (ids: readonly PersonId[]) => ids.map((id) => people[id - 1] as unknown as Person),
  };
  const asked = { ...NOTHING, names: [{ first: '', middle: '', last, suffix: '' as const }], addresses: [home] };
  const read = (await driveReads(store)(gatherCandidates(asked, FACTS))).people;
  expect(read).toHaveLength(MAX_PEOPLE_READ);
  expect(read[0]!.id).toBe(people.length);
});
