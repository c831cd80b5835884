import { describe, expect, it } from 'vitest';
import type { PersonId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { Person } from '../../../core/person.ts';
import type { Fragment, PersonName, PhoneNumber, PostalAddress } from '../../../core/record.ts';
import { keysOf } from '../../../match/keys/keys.ts';
import { without } from '../../../match/rank/rank-ask.ts';
import { rankAskOf } from '../find-person.ts';
import { gatherCandidates } from './gather-candidates.ts';

const FACTS = { keySeed: 1, records: 5, people: 5 };
const NOTHING: Fragment = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };
const NAME: PersonName = { first: 'jonathan', middle: '', last: 'osgood', suffix: '' };
const homeIn = (city: string, zip: string): PostalAddress => ({ house: '9', street: 'elm st', unit: '', city, state: 'tx', zip });
const HOME = homeIn('houston', '77001');
const OTHERS_NUMBER = 15_125_550_100 as PhoneNumber;

/** A Sr at home, and others of the name elsewhere. */
const recordsOf = (suffixes: readonly PersonName['suffix'][]): Fragment[] => [
  { ...NOTHING, names: [{ ...NAME, suffix: 'sr' }], addresses: [HOME] },
  ...suffixes.map((suffix, at) => ({ ...NOTHING, names: [{ ...NAME, suffix }], addresses: [homeIn('waco', `7670${at}`)] })),
];

function storeOf(records: readonly Fragment[]) {
  const asked: (readonly PersonId[])[] = [];
  return {
    asked,
    sharers: async (keys: readonly Key[]) =>
      keys.map((key) => {
        const people = records.flatMap((one, at) => (keysOf(one, FACTS.keySeed).includes(key) ? [(at + 1) as PersonId] : []));
        return { count: people.length, isGeneric: false, people };
      }),
    people: async (ids: readonly PersonId[]) => {
      asked.push(ids);
      return ids.map((id) => {
        const { names, addresses } = records[id - 1]!;
        const seen = <Value>(values: readonly Value[]) => values.map((value) => ({ value, witnesses: 1, current: true }));
        return { id, names: seen(names), addresses: seen(addresses), phones: [] } as unknown as Person;
      });
    },
    encodedOwners: () => [undefined],
  };
}

async function ask(records: readonly Fragment[], fragment: Fragment) {
  const store = storeOf(records);
  const found = await rankAskOf(store as never, fragment, await gatherCandidates(store, fragment, FACTS), undefined as never);
  return { found, asked: store.asked };
}

describe('of somebody called Sr, at home', () => {
  const atHome: Fragment = { ...NOTHING, names: [NAME], addresses: [HOME] };

  it('the Jr is read wherever he lives, and no other namesake', async () => {
    const { found, asked } = await ask(recordsOf(['', 'jr', '']), atHome);
    expect(asked).toEqual([[1], [2, 3, 4]]);
    expect(found.candidates.map(({ id }) => id)).toEqual([1, 3]);
    expect(found.unreadNamesakes).toBe(2);
  });

  it('he is known for the question without somebody else’s number, too', async () => {
    const { found } = await ask(recordsOf(['', 'jr', '']), { ...atHome, phones: [OTHERS_NUMBER] });
    const less = without(found, 'phone');
    expect(less.candidates.map(({ id }) => id)).toEqual([1, 3]);
    expect(less.unreadNamesakes).toBe(2);
  });

  it.each([
    ['the generation is told', recordsOf(['jr']), { ...atHome, names: [{ ...NAME, suffix: 'sr' as const }] }],
    ['nobody else bears the name', recordsOf([]), atHome],
    ['many do', recordsOf(Array.from({ length: 30 }, () => 'jr' as const)), atHome],
    ['nobody is called Sr', recordsOf(['jr']).map((one) => ({ ...one, names: [NAME] })), atHome],
  ])('nobody is read for it where %s', async (_say, records, fragment) => {
    expect((await ask(records, fragment)).asked).toHaveLength(1);
  });
});
