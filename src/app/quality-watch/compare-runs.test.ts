import { expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import { type ChangeRow, type ChangeSets, countChanges } from '../../store/change-sets.ts';
import { compareRuns } from './compare-runs.ts';

const P = (id: number) => id as PersonId;
const moved = (row: number, id: number, ...into: number[]): ChangeRow => ({
  row,
  what: into.length === 1 ? 'joined' : 'split',
  id: P(id),
  into: into.map(P),
});

const SETS: readonly (readonly ChangeRow[])[] = [
  [{ row: 1, what: 'created', first: P(1), last: P(9) }],
  // 2 and 3 are 1 now; 4 became 4 and 10; of 5 some records went to 6.
  [moved(1, 2, 1), moved(2, 3, 1), moved(3, 4, 4, 10), moved(4, 5, 5, 6), moved(5, 7, 6)],
  // What 2 had become is part of 8 by now.
  [moved(1, 1, 8), { row: 2, what: 'withdrawn', first: P(9), last: P(9) }],
];
const store = {
  changeSets: async ({ after, limit }: { after: number; limit: number }) =>
    SETS.map((rows, at) => ({ id: at + 1, kind: 'import', atMs: at, ...countChanges(rows) })).slice(after, after + limit),
  changeRows: async ({ set, after, limit }: { set: number; after: number; limit: number }) => SETS[set - 1]!.slice(after, after + limit),
} as unknown as ChangeSets;

it('says who was merged, split and regrouped, over all runs together', async () => {
  const all = await compareRuns(store, { from: 1 });
  expect(all.sets.map(({ id }) => id)).toEqual([2, 3]);
  expect(all).toMatchObject({
    created: 0,
    withdrawn: 1,
    merged: {
      count: 4,
      examples: [
        { people: [2, 3, 1], into: [8] },
        { people: [7], into: [6] },
      ],
    },
    split: { count: 1, examples: [{ people: [4], into: [4, 10] }] },
    regrouped: { count: 1, examples: [{ people: [5], into: [5, 6] }] },
    isComplete: true,
  });
  const first = await compareRuns(store, { from: 0, to: 1 });
  expect(first).toMatchObject({ created: 9, merged: { count: 0 }, split: { count: 0 } });
});
