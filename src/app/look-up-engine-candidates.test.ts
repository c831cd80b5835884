import { describe, expect, it } from 'vitest';
import type { PersonId } from '../core/ids.ts';
import type { Person } from '../core/person.ts';
import type { Fragment, PhoneNumber } from '../core/record.ts';
import { gatherCandidates } from './look-up-engine-candidates.ts';

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
      sharers: async (keys: readonly unknown[]) => keys.map(() => ({ count: 1, isGeneric: false, people: [current as PersonId] })),
      people: async (ids: readonly PersonId[]) => {
        readings += 1;
        if (readings <= publications) current += 1;
        return ids.map((id) => (id === current ? ({ id } as Person) : undefined));
      },
    };
    expect((await gatherCandidates(store, fragment, FACTS)).people.map(({ id }) => id)).toEqual(found);
    expect(readings).toBe(2);
  });
});
