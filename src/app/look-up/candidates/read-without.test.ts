import { expect, it } from 'vitest';
import type { PersonId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { Person } from '../../../core/person.ts';
import type { EmailAddress, Fragment, PersonName, PhoneNumber, PostalAddress } from '../../../core/record.ts';
import { keysOf } from '../../../match/keys/keys.ts';
import { type GroupName, partsOfName } from '../../../match/rank/less-of-group.ts';
import { withLess, without } from '../../../match/rank/rank-ask.ts';
import { rankAskOf } from '../find-person.ts';
import { gatherCandidates } from './gather-candidates.ts';

const FACTS = { keySeed: 1, records: 5, people: 5 };
const NOTHING: Fragment = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };
const NO_ADDRESS: PostalAddress = { house: '', street: '', unit: '', city: '', state: '', zip: '' };
const NAME: PersonName = { first: 'jonathan', middle: '', last: 'osgood', suffix: '' };
const inCity = (city: string): PostalAddress => ({ ...NO_ADDRESS, city, state: 'tx' });
const MAILBOX = 'mina.larch@example.com' as EmailAddress;
const NUMBER = 15_125_550_100 as PhoneNumber;

const RECORDS: readonly Fragment[] = [
  { ...NOTHING, names: [NAME], addresses: [inCity('houston')] },
  { ...NOTHING, names: [NAME], addresses: [inCity('austin')] },
  { ...NOTHING, names: [NAME], addresses: [inCity('dallas')] },
  { ...NOTHING, names: [NAME], addresses: [inCity('el paso')] },
  { ...NOTHING, names: [{ ...NAME, first: 'mina', last: 'larch' }], emails: [MAILBOX], phones: [NUMBER], addresses: [inCity('waco')] },
];

const store = {
  sharers: async (keys: readonly Key[]) =>
    keys.map((key) => {
      const people = RECORDS.flatMap((one, at) => (keysOf(one, FACTS.keySeed).includes(key) ? [(at + 1) as PersonId] : []));
      return { count: people.length, isGeneric: false, people };
    }),
  people: async (ids: readonly PersonId[]) => ids.map((id) => ({ id, addresses: [], names: [] }) as unknown as Person),
  encodedOwners: () => [undefined],
};

const inHouston = { ...NOTHING, names: [NAME], addresses: [{ ...NO_ADDRESS, city: 'houston' }] };
const read = async (fragment: Fragment, taken?: GroupName) => {
  const ask = await rankAskOf(store as never, fragment, await gatherCandidates(store, fragment, FACTS), undefined as never);
  const { candidates, unread, unreadNamesakes } = taken === undefined ? ask : without(ask, taken);
  return { ids: candidates.map(({ id }) => id).sort(), unread, unreadNamesakes };
};

it.each([
  ['mailbox', { ...inHouston, emails: [MAILBOX] }, 'email'],
  ['number', { ...inHouston, phones: [NUMBER] }, 'phone'],
] as const)('leaves those who are read beside the holder of a %s to be counted, as they are without it', async (_, fragment, group) => {
  const alone = await read(inHouston);
  expect(alone).toEqual({ ids: [1], unread: 0, unreadNamesakes: 3 });
  expect((await read(fragment)).ids).toEqual([1, 2, 3, 4, 5]);
  expect(await read(fragment, group)).toEqual(alone);
});

it('counts those who were not read beside the place, and would be without it', async () => {
  expect(await read(inHouston, 'address')).toEqual({ ids: [1], unread: 0, unreadNamesakes: 3 });
});

it('weighs everybody as before where nobody is met without the group', async () => {
  const alone = { ...NOTHING, emails: [MAILBOX], addresses: [{ ...NO_ADDRESS, state: 'tx' }] };
  expect((await read(alone, 'email')).ids).toEqual([5]);
});

it('meets the holder of a number alone by a part of the name, and nobody by the part alone', async () => {
  const less = async (fragment: Fragment) => {
    const ask = await rankAskOf(store as never, fragment, await gatherCandidates(store, fragment, FACTS), undefined as never);
    return withLess(ask, partsOfName(fragment)).map((one) => [one.fragment.names[0], one.candidates.map(({ id }) => id), one.bearers]);
  };
  expect(await less({ ...NOTHING, names: [NAME], phones: [NUMBER] })).toEqual([
    [{ ...NAME, first: '' }, [5], 4],
    [{ ...NAME, last: '' }, [5], 4],
  ]);
  expect(await less({ ...NOTHING, names: [NAME] })).toEqual([]);
});
