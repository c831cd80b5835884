import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonId } from '../../core/ids.ts';
import type { ChangeCause, PersonChange } from '../change-sets.ts';
import type { PeopleStore } from '../people.ts';
import { NO_CHANGE } from '../people-change.ts';
import { job, type PeoplePlace } from './people-fixtures-suite.ts';

const created = (first: number, last = first) => ({ what: 'created' as const, first: first as PersonId, last: last as PersonId });
const withdrawn = (first: number, last = first) => ({ what: 'withdrawn' as const, first: first as PersonId, last: last as PersonId });
const joined = (id: number, into: number) => ({ what: 'joined' as const, id: id as PersonId, into: [into as PersonId] });
const split = (id: number, ...into: number[]) => ({ what: 'split' as const, id: id as PersonId, into: into as PersonId[] });

/** What happened to people, set by set. */
export function describeChanges(engine: string, makePlace: () => Promise<PeoplePlace>): void {
  describe(`change sets on ${engine}`, () => {
    let place: PeoplePlace;
    let store: PeopleStore;
    beforeEach(async () => {
      place = await makePlace();
      store = await place.open('write');
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    const note = (cause: ChangeCause, ...changes: PersonChange[]) => store.apply({ ...NO_CHANGE, noted: { cause, changes } });
    const sets = (after = 0, more: { readonly job?: number } = {}) => store.changeSets({ after, limit: 9, ...more });
    const rows = (set: number, after = 0, limit = 9_999) => store.changeRows({ set, after, limit });

    it('gathers the batches of a job and its rebuild in one set, and gives every other cause its own', async () => {
      const cause = { kind: 'import', job: 7, atMs: 100 } as const;
      await note(cause, joined(2, 1), created(10, 1_000_009));
      await note({ kind: 'decision', atMs: 150 }, split(5, 5, 11));
      await note(cause, withdrawn(12, 13), created(1_000_010));
      await note({ kind: 'decision', atMs: 160 });
      await (await store.rebuild()).publish({ noted: { cause, changes: [created(2_000_000)] } });
      await note({ ...cause, job: 8 }, created(3_000_000));
      const none = { created: 0, joined: 0, split: 0, withdrawn: 0 };
      expect(await sets()).toEqual([
        { id: 1, ...cause, created: 1_000_002, joined: 1, split: 0, withdrawn: 2 },
        { id: 2, kind: 'decision', atMs: 150, ...none, split: 1 },
        { id: 3, ...cause, job: 8, ...none, created: 1 },
      ]);
      expect((await sets(1)).map(({ id }) => id)).toEqual([2, 3]);
      expect((await sets(0, { job: 8 })).map(({ id }) => id)).toEqual([3]);
      const all = [joined(2, 1), created(10, 1_000_009), withdrawn(12, 13), created(1_000_010), created(2_000_000)];
      expect(await rows(1)).toEqual(all.map((one, at) => ({ ...one, row: at + 1 })));
      expect((await rows(1, 1, 2)).map(({ row }) => row)).toEqual([2, 3]);
      expect(await rows(9)).toEqual([]);
    });

    it('notes nothing of a change that is not published', async () => {
      const noted = { cause: { kind: 'import', atMs: 1 }, changes: [created(1)] } as const;
      await expect(store.apply({ ...NO_CHANGE, noted, planned: { version: 99 } })).rejects.toThrow();
      await (await store.rebuild()).abandon();
      expect(await sets()).toEqual([]);
    });

    it('removes old sets in steps, and never gives their ids again', async () => {
      await note({ kind: 'train', atMs: 100 }, ...Array.from({ length: 2_500 }, (_, at) => joined(at + 2, 1)));
      await note({ kind: 'decision', atMs: 200 }, joined(9_000, 1));
      expect((await rows(1, 1_990, 20)).map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, at) => 1_991 + at));
      expect(await store.sweepChanges({ beforeMs: 200, limit: 2 })).toEqual({ sets: 0, isThrough: false });
      expect((await rows(1)).map(({ row }) => row).at(0)).toBe(2_001);
      expect(await store.sweepChanges({ beforeMs: 200, limit: 2 })).toEqual({ sets: 1, isThrough: true });
      expect((await sets()).map(({ id }) => id)).toEqual([2]);
      expect(await store.sweepChanges({ beforeMs: 201, limit: 9 })).toEqual({ sets: 1, isThrough: true });
      await note({ kind: 'decision', atMs: 300 }, joined(1, 3));
      expect((await sets()).map(({ id }) => id)).toEqual([3]);
    });

    it('takes over the sets of another store', async () => {
      const { id } = await store.createJob(job());
      const identity = await store.copying.identity();
      await store.copying.adopt({ ...identity, lastChange: 41 });
      const set = { id: 40, kind: 'train', atMs: 5, created: 2, joined: 1, split: 0, withdrawn: 0 } as const;
      await store.putChangeSet(set, [created(1, 2)]);
      await store.putChangeSet(set, [joined(4, 1)]);
      await note({ kind: 'import', job: id, atMs: 6 }, created(7));
      expect((await sets()).map((one) => one.id)).toEqual([40, 42]);
      expect(await rows(40)).toEqual([
        { ...created(1, 2), row: 1 },
        { ...joined(4, 1), row: 2 },
      ]);
    });
  });
}
