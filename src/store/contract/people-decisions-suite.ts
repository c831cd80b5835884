import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Correction } from '../../core/correction.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { PeopleStore } from '../people.ts';
import { FULL_RECORD, type PeoplePlace } from './people-fixtures-suite.ts';

/** What operators decided and corrected, and what was learned. */
export function describeDecisions(engine: string, makePlace: () => Promise<PeoplePlace>): void {
  describe(`decisions, corrections and models on ${engine}`, () => {
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

    it('keeps the latest decision on a pair, in either order', async () => {
      const left = { source: 'b', recordId: '1' };
      const right = { source: 'a', recordId: '2' };
      await store.putDecisions([{ verdict: 'same', left, right }]);
      await store.putDecisions([{ verdict: 'not_same', left: right, right: left }]);
      expect(await store.decisions()).toEqual([{ verdict: 'not_same', left: right, right: left }]);
      await store.putDecisions([{ verdict: 'undecided', left, right }]);
      expect(await store.decisions()).toEqual([]);
    });

    it('keeps corrections by their request', async () => {
      const first: Correction = {
        request: 7,
        refs: [{ source: 'crm', recordId: '1' }],
        changes: [{ act: 'set', fact: 'name', value: FULL_RECORD.names[0]! }],
        reason: 'wrote a letter',
        source: 'person',
        actor: 'command:root',
        atMs: 1_700_000_000_000,
      };
      const second: Correction = {
        ...first,
        request: 3,
        changes: [{ act: 'remove', fact: 'phone', value: 15_550_100_000 as PhoneNumber }],
      };
      await store.changeCorrections({ put: [first, second], dropped: [] });
      const more: Correction = {
        ...first,
        refs: [...first.refs, { source: 'roll', recordId: 'a' }],
        changes: [...first.changes, ...second.changes],
      };
      await store.changeCorrections({ put: [more], dropped: [] });
      expect(await store.corrections()).toEqual([second, more]);
      await store.changeCorrections({ put: [], dropped: [3, 99] });
      expect(await store.corrections()).toEqual([more]);
    });

    it('keeps the newest model, and the one before it until it is purged', async () => {
      await store.putModel('{"a":1}', 1);
      expect(await store.modelBefore()).toBeUndefined();
      await store.putModel('{"a":2}', 2);
      await store.putModel('{"a":3}', 3);
      expect(await store.model()).toBe('{"a":3}');
      expect(await store.modelBefore()).toBe('{"a":2}');
      await store.purge();
      expect(await store.modelBefore()).toBeUndefined();
      expect((await store.facts()).modelVersion).toBe(3);
    });
  });
}
