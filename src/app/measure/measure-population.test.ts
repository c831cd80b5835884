import { expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import type { Key } from '../../core/key.ts';
import type { Person } from '../../core/person.ts';
import type { StoreFacts } from '../../store/people.ts';
import { measurePopulation } from './measure-population.ts';

const HELD = 10_000;
const facts: StoreFacts = {
  records: HELD,
  people: HELD,
  nextPerson: HELD + 1,
  keySeed: 1,
  modelVersion: 1,
  modelSources: 2,
  privacyPosition: 0,
  rebuildPending: false,
  version: 1,
};

it.each([
  { say: 'from the beginning', first: 1, gap: 1 },
  { say: 'behind a million that are gone', first: 1_000_001, gap: 1 },
  { say: 'with holes between them', first: 1, gap: 7 },
])('looks at people of all ids, $say', async ({ first, gap }) => {
  const seen = new Set<number>();
  const idAt = (at: number) => (first + at * gap) as PersonId;
  const person = (id: PersonId): Person => {
    seen.add(id);
    return { id, names: [], phones: [], emails: [], addresses: [], identifiers: [], texts: [], records: [], siblings: [] };
  };
  const store = {
    scanPeople: async ({ after, limit }: { after: PersonId; limit: number }) => {
      const from = Math.max(0, Math.floor((after - first) / gap) + 1);
      return Array.from({ length: Math.min(limit, HELD - from) }, (_, at) => person(idAt(from + at)));
    },
    holders: async (keys: readonly Key[]) => keys.map(() => ({ count: 0, holders: [] })),
    people: async (ids: readonly PersonId[]) => ids.map(() => undefined),
  };
  await measurePopulation(store, { ...facts, nextPerson: idAt(HELD) });
  expect(seen.size).toBe(1_500);
  const tenths = new Set([...seen].map((id) => Math.floor((10 * (id - first)) / (gap * HELD))));
  expect(tenths.size).toBe(10);
});
