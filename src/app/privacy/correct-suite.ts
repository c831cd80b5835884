import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import type { Change } from '../../core/correction.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore } from '../../store/people.ts';
import { importRecords, lookAtFiles } from '../import/import-records.ts';
import { createLookUp } from '../look-up/engine.ts';
import { storeViews } from '../measure/store-view.ts';
import { trainOnEverything } from '../resolving/whole-store-jobs.ts';
import { verifyThePeople } from '../verify-people.ts';
import { accessReport } from './access.ts';
import { correct, saidByNone, withdrawCorrection } from './correct.ts';
import { erase } from './erase.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { PrivacyJournal } from './journal.ts';
import type { PrivacyPlace } from './privacy-suite.ts';
import { openRequest } from './requests.ts';

const OLD = 12_025_550_101 as PhoneNumber;
const NEW = 12_025_550_142 as PhoneNumber;
const ANN = 'Ann,Zaleski,+12025550101,ann@example.com,12 Elm St,Reno,NV,89501,1980-01-02';
const CY = 'Cy,Morrow,+12025550177,cy@example.com,9 Oak Ave,Reno,NV,89502,1970-03-04';
const HEAD = 'id,first,last,phone,email,street,city,state,zip,birth_date';
const CHANGES: readonly Change[] = [
  { act: 'set', fact: 'phone', value: NEW },
  { act: 'set', fact: 'name', value: { first: 'anna', middle: '', last: 'zaleska', suffix: '' } },
];

