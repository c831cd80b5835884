import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Property } from '../../core/person.ts';
import type { BirthDate, PhoneNumber } from '../../core/record.ts';
import { decodePhoneOwner } from '../codec/phone-owner-codec.ts';
import type { PeopleStore } from '../people.ts';
import { NO_CHANGE } from '../people-change.ts';
import { describeChanges } from './people-changes-suite.ts';
import { describeDecisions } from './people-decisions-suite.ts';
import { FULL_PERSON, FULL_RECORD, hold, job, key, owner, type PeoplePlace, person, stored } from './people-fixtures-suite.ts';
import { describeListed } from './people-listed-suite.ts';
import { describeMeasures } from './people-measures-suite.ts';
import { describeRebuild } from './people-rebuild-suite.ts';
import { sharersIn } from './sharers-suite.ts';

export { type PeoplePlace, SUITE_KEY_LIMIT } from './people-fixtures-suite.ts';

/** The contract of the people port: every engine passes it unchanged. */
export function describePeopleStore(engine: string, makePlace: () => Promise<PeoplePlace>): void {
  describeRebuild(engine, makePlace);
  describeMeasures(engine, makePlace);
  describeListed(engine, makePlace);
  describeDecisions(engine, makePlace);
  describeChanges(engine, makePlace);
  describe(`people store on ${engine}`, () => {
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

    it('is empty at first, with a seed that stays', async () => {
      const facts = await store.facts();
      expect(facts).toMatchObject({ records: 0, people: 0, modelVersion: 0, privacyPosition: 0, rebuildPending: false });
      const again = await place.open('read');
      expect((await again.facts()).keySeed).toBe(facts.keySeed);
      await again.close();
      expect(await store.model()).toBeUndefined();
      expect(await store.decisions()).toEqual([]);
      expect(await store.holders([key(1)])).toEqual([{ count: 0, holders: [] }]);
      expect(await store.people([1 as PersonId])).toEqual([undefined]);
      expect(await store.phoneOwners([])).toEqual([]);
    });

    it('hands out ids that never overlap', async () => {
      const first = await store.reserveIds({ records: 10, people: 3 });
      const second = await store.reserveIds({ records: 1, people: 1 });
      expect(first.record).toBeGreaterThan(0);
      expect(second.record).toBeGreaterThanOrEqual(first.record + 10);
      expect(second.person).toBeGreaterThanOrEqual(first.person + 3);
    });

    it('gives back records, people and phone owners exactly', async () => {
      const records = [stored(1, { record: FULL_RECORD }), stored(2)];
      const people = [person(5, [1], FULL_PERSON), person(6, [2])];
      const owners = [
        owner(15550100000, 5, { birthDate: 19700101 as BirthDate, gender: 'female', line: { type: 'voip', carrier: 'Wire & Co' } }),
        owner(15550100001, 6, { first: '', last: '', full: '', street: 'a\u001fb' }),
      ];
      await store.apply({ ...NO_CHANGE, records, people, phoneOwners: owners });
      expect(await store.records([2, 1, 3] as RecordId[])).toEqual([{ ...records[1], person: 6 }, { ...records[0], person: 5 }, undefined]);
      expect(await store.people([6, 5] as PersonId[])).toEqual([people[1], people[0]]);
      expect(await store.phoneOwners([15550100001, 1, 15550100000] as PhoneNumber[])).toEqual([owners[1], undefined, owners[0]]);
      const asked = [15550100001, 1, 15550100000, 2, 15550100001] as PhoneNumber[];
      const encoded = await store.encodedOwners(asked);
      expect(encoded.map((text, index) => text && decodePhoneOwner(asked[index]!, text))).toEqual(await store.phoneOwners(asked));
      expect(await store.facts()).toMatchObject({ records: 2, people: 2, newestSeen: 20 });
    });

    it('finds records by their ref and pages through them', async () => {
      const refs = ['a', 'b', 'c', 'd'].map((recordId) => ({ source: recordId < 'c' ? 'one' : 'two', recordId }));
      await store.apply({ ...NO_CHANGE, records: refs.map((ref, at) => stored(at + 1, { ref })), people: [person(1, [1, 2, 3, 4])] });
      const found = await store.findRecords([refs[3]!, { source: 'one', recordId: 'd' }, refs[0]!]);
      expect(found.map((one) => one?.id)).toEqual([4, undefined, 1]);
      const scan = (after: number, limit: number, source?: string) =>
        store.scanRecords({ after: after as RecordId, limit, ...(source === undefined ? {} : { source }) });
      expect((await scan(1, 2)).map((one) => one.id)).toEqual([2, 3]);
      expect((await scan(0, 9, 'two')).map((one) => one.id)).toEqual([3, 4]);
      expect(await scan(0, 9, 'none')).toEqual([]);
      expect(await store.sources()).toEqual([
        { name: 'one', records: 2 },
        { name: 'two', records: 2 },
      ]);
      await store.apply({ ...NO_CHANGE, removedRecords: [4 as RecordId], people: [person(1, [1, 2, 3])] });
      expect(await store.findRecords([refs[3]!])).toEqual([undefined]);
      expect(await store.facts()).toMatchObject({ records: 3, people: 1 });
    });

    it('replaces a record under its id', async () => {
      await store.apply({ ...NO_CHANGE, records: [stored(1)], people: [person(1, [1])] });
      await store.apply({ ...NO_CHANGE, records: [stored(1, { record: FULL_RECORD, rowHash: 99 })], people: [person(1, [1])] });
      expect(await store.records([1 as RecordId])).toEqual([stored(1, { record: FULL_RECORD, rowHash: 99, person: 1 as PersonId })]);
      expect((await store.facts()).records).toBe(1);
    });

    it('holds keys, turns them generic beyond the limit and back', async () => {
      await hold(
        store,
        [1, 2, 3].map((record) => [7, record, 10 + record] as const),
      );
      const three = [1, 2, 3].map((record) => ({ record, person: 10 + record }));
      expect(await store.holders([key(7)])).toEqual([{ count: 3, holders: three }]);
      await hold(store, [[7, 4, 14]]);
      expect(await store.holders([key(7)])).toEqual([{ count: 4, holders: [] }]);
      expect(await store.allHolders([key(7), key(8)], 9)).toEqual([[...three, { record: 4, person: 14 }], []]);
      expect(await store.allHolders([key(7)], 2)).toEqual([three.slice(0, 2)]);
      expect(await store.keyCounts([key(8), key(7)])).toEqual([0, 4]);
      // Moved to another person while generic: seen when the key comes back.
      await store.apply({ ...NO_CHANGE, people: [person(50, [2])], removedPeople: [{ id: 12 as PersonId, becameOf: [50 as PersonId] }] });
      await store.apply({
        ...NO_CHANGE,
        removedRecords: [1 as RecordId],
        holdersRemoved: [{ key: key(7), record: 1 as RecordId }],
        removedPeople: [{ id: 11 as PersonId, becameOf: [] }],
      });
      expect(await store.holders([key(7)])).toEqual([
        {
          count: 3,
          holders: [
            { record: 2, person: 50 },
            { record: 3, person: 13 },
            { record: 4, person: 14 },
          ],
        },
      ]);
    });

    it('keeps a very generic key exact through many additions and withdrawals', async () => {
      const count = 1_500;
      for (let start = 0; start < count; start += 500) {
        await hold(
          store,
          Array.from({ length: 500 }, (_, at) => [3, 2 * (start + at) + 2, 1] as const),
        );
      }
      await hold(store, [
        [3, 1, 1],
        [3, 777, 1],
        [3, 4, 1],
      ]);
      expect((await store.holders([key(3)]))[0]!.count).toBe(count + 2);
      const all = (await store.allHolders([key(3)], 10_000))[0]!.map((holder) => holder.record as number);
      const expected = [1, 777, ...Array.from({ length: count }, (_, at) => 2 * at + 2)].sort((left, right) => left - right);
      expect(all).toEqual(expected);
      await store.apply({
        ...NO_CHANGE,
        holdersRemoved: expected.slice(0, -2).map((record) => ({ key: key(3), record: record as RecordId })),
      });
      expect((await store.holders([key(3)]))[0]!.holders.map((holder) => holder.record)).toEqual(expected.slice(-2));
    });

    it('keeps thousands of keys apart, in any order of arrival', async () => {
      const hashes = Array.from({ length: 2_000 }, (_, at) => (at * 7_919 * 1_000_003) % 2 ** 40);
      for (let start = 0; start < hashes.length; start += 400) {
        await hold(
          store,
          hashes.slice(start, start + 400).map((hash, at) => [hash, start + at + 1, 1] as const),
        );
      }
      const found = await store.holders(hashes.map(key));
      expect(found.map((one) => one.holders[0]?.record)).toEqual(hashes.map((_, at) => at + 1));
      await store.apply({
        ...NO_CHANGE,
        holdersRemoved: hashes.slice(0, 1_990).map((hash, at) => ({ key: key(hash), record: (at + 1) as RecordId })),
      });
      const left = await store.holders(hashes.map(key));
      expect(left.filter((one) => one.count > 0)).toHaveLength(10);
    });

    it('answers for old person ids', async () => {
      await store.apply({ ...NO_CHANGE, people: [person(1, [1]), person(2, [2])] });
      await store.apply({ ...NO_CHANGE, people: [person(3, [1])], removedPeople: [{ id: 1 as PersonId, becameOf: [3 as PersonId] }] });
      await store.apply({
        ...NO_CHANGE,
        people: [person(4, [1])],
        removedPeople: [{ id: 3 as PersonId, becameOf: [4 as PersonId, 2 as PersonId] }],
      });
      expect(await store.history([1, 3, 2, 99] as PersonId[])).toEqual([[2, 4], [2, 4], [2], []]);
      expect(await Promise.all([[4], [2, 3], [1], []].map((ids) => store.oldIds(ids as PersonId[])))).toEqual([[1, 3], [1], [], []]);
      expect((await store.scanPeople({ after: 2 as PersonId, limit: 5 })).map((one) => one.id)).toEqual([4]);
      await store.apply({ ...NO_CHANGE, removedPeople: [{ id: 3 as PersonId, becameOf: [] }] });
      expect((await store.copying.history({ after: 0 as PersonId, limit: 9 })).map(({ id }) => id)).toEqual([1]);
    });

    it('lets the narrowest block speak for a number, of equals the newest', async () => {
      await store.apply({ ...NO_CHANGE, phoneOwners: [owner(15550101234, 1), owner(15550109999, 1)] });
      const line = (first: number, last: number, carrier: string, asOf?: number) => ({
        first: first as PhoneNumber,
        last: last as PhoneNumber,
        line: { type: 'landline', carrier } as const,
        ...(asOf === undefined ? {} : { asOf: asOf as Day }),
      });
      await store.putLines([line(15550100000, 15550109999, 'wide', 5), line(15550101000, 15550101999, 'narrow', 5)]);
      await store.putLines([line(15550101990, 15550102005, 'odd'), line(15550101234, 15550101234, 'single', 9)]);
      await store.putLines([line(15550101000, 15550101999, 'older', 4), line(15550100000, 15550109999, 'newer', 6)]);
      const numbers = [15550109999, 15550101000, 15550101234, 15550101991, 15550102005, 15550102006, 15559999999] as PhoneNumber[];
      const carriers = (await store.lines(numbers)).map((one) => one?.carrier);
      expect(carriers).toEqual(['newer', 'narrow', 'single', 'odd', 'odd', 'newer', undefined]);
      expect((await store.phoneOwners(numbers.slice(0, 3))).map((one) => one?.line.carrier)).toEqual(['newer', undefined, 'single']);
    });

    it('holds property rows by address, one per owner', async () => {
      const property: Property = {
        address: FULL_RECORD.addresses[0]!,
        owner: { first: 'ann', middle: '', last: 'lee', suffix: '' },
        type: 'single_family',
        assessedValue: 1_000,
      };
      const other = { ...property, owner: { ...property.owner, first: 'bob' }, asOf: 3 as Day };
      await store.putProperties([
        { addressKey: key(1), property },
        { addressKey: key(1), property: other },
      ]);
      await store.putProperties([{ addressKey: key(1), property: { ...property, assessedValue: 2_000 } }]);
      expect(await store.properties([key(1), key(2)])).toEqual([[{ ...property, assessedValue: 2_000 }, other], []]);
      const [older, untold] = [
        { ...other, asOf: 2 as Day, assessedValue: 5 },
        { ...other, asOf: 4 as Day, assessedValue: 0 },
      ];
      for (const rows of [[older], [untold], [{ ...other, assessedValue: 7 }, older]])
        await store.putProperties(rows.map((row) => ({ addressKey: key(1), property: row })));
      expect((await store.properties([key(1)]))[0]!.slice(1)).toEqual([{ ...other, assessedValue: 7 }, untold]);
    });

    it('shows a batch whole or not at all to readers of other connections', async () => {
      const reader = await place.open('read');
      const keys = Array.from({ length: 50 }, (_, at) => key(at));
      for (let round = 1; round <= 20; round++) {
        const reading = reader.holders(keys);
        await hold(
          store,
          keys.map((_, at) => [at, 1, round] as const),
        );
        for (const answer of [await reading, await reader.holders(keys)]) {
          expect(new Set(answer.map((one) => one.holders[0]?.person)).size).toBe(1);
        }
        expect((await reader.holders(keys))[7]!.holders).toEqual([{ record: 1, person: round }]);
      }
      for (const round of [1, 2, 3]) {
        await hold(
          store,
          [1, 2, 3, 4].map((record) => [90, record, round] as const),
        );
        expect(await reader.holders([key(90)])).toEqual([{ count: 4, holders: [] }]);
        await store.apply({ ...NO_CHANGE, holdersRemoved: [1, 2, 3].map((record) => ({ key: key(90), record: record as RecordId })) });
        expect(await reader.holders([key(90)])).toEqual([{ count: 1, holders: [{ record: 4, person: round }] }]);
      }
      await reader.close();
    });

    it('counts who shares a key, beside those whom it lists, and counts anew after a batch', async () => {
      const reader = await place.open('read');
      for (const records of [[1, 2], [1, 2, 3], [4]]) {
        const before = [1, 2, 3, 4].filter((record) => !records.includes(record));
        await store.apply({ ...NO_CHANGE, holdersRemoved: before.map((record) => ({ key: key(60), record: record as RecordId })) });
        await hold(
          store,
          records.map((record) => [60, record, record] as const),
        );
        await hold(store, [[50, 1, 1]]);
        for (let time = 0; time < 2; time++) {
          const [listed, counted] = await sharersIn(reader, [key(50), key(60)], 1);
          expect(listed).toEqual({ count: 1, isGeneric: false, people: [1] });
          expect(counted!.count).toBe(records.length);
          expect((await sharersIn(reader, [key(60)]))[0]).toEqual({ count: records.length, isGeneric: false, people: records });
        }
      }
      await reader.close();
    });

    it('writes nothing of a batch that fails', async () => {
      await hold(store, [[1, 1, 1]]);
      const made = await store.createJob(job());
      const bad = { ...NO_CHANGE, records: [stored(2)], people: [person(2, [2])], phoneOwners: [{ ...owner(1, 2), number: 'x' as never }] };
      await expect(
        store.apply({ ...bad, jobCheckpoint: { job: made.id, checkpoint: 'never' } }).then(() => store.phoneOwners([1 as PhoneNumber])),
      ).rejects.toThrow();
      expect(await store.records([2 as RecordId])).toEqual([undefined]);
      expect((await store.jobs({ limit: 1 }))[0]!.checkpoint).toBe('0');
      expect(await store.facts()).toMatchObject({ records: 1, people: 1 });
    });
  });
}
