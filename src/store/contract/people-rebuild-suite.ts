import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { packTexts } from '../../match/memory/shared-memory.ts';
import { encodePerson } from '../codec/person-codec.ts';
import { encodePhoneOwner } from '../codec/phone-owner-codec.ts';
import { encodeRecord } from '../codec/record-codec.ts';
import { hashRef } from '../codec/record-ref-hash.ts';
import type { PeopleStore } from '../people.ts';
import { NO_CHANGE } from '../people-change.ts';
import { FULL_RECORD, hold, job, key, owner, type PeoplePlace, person, stored } from './people-fixtures-suite.ts';
import { sharersIn } from './sharers-suite.ts';

/** Staging, rebuilding and jobs: what an import stands on. */
export function describeRebuild(engine: string, makePlace: () => Promise<PeoplePlace>): void {
  describe(`staging, rebuilds and jobs on ${engine}`, () => {
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

    it('shows staged records to scans alone until a rebuild publishes everything', async () => {
      await store.apply({
        ...NO_CHANGE,
        records: [stored(1)],
        people: [person(1, [1])],
        phoneOwners: [owner(15550100000, 1)],
        holdersSet: [{ key: key(1), record: 1 as RecordId, person: 1 as PersonId }],
      });
      await store.putMeasures('measured', 3);
      const made = await store.createJob(job());
      await store.stageRecords({
        records: [2, 3].map((id) => ({
          id: id as RecordId,
          ref: { source: 'new', recordId: `n${id}` },
          rowHash: id,
          encoded: encodeRecord(FULL_RECORD),
        })),
        newestSeen: 44 as Day,
        jobCheckpoint: { job: made.id, checkpoint: 'staged', progress: '{"read":2}' },
      });
      expect(await store.facts()).toMatchObject({ records: 3, people: 1, rebuildPending: true, newestSeen: 44 });
      expect((await store.jobs({ limit: 1 }))[0]).toMatchObject({ checkpoint: 'staged', progress: '{"read":2}' });
      expect(await store.findRecords([{ source: 'new', recordId: 'n2' }])).toEqual([undefined]);
      expect((await store.scanRecords({ after: 1 as RecordId, limit: 5 })).map((one) => [one.id, one.person])).toEqual([
        [2, undefined],
        [3, undefined],
      ]);

      const reader = await place.open('read');
      expect((await reader.phoneOwners([15550100000 as PhoneNumber]))[0]?.person).toBe(1);
      const before = (await reader.facts()).version;
      const rebuild = await store.rebuild();
      await rebuild.postings({
        keys: Float64Array.of(key(2), key(5)),
        starts: Uint32Array.of(0, 1, 5),
        records: Uint32Array.of(2, 1, 2, 3, 4),
        people: Uint32Array.of(2, 1, 2, 3, 4),
      });
      await rebuild.memberships(1 as RecordId, Uint32Array.of(3, 2, 3));
      const refs = [
        { source: 'crm', recordId: 'r1', record: 1 },
        { source: 'new', recordId: 'n2', record: 2 },
        { source: 'new', recordId: 'n3', record: 3 },
      ].sort((left, right) => hashRef(left) - hashRef(right));
      await rebuild.refs({ hashes: Float64Array.from(refs, hashRef), records: Uint32Array.from(refs, (one) => one.record) });
      await rebuild.people({ ids: [2, 3], texts: packTexts([person(2, [2]), person(3, [1, 3])].map(encodePerson)) });
      await rebuild.phoneOwners({ ids: [15550100001], texts: packTexts([encodePhoneOwner(owner(15550100001, 3))]) });
      await rebuild.history([{ id: 1 as PersonId, becameOf: [3 as PersonId] }]);
      expect((await reader.phoneOwners([15550100000 as PhoneNumber]))[0]?.person).toBe(1);
      expect((await reader.holders([key(1)]))[0]!.count).toBe(1);
      expect(await reader.measures()).toBe('measured');
      await rebuild.publish({ jobCheckpoint: { job: made.id, checkpoint: 'published' } });

      // The same reader, with statements prepared before the swap.
      expect(await reader.phoneOwners([15550100000, 15550100001] as PhoneNumber[])).toEqual([undefined, owner(15550100001, 3)]);
      expect(await reader.holders([key(1), key(2), key(5)])).toEqual([
        { count: 0, holders: [] },
        { count: 1, holders: [{ record: 2, person: 2 }] },
        { count: 4, holders: [] },
      ]);
      expect((await reader.people([3 as PersonId]))[0]?.records).toEqual([1, 3]);
      expect((await reader.findRecords([{ source: 'new', recordId: 'n3' }]))[0]).toMatchObject({ id: 3, person: 3, record: FULL_RECORD });
      expect(await reader.history([1 as PersonId])).toEqual([[3]]);
      expect(await reader.facts()).toMatchObject({ records: 3, people: 2, rebuildPending: false, changedRecords: 0 });
      expect(await reader.measures()).toBeUndefined();
      expect((await reader.facts()).version).toBeGreaterThan(before);
      await reader.close();
      expect((await store.jobs({ limit: 1 }))[0]!.checkpoint).toBe('published');

      // What was rebuilt goes on being updated one by one.
      await hold(store, [[2, 7, 7]]);
      expect((await store.holders([key(2)]))[0]!.holders.map((holder) => holder.record)).toEqual([2, 7]);
      await store.apply({ ...NO_CHANGE, holdersRemoved: [{ key: key(5), record: 4 as RecordId }] });
      expect((await store.holders([key(5)]))[0]).toMatchObject({ count: 3 });
    });

    it('shows every rebuild and every batch to a reader that was there before', async () => {
      const reader = await place.open('read');
      const keys = Array.from({ length: 12 }, (_, at) => key(at));
      const held = new Set<number>();
      const expectHeld = async () => {
        const counts = keys.map((_, at) => (held.has(at) ? 1 : 0));
        for (let time = 0; time < 3; time++) {
          expect((await reader.holders(keys)).map(({ count }) => count)).toEqual(counts);
          expect((await sharersIn(reader, keys, 6)).map(({ count }) => count)).toEqual(counts);
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      for (const built of [[1, 5, 11], [], [2, 3, 10], [0, 11]]) {
        const rebuild = await store.rebuild();
        await rebuild.postings({
          keys: Float64Array.from(built, key),
          starts: Uint32Array.from({ length: built.length + 1 }, (_, at) => at),
          records: new Uint32Array(built.length).fill(1),
          people: new Uint32Array(built.length).fill(1),
        });
        await rebuild.memberships(1 as RecordId, Uint32Array.of(1));
        await expectHeld();
        await rebuild.publish();
        held.clear();
        for (const at of built) held.add(at);
        await expectHeld();
        for (const at of [4, 7, 9]) {
          await hold(store, [[at, 1, 1]]);
          held.add(at);
          await expectHeld();
        }
        await store.apply({ ...NO_CHANGE, holdersRemoved: [{ key: key(7), record: 1 as RecordId }] });
        held.delete(7);
        await expectHeld();
        await hold(store, [[7, 1, 1]]);
        held.add(7);
        await expectHeld();
      }
      await reader.close();
    });

    it('leaves everything as it was when a rebuild is abandoned or forgotten', async () => {
      await hold(store, [[1, 1, 1]]);
      const rebuild = await store.rebuild();
      await rebuild.people({ ids: [9], texts: packTexts([encodePerson(person(9, [1]))]) });
      await rebuild.abandon();
      await (await store.rebuild()).people({ ids: [8], texts: packTexts([encodePerson(person(8, [1]))]) });
      await store.close();
      store = await place.open('write');
      expect((await store.people([1, 8, 9] as PersonId[])).map((one) => one?.id)).toEqual([1, undefined, undefined]);
      const again = await store.rebuild();
      await again.publish();
      expect((await store.facts()).people).toBe(0);
      expect((await store.holders([key(1)]))[0]!.count).toBe(0);
    });

    it('removes staged withdrawals', async () => {
      await hold(store, [
        [1, 1, 1],
        [1, 2, 2],
      ]);
      await store.stageRecords({ records: [], removedRecords: [1 as RecordId] });
      expect((await store.records([1, 2] as RecordId[])).map((one) => one?.id)).toEqual([undefined, 2]);
      expect(await store.facts()).toMatchObject({ records: 1, rebuildPending: true });
    });

    it('runs jobs under leases', async () => {
      const made = await store.createJob(job());
      expect(await store.claimJob({ was: { ...made, leaseUntilMs: 99 }, owner: 'two', leaseUntilMs: 200 })).toBeUndefined();
      expect(await store.claimJob({ was: made, owner: 'two', leaseUntilMs: 200 })).toMatchObject({
        owner: 'two',
        leaseUntilMs: 200,
      });
      expect(await store.claimJob({ was: made, owner: 'three', leaseUntilMs: 300 })).toBeUndefined();
      await store.updateJob(made.id, { state: 'done', finishedMs: 160, progress: '{"new":1}' });
      expect(
        await store.claimJob({ was: { ...made, owner: 'two', leaseUntilMs: 200 }, owner: 'three', leaseUntilMs: 999 }),
      ).toBeUndefined();
      const second = await store.createJob(job({ kind: 'train' }));
      expect((await store.jobs({ limit: 9 })).map((one) => one.id)).toEqual([second.id, made.id]);
      expect(await store.jobs({ state: 'done', limit: 9 })).toEqual([
        { ...made, owner: 'two', leaseUntilMs: 200, state: 'done', finishedMs: 160, progress: '{"new":1}' },
      ]);
    });

    it('shows which jobs a process works on, whatever their leases say', async () => {
      const [one, two] = [await store.createJob(job()), await store.createJob(job({ leaseUntilMs: 101 }))];
      const reader = await place.open('read');
      const held = async () => [[...(await store.heldJobs())], [...(await reader.heldJobs())]];
      const holding = (await store.holdJob(two.id))!;
      expect(await held()).toEqual([[two.id], [two.id]]);
      await holding.release();
      expect((await store.heldJobs()).has(two.id)).toBe(false);
      const again = await store.holdJob(two.id);
      const both = await store.holdJob(one.id);
      expect([...(await store.heldJobs())].sort()).toEqual([one.id, two.id]);
      await again?.release();
      await both?.release();
      await store.close();
      expect([...(await reader.heldJobs())]).toEqual([]);
      await reader.close();
      store = await place.open('write');
    });

    it('saves the checkpoint with its batch', async () => {
      const made = await store.createJob(job());
      await store.apply({
        ...NO_CHANGE,
        records: [stored(1)],
        people: [person(1, [1])],
        jobCheckpoint: { job: made.id, checkpoint: '17' },
      });
      expect((await store.jobs({ limit: 1 }))[0]!.checkpoint).toBe('17');
    });
  });
}
