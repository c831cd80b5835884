import { describe, expect, it } from 'vitest';
import { driveReads } from '../../../../test/support/drive-reads.ts';
import type { PersonId } from '../../../core/ids.ts';
import { type Key, kindCodeOf } from '../../../core/key.ts';
import type { Person } from '../../../core/person.ts';
import type { Fragment, PersonName, PostalAddress } from '../../../core/record.ts';
import { KIND } from '../../../match/keys/key-kinds.ts';
import { keysOf } from '../../../match/keys/keys.ts';
import { gatherCandidates } from './candidates.ts';

const FACTS = { keySeed: 1, records: 10, people: 10 };
const fragment: Fragment = { names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [] };

describe('half a surname in a place', () => {
  const name = (first: string, last: string): PersonName => ({ first, middle: '', last, suffix: '' });
  const place = (city: string, state: string, zip: string): PostalAddress => ({ house: '', street: '', unit: '', city, state, zip });
  const held = [
    { id: 1, name: name('ana', 'rivera santiago'), home: place('ponce', 'pr', '00716') },
    { id: 2, name: name('ana', 'rivera'), home: place('reno', 'nv', '89501') },
    { id: 3, name: name('kim', 'stewart-hall'), home: place('atlanta', 'ga', '30306') },
    { id: 4, name: name('eva', 'santiago'), home: place('ponce', 'pr', '00716') },
  ];
  const found = async (asked: PersonName, home: PostalAddress) => {
    const recordOf = (value: PersonName, address: PostalAddress): Fragment => ({
      ...fragment,
      names: [value],
      addresses: [address],
    });
    const store = {
      sharers: (keys: readonly Key[]) =>
        keys.map((key) => {
          const people = held.filter((one) => keysOf(recordOf(one.name, one.home), FACTS.keySeed).includes(key)).map(({ id }) => id);
          // So many have a first name, and live in a city, that nobody is listed by it.
          const isGeneric = kindCodeOf(key) === KIND.city || kindCodeOf(key) === KIND.first;
          return { count: people.length, isGeneric, people: (isGeneric ? [] : people) as PersonId[] };
        }),
      people: (ids: readonly PersonId[]) =>
        ids.map((id) => ({ id, names: [], addresses: [{ value: held[id - 1]!.home, current: true }] }) as unknown as Person),
    };
    return (await driveReads(store)(gatherCandidates(recordOf(asked, home), FACTS))).people.map(({ id }) => id);
  };

  it.each([
    ['the first half in its state, where another bears it elsewhere', name('ana', 'rivera'), place('', 'pr', '')],
    ['the first half in its city', name('ana', 'rivera'), place('ponce', '', '')],
    ['the first half in its ZIP code', name('ana', 'rivera'), place('', '', '00716')],
    ['the second half in its city, where others live', name('ana', 'santiago'), place('ponce', 'pr', '')],
    ['the second half in its state, where nobody bears it', name('ana', 'santiago'), place('', 'pr', '')],
    ['both, of which one is another', name('ana', 'rivera cruz'), place('ponce', 'pr', '')],
  ])('is met by %s', async (_, asked, home) => {
    expect(await found(asked, home)).toContain(1);
  });

  it('is met by a short form of the first name, too', async () => {
    expect(await found(name('kimberly', 'hall'), place('atlanta', 'ga', ''))).toEqual([3]);
  });

  it('adds nobody where whoever bears the name lives there', async () => {
    expect(await found(name('ana', 'rivera'), place('reno', 'nv', ''))).toEqual([2]);
  });
});
