import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Day } from '../../core/clock.ts';
import type { RecordId } from '../../core/ids.ts';
import { hashRef } from '../codec/record-ref-hash.ts';
import type { PeopleStore } from '../people.ts';
import { NO_CHANGE } from '../people-change.ts';
import { type PeoplePlace, person, stored } from './people-fixtures-suite.ts';

/** What measuring the people stands on, and where it is kept. */
export function describeMeasures(engine: string, makePlace: () => Promise<PeoplePlace>): void {
  describe(`measures on ${engine}`, () => {
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

    it('keeps what was said of its coverage until that is taken back', async () => {
      expect((await store.facts()).coverage).toBeUndefined();
      const { version } = await store.facts();
      await store.putCoverage(0.53125);
      expect(await store.facts()).toMatchObject({ coverage: 0.53125 });
      expect((await store.facts()).version).toBeGreaterThan(version);
      await store.putCoverage(0.5);
      expect((await store.facts()).coverage).toBe(0.5);
      await store.putCoverage(1 / 3);
      expect((await store.facts()).coverage).toBe(0.333333);
      await store.putCoverage(undefined);
      expect((await store.facts()).coverage).toBeUndefined();
    });

    it('keeps how far sources are believed until that is taken back', async () => {
      expect((await store.facts()).trust).toBeUndefined();
      await store.putTrust('county: roll', 2.5);
      await store.putTrust('leads', 0.25);
      await store.putTrust('leads', 0.5);
      await store.putTrust('reseller', 1 / 3);
      const reader = await place.open('read');
      expect((await reader.facts()).trust).toEqual(
        new Map([
          ['county: roll', 2.5],
          ['leads', 0.5],
          ['reseller', 0.333333],
        ]),
      );
      await reader.close();
      await store.putTrust('leads', undefined);
      await store.putTrust('reseller', undefined);
      await store.putTrust('county: roll', undefined);
      expect((await store.facts()).trust).toBeUndefined();
    });

    it('keeps until when sources may be used, and how far that is in force', async () => {
      expect((await store.facts()).expiries).toBeUndefined();
      const [day, doneUpTo] = [20_000 as Day, 7 as RecordId];
      await store.putExpiry('county: roll', { day, isApplied: false });
      await store.putExpiry('leads', { day, isApplied: true, doneUpTo });
      const reader = await place.open('read');
      expect([...(await reader.facts()).expiries!]).toEqual([
        ['county: roll', { day, isApplied: false }],
        ['leads', { day, isApplied: true, doneUpTo }],
      ]);
      await reader.close();
      await store.putExpiry('leads', { isApplied: true });
      expect((await store.facts()).expiries!.get('leads')).toEqual({ isApplied: true });
      await store.putExpiry('leads', undefined);
      await store.putExpiry('county: roll', undefined);
      expect((await store.facts()).expiries).toBeUndefined();
    });

    it('keeps what was measured, and counts the records that batches change from there on', async () => {
      const reader = await place.open('read');
      expect(await reader.measures()).toBeUndefined();
      await store.apply({ ...NO_CHANGE, records: [stored(1), stored(2)], people: [person(1, [1, 2])] });
      const { version } = await store.facts();
      expect((await store.facts()).changedRecords).toBe(2);
      await store.putMeasures('{"form":0}');
      expect(await store.facts()).toMatchObject({ changedRecords: 0 });
      expect((await reader.facts()).version).toBeGreaterThan(version);
      expect(await reader.measures()).toBe('{"form":0}');
      await reader.close();
      await store.apply({ ...NO_CHANGE, removedRecords: [2 as RecordId], people: [person(1, [1])] });
      expect((await store.facts()).changedRecords).toBe(1);
      await store.putMeasures('{"form":1}', 7);
      expect((await store.facts()).changedRecords).toBe(7);
      expect(await store.measures()).toBe('{"form":1}');
    });

    it('pages through records by the hashes of their refs', async () => {
      const records = Array.from({ length: 60 }, (_, at) => stored(at + 1));
      await store.apply({
        ...NO_CHANGE,
        records,
        people: [
          person(1, [1]),
          person(
            2,
            Array.from({ length: 59 }, (_, at) => at + 2),
          ),
        ],
      });
      await store.apply({
        ...NO_CHANGE,
        removedRecords: [60 as RecordId],
        people: [
          person(
            2,
            Array.from({ length: 58 }, (_, at) => at + 2),
          ),
        ],
      });
      const expected = records
        .slice(0, 59)
        .map(({ id, ref }) => ({ hash: hashRef(ref), person: id === 1 ? 1 : 2 }))
        .sort((a, b) => a.hash - b.hash);
      const found: { hash: number; person: number }[] = [];
      for (;;) {
        const page = await store.scanHashes({ after: found.at(-1)?.hash ?? -1, limit: 25 });
        if (page.length === 0) break;
        expect(page.length).toBeLessThanOrEqual(25);
        found.push(...page);
      }
      expect(found).toEqual(expected);
    });
  });
}
