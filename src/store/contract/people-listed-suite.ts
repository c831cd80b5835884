import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { packTexts } from '../../match/memory/shared-memory.ts';
import { encodePerson } from '../codec/person-codec.ts';
import { encodePhoneOwner } from '../codec/phone-owner-codec.ts';
import type { PeopleStore } from '../people.ts';
import { ChangedMeanwhile, NO_CHANGE } from '../people-change.ts';
import { owner, type PeoplePlace, person } from './people-fixtures-suite.ts';

const NUMBER = 15550100000 as PhoneNumber;

/** The privacy list as it is projected to the people, and who is withheld. */
export function describeListed(engine: string, makePlace: () => Promise<PeoplePlace>): void {
  describe(`the privacy list among the people on ${engine}`, () => {
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

    it('keeps hashes with their marks and gives them back, in pages and by hash', async () => {
      const many = Array.from({ length: 250 }, (_, at) => ({ hash: `h${String(at).padStart(3, '0')}`, marks: 1 }));
      await store.apply({ ...NO_CHANGE, list: { put: many, dropped: [], listedPosition: 4 } });
      await store.apply({
        ...NO_CHANGE,
        list: { put: [{ hash: 'h001', marks: 3 }], dropped: ['h000'], listedPosition: 5, privacyPosition: 5 },
      });
      expect(await store.facts()).toMatchObject({ listedPosition: 5, privacyPosition: 5 });
      expect(await store.listedHashes({ after: 'h000', limit: 2 })).toEqual([
        { hash: 'h001', marks: 3 },
        { hash: 'h002', marks: 1 },
      ]);
      const asked = ['h000', 'x', ...many.slice(100).map(({ hash }) => hash)];
      expect((await store.listed(asked)).map(({ hash }) => hash).sort()).toEqual(asked.slice(2));
    });

    it('writes nothing of what was planned with another list or another version', async () => {
      await store.apply({ ...NO_CHANGE, people: [person(1, [1])], list: { put: [], dropped: [], listedPosition: 2 } });
      const before = await store.facts();
      for (const planned of [{ listedPosition: 1 }, { version: before.version - 1 }]) {
        await expect(store.apply({ ...NO_CHANGE, people: [person(2, [2])], planned })).rejects.toThrow(ChangedMeanwhile);
      }
      expect(await store.facts()).toEqual(before);
      await store.apply({ ...NO_CHANGE, people: [person(2, [2])], planned: { listedPosition: 2, version: before.version } });
      expect(await store.people([2 as PersonId])).toEqual([person(2, [2])]);
    });

    it('has what a rebuild has written screened again before it is published', async () => {
      const withheld = person(1, [1], { withheld: true });
      const rebuild = await store.rebuild();
      await rebuild.memberships(0 as RecordId, Uint32Array.from([0, 1, 2]));
      await rebuild.people({ ids: [1, 2], texts: packTexts([person(1, [1]), person(2, [2])].map(encodePerson)) });
      await rebuild.phoneOwners({ ids: [NUMBER], texts: packTexts([encodePhoneOwner(owner(NUMBER, 1))]) });
      expect(await rebuild.written.scanPeople({ after: 1 as PersonId, limit: 5 })).toEqual([person(2, [2])]);
      expect(await rebuild.written.phoneOwners([1 as PhoneNumber, NUMBER])).toEqual([undefined, owner(NUMBER, 1)]);
      await rebuild.written.rewrite({ people: [withheld], phoneOwners: [owner(NUMBER, 1, { first: '', last: '', full: '' })] });
      await store.apply({ ...NO_CHANGE, list: { put: [], dropped: [], listedPosition: 1 } });
      await expect(rebuild.publish({ planned: { listedPosition: 0 } })).rejects.toThrow(ChangedMeanwhile);
      expect(await store.people([1 as PersonId])).toEqual([undefined]);
      await rebuild.publish({ planned: { listedPosition: 1 } });
      expect(await store.people([1, 2] as PersonId[])).toEqual([withheld, person(2, [2])]);
      expect((await store.phoneOwners([NUMBER]))[0]).toMatchObject({ person: 1, full: '' });
    });
  });
}