/** Correcting, from the request to the answer, on any engine. */
export function describeCorrecting(engine: string, key: Uint8Array, makePlace: () => Promise<PrivacyPlace>): void {
  describe(`correcting on ${engine}`, () => {
    let place: PrivacyPlace;
    let folder: string;
    let people: PeopleStore;
    let books: BooksStore;
    beforeEach(async () => {
      place = await makePlace();
      folder = mkdtempSync(join(tmpdir(), 'namesake-correct-'));
      books = await place.openBooks();
      people = await place.openPeople('write');
      await importRows('crm', ['1', ANN], ['2', CY]);
    });
    afterEach(async () => {
      await people.close();
      await books.close();
      await place.remove();
      rmSync(folder, { recursive: true });
    });

    async function importRows(source: string, ...rows: readonly (readonly [string, string])[]): Promise<void> {
      const file = join(folder, `${source}.csv`);
      writeFileSync(file, [HEAD, ...rows.map((row) => row.join(',')), ''].join('\n'));
      const order = { source, replace: true, rejectsFolder: join(folder, 'rejects') };
      await importRecords(people, systemClock, order, await lookAtFiles([file], 'people'));
    }
    async function subjectOf(source: string, recordId: string): Promise<Subject> {
      const found = await findSubject(people, { source, recordId });
      if (found.kind !== 'found') throw new Error('no subject');
      return found.subject;
    }
    const deps = () => ({
      books,
      people,
      key,
      journal: new PrivacyJournal(join(folder, 'journal'), key),
      nowMs: () => systemClock.nowMs(),
      actor: 'command:test',
    });
    async function correctAnn(changes: readonly Change[], known?: number) {
      const subject = await subjectOf('crm', '1');
      const request =
        known === undefined
          ? await openRequest(deps(), { kind: 'correct', source: 'person', reason: 'wrote', person: subject.person.id })
          : (await books.requests({ after: 0, limit: 1, id: known }))[0]!;
      expect(await correct(deps(), { request, subject, changes, reason: 'wrote', source: 'person' })).toBe('corrected');
      return request.id;
    }
    /** Who is named for both numbers, and what the record's person is called. */
    async function shown() {
      const lookUp = createLookUp({ people, clock: systemClock, links: [], view: storeViews({ people, clock: systemClock }) });
      const owners = (await lookUp.reversePhone([OLD, NEW])).map((found) => /"full":"([^"]*)"/.exec(found?.json ?? '')?.[1]);
      const [name] = (await subjectOf('crm', '1')).person.names;
      return [...owners, `${name!.value.first} ${name!.value.last}`];
    }
    const faults = async () => (await verifyThePeople(people)).faults;

    it('shows what was corrected at once, through imports of every size and training, until it is withdrawn', async () => {
      const request = await correctAnn(CHANGES);
      const right = ['Anna Zaleska', 'Anna Zaleska', 'anna zaleska'];
      expect(await shown()).toEqual(right);
      await correctAnn([{ act: 'remove', fact: 'phone', value: OLD }], request);
      const removed = [undefined, 'Anna Zaleska', 'anna zaleska'];
      expect(await shown()).toEqual(removed);
      // The row as it was, the row changed, a row that joins, all people again.
      await importRows('crm', ['1', ANN], ['2', CY]);
      expect(await shown()).toEqual(removed);
      await importRows('crm', ['1', ANN.replace('12 Elm', '14 Elm')], ['2', CY]);
      await importRows(
        'roll',
        ['a', ANN],
        ...Array.from({ length: 20 }, (_, at): [string, string] => [
          `x${at}`,
          `Bo,Alm${'abcdefghijklmnopqrst'[at]},,,${at} Oak Ave,Reno,NV,89502,`,
        ]),
      );
      expect(await shown()).toEqual(removed);
      await trainOnEverything(people, systemClock, () => {});
      expect(await shown()).toEqual(removed);
      expect(await faults()).toEqual([]);
      expect(await accessReport(deps(), await subjectOf('crm', '1'))).toMatchObject({
        corrected: [
          {
            request,
            reason: 'wrote',
            changes: [{ fact: 'phone', value: '+12025550142' }, { fact: 'name', value: 'Anna Zaleska' }, { act: 'remove' }],
          },
        ],
      });
      expect(await withdrawCorrection(people, request)).toBe('withdrawn');
      expect(await withdrawCorrection(people, request)).toBe('unknown');
      expect(await shown()).toEqual(['Ann Zaleski', undefined, 'ann zaleski']);
      expect(await faults()).toEqual([]);
    });

    it('stays with the person when its row is withdrawn, and goes with the last', async () => {
      await importRows('roll', ['a', ANN]);
      await correctAnn(CHANGES);
      await importRows('crm', ['2', CY]);
      expect((await subjectOf('roll', 'a')).person.phones[0]!.value).toBe(NEW);
      expect(await people.corrections()).toMatchObject([{ refs: [{ source: 'roll', recordId: 'a' }] }]);
      await importRows('roll', ['b', CY]);
      expect(await people.corrections()).toEqual([]);
      expect(await people.phoneOwners([OLD, NEW])).toEqual([undefined, undefined]);
      expect(await faults()).toEqual([]);
    });

    it('updates all people who share a corrected number', async () => {
      const request = await correctAnn([{ act: 'set', fact: 'phone', value: 12_025_550_177 as PhoneNumber }]);
      const holders = async () => (await people.phoneOwners([12_025_550_177 as PhoneNumber]))[0]!.evidence!.split(';').length;
      expect(await holders()).toBe(2);
      await importRows('crm', ['1', ANN], ['2', CY.replace('9 Oak', '11 Oak')]);
      expect(await holders()).toBe(2);
      await withdrawCorrection(people, request);
      expect(await holders()).toBe(1);
      expect(await faults()).toEqual([]);
    });

    it('is erased with the person, and one request corrects one person', async () => {
      const request = (await books.requests({ after: 0, limit: 1, id: await correctAnn(CHANGES) }))[0]!;
      const other = await subjectOf('crm', '2');
      expect(await correct(deps(), { request, subject: other, changes: CHANGES, reason: '', source: '' })).toBe('of_another_person');
      expect(saidByNone(other, [{ act: 'remove', fact: 'phone', value: OLD }])).toHaveLength(1);
      const subject = await subjectOf('crm', '1');
      const receipt = await erase(deps(), { request, subject, reason: 'asked', source: 'person', rejectsFolder: folder });
      expect(receipt).toMatchObject({ records: 1, corrections: 1 });
      expect(await people.corrections()).toEqual([]);
      expect(await correct(deps(), { request, subject, changes: CHANGES, reason: '', source: '' })).toBe('gone');
    });
  });
}
