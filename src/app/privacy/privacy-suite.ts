import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import type { EntryId, PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { describedWith, valuesToList } from '../../privacy/listed-values.ts';
import type { BooksStore } from '../../store/books.ts';
import type { PeopleStore } from '../../store/people.ts';
import { NO_CHANGE } from '../../store/people-change.ts';
import { importRecords, lookAtFiles } from '../import/import-records.ts';
import { createLookUp } from '../look-up/engine.ts';
import { mayShowIn } from '../look-up/may-show.ts';
import { storeViews } from '../measure/store-view.ts';
import { verifyThePeople } from '../verify-people.ts';
import { accessReport } from './access.ts';
import { liftRequest, type PrivacyDeps, suppress } from './change-list.ts';
import { erase } from './erase.ts';
import { findSubject, type Subject } from './find-subject.ts';
import { followList, ListFollower } from './follow-list.ts';
import { PrivacyJournal } from './journal.ts';
import { replayJournal } from './replay-journal.ts';
import { openRequest } from './requests.ts';
import { finishErasures } from './unfinished-erasures.ts';

export const SUITE_PRIVACY_KEY = new Uint8Array(32).fill(9);
const PHONE = 12_025_550_101 as PhoneNumber;
const HEAD = 'id,first,last,phone,email,street,city,state,zip,birth_date';
const ANN = 'Ann,Zaleski,+12025550101,ann.zaleski@example.com,12 Elm St,Reno,NV,89501,1980-01-02';
const BO = 'Bo,Zaleski,+12025550101,,12 Elm St,Reno,NV,89501,1979-05-06';
const CY = 'Cy,Morrow,+12025550177,cy@example.com,9 Oak Ave,Reno,NV,89502,1970-03-04';

export interface PrivacyPlace {
  openBooks(): Promise<BooksStore>;
  openPeople(access: 'read' | 'write'): Promise<PeopleStore>;
  remove(): Promise<void>;
}

/** Suppressing, lifting and erasing, from the list to the answer, on any engine. */
export function describePrivacy(engine: string, makePlace: () => Promise<PrivacyPlace>): void {
  describe(`privacy on ${engine}`, () => {
    let place: PrivacyPlace;
    let folder: string;
    let deps: PrivacyDeps & { readonly journal: PrivacyJournal };
    let people: PeopleStore;
    let books: BooksStore;
    beforeEach(async () => {
      place = await makePlace();
      folder = mkdtempSync(join(tmpdir(), 'namesake-privacy-'));
      books = await place.openBooks();
      people = await place.openPeople('write');
      const journal = new PrivacyJournal(join(folder, 'journal'), SUITE_PRIVACY_KEY);
      deps = { books, people, key: SUITE_PRIVACY_KEY, journal, nowMs: () => systemClock.nowMs(), actor: 'command:test' };
      await importRows('crm', `1,${ANN}`, `2,${BO}`, `3,${CY}`);
    });
    afterEach(async () => {
      await people.close();
      await books.close();
      await place.remove();
      rmSync(folder, { recursive: true });
    });

    async function importRows(source: string, ...rows: readonly string[]) {
      const file = join(folder, `${source}.csv`);
      writeFileSync(file, `${[HEAD, ...rows].join('\n')}\n`);
      const order = { source, rejectsFolder: join(folder, 'rejects') };
      return await importRecords(people, systemClock, order, await lookAtFiles([file], 'people'));
    }
    const subjectOf = async (source: string, recordId: string): Promise<Subject> => {
      const found = await findSubject(people, { source, recordId });
      if (found.kind !== 'found') throw new Error('no subject');
      return found.subject;
    };
    /** Whose look-ups are charged, each with its reply kept. */
    async function customer(on: BooksStore) {
      const account = (await on.createAccount({ name: 'acme', limits: {}, nowMs: 1 })).id;
      await on.post([{ id: 'g' as EntryId, account, kind: 'grant', credits: 100, atMs: 1 }]);
      const ask = (idempotencyKey: string) => ({ account, endpoint: 'reverse_phone' as const, idempotencyKey, nowMs: 2 });
      const charge = async (key: string, ...shown: readonly PersonId[]) => {
        const lookup = { key: 1 as never, endpoint: 'reverse_phone' as const, requestId: key, matches: 1, people: shown };
        const idempotency = {
          ...ask(key),
          bodyHash: 'b',
          head: `{"who":"Ann","phone":"${key === 'echo' ? '(202) 555-0101' : ''}","left":`,
          tail: '}',
          expiresMs: 1e15,
        };
        await on.post([{ id: key as EntryId, account, kind: 'charge', credits: -5, atMs: 2, lookup, idempotency }]);
      };
      return { charge, kept: async (key: string) => (await on.keptReplies([ask(key)]))[0] };
    }
    async function suppressAnn() {
      const { person, records } = await subjectOf('crm', '1');
      const described = describedWith(
        person,
        records.map(({ record }) => record),
      );
      const request = await openRequest(deps, { kind: 'suppress', source: 'person', reason: 'asked', person: person.id });
      return {
        request,
        withheld: await suppress(deps, { request, values: valuesToList(described), described, reason: 'asked', source: 'person' }),
      };
    }
    const asked = { names: [], emails: [], addresses: [], identifiers: [], texts: [], phones: [PHONE] };
    const lookUps = () => createLookUp({ people, clock: systemClock, links: [], view: storeViews({ people, clock: systemClock }) });
    const named = async () => {
      const lookUp = lookUps();
      const [owner] = await lookUp.reversePhone([PHONE]);
      const found = await lookUp.find({ ...asked, names: [{ first: 'ann', middle: '', last: 'zaleski', suffix: '' }] });
      return { owner: /"full":"([^"]*)"/.exec(owner?.json ?? '')?.[1], found: found?.best.person.names[0]?.value.first };
    };

    it('withholds a person at once and through imports of every size, and shows them again when lifted', async () => {
      expect((await named()).found).toBe('ann');
      const { request, withheld } = await suppressAnn();
      expect(withheld).toHaveLength(1);
      const gone = await named();
      expect([gone.owner, gone.found]).not.toContain('Ann Zaleski');
      expect(gone.found).not.toBe('ann');
      expect(await people.facts()).toMatchObject({ privacyPosition: 1, listedPosition: 1 });
      // A batch, a bulk import, and a row that is a person of its own: none brings her back.
      await importRows('crm', `1,${ANN.replace('1980-01-02', '1980-01-03')}`);
      await importRows('roll', `a,${ANN}`, 'b,Ann,Zaleski-Brown,+12025550101,,,,,,');
      expect((await named()).found).not.toBe('ann');
      expect((await subjectOf('crm', '1')).person.withheld).toBe(true);
      expect((await verifyThePeople(people)).faults).toEqual([]);
      expect(await liftRequest(deps, request, { reason: 'again', source: 'person' })).toMatchObject({ kind: 'lifted' });
      expect((await named()).found).toBe('ann');
      expect(await liftRequest(deps, request, { reason: 'again', source: 'person' })).toEqual({ kind: 'nothing_to_lift' });
    });

    it('keeps a number from being inherited', async () => {
      const before = await named();
      await suppressAnn();
      const after = (await lookUps().reversePhone([PHONE]))[0];
      // Bo may be named as one of the two who have it, and as no more likely than before.
      expect(after === undefined || /Bo Zaleski/.test(after.json)).toBe(true);
      expect(before.owner).toBeDefined();
      const kept = (await people.phoneOwners([PHONE]))[0]!;
      expect(kept.evidence!.split(';')).toHaveLength(2);
    });

    it('empties kept replies that show a withheld person, and replays none that was kept meanwhile', async () => {
      const { person } = await subjectOf('crm', '1');
      const { kept, charge } = await customer(books);
      await charge('one', person.id);
      await suppressAnn();
      expect((await kept('one'))?.body).toBe('');
      await charge('two', person.id);
      const late = await kept('two');
      expect(await mayShowIn(people)(late!.people!)).toBe(false);
      expect(await mayShowIn(people)([(await subjectOf('crm', '3')).person.id])).toBe(true);
      expect(await mayShowIn(people)([999 as PersonId])).toBe(false);
      expect((await accessReport(deps, await subjectOf('crm', '1')))['looked_up']).toHaveLength(2);
    });

    it('erases a person for good, and refuses later rows about them by their number alone', async () => {
      const subject = await subjectOf('crm', '1');
      await importRows('again', `1,${ANN},more`, `2,${CY}`);
      const request = await openRequest(deps, { kind: 'erase', source: 'person', reason: 'asked', person: subject.person.id });
      const whole = await subjectOf('crm', '1');
      const receipt = await erase(deps, {
        request,
        subject: whole,
        reason: 'asked',
        source: 'person',
        rejectsFolder: join(folder, 'rejects'),
      });
      expect(receipt).toMatchObject({ people: 1, records: whole.records.length, files_purged: true });
      expect(await findSubject(people, subject.person.id)).toEqual({ kind: 'unknown' });
      expect((await named()).found).not.toBe('ann');
      const summary = await importRows('third', `1,${ANN}`, `2,${BO.replace('Bo', 'Bob')}`, 'x,Ann,Zaleski,,ann.zaleski@example.com,,,,,');
      expect(summary.counts.rejects).toEqual({ erased: 2 });
      expect(readFileSync(summary.rejectsFile!, 'utf8')).not.toMatch(/zaleski/i);
      expect(await findSubject(people, { source: 'third', recordId: '1' })).toEqual({ kind: 'unknown' });
      expect((await verifyThePeople(people)).faults).toEqual([]);
    });

    it('withholds a person from the first step of an erasure, and finishes it after an interruption', async () => {
      const subject = await subjectOf('crm', '1');
      const request = await openRequest(deps, { kind: 'erase', source: 'person', reason: 'asked' });
      const order = { request, subject, reason: 'asked', source: 'person', rejectsFolder: join(folder, 'rejects') };
      const get = (target: PeopleStore, name: keyof PeopleStore) => {
        if (name === 'turn') return () => Promise.reject(new Error('killed'));
        const value = target[name];
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      };
      const killed = new Proxy(people, { get: get as never });
      await expect(erase({ ...deps, people: killed }, order)).rejects.toThrow('killed');
      expect(deps.journal.read().lines).toHaveLength(1);
      const { owner, found } = await named();
      expect([owner, found]).not.toContain('Ann Zaleski');
      expect(found).not.toBe('ann');
      expect(await finishErasures(deps, order.rejectsFolder)).toMatchObject([{ people: [subject.person.id], receipt: { records: 1 } }]);
      expect(await findSubject(people, { source: 'crm', recordId: '1' })).toEqual({ kind: 'unknown' });
      expect(await finishErasures(deps, order.rejectsFolder)).toEqual([]);
      expect((await verifyThePeople(people)).faults).toEqual([]);
    });

    it('erases a person from the ledger and from kept replies, also under the ids that they had before', async () => {
      const [ann, cy] = [(await subjectOf('crm', '1')).person.id, (await subjectOf('crm', '3')).person.id];
      const before = [801, 802] as PersonId[];
      const removedPeople = before.map((id, at) => ({ id, becameOf: [before[at + 1] ?? ann] }));
      const [split, beforeSplit] = [803, 804] as PersonId[];
      removedPeople.push({ id: split!, becameOf: [ann, cy] }, { id: beforeSplit!, becameOf: [split!] });
      await people.apply({ ...NO_CHANGE, removedPeople });
      const { charge, kept } = await customer(books);
      for (const [at, id] of [ann, ...before, cy].entries()) await charge(`k${at}`, id);
      await charge('k4', cy, ann);
      await charge('echo', cy);
      const subject = await subjectOf('crm', '1');
      expect((await accessReport(deps, subject))['looked_up']).toHaveLength(4);
      const request = await openRequest(deps, { kind: 'erase', source: 'person', reason: 'asked', person: ann });
      const receipt = await erase(deps, { request, subject, reason: 'asked', source: 'person', rejectsFolder: join(folder, 'rejects') });
      expect(receipt).toMatchObject({ look_ups_forgotten: 4, kept_replies: 5 });
      expect((await kept('echo'))?.body).toBe('');
      const set = (await people.changeSets({ after: 0, limit: 9 })).at(-1);
      expect(set).toMatchObject({ kind: 'erasure', withdrawn: 1 });
      expect(await people.changeRows({ set: set!.id, after: 0, limit: 9 })).toEqual([{ row: 1, what: 'withdrawn', first: ann, last: ann }]);
      const bodies = await Promise.all([0, 1, 2, 3, 4].map(async (at) => (await kept(`k${at}`))?.body));
      expect(bodies.map((body) => body === '')).toEqual([true, true, true, false, true]);
      const found = await Promise.all([ann, ...before, cy].map(async (id) => (await books.lookUpsOf(id, 9)).length));
      expect(found).toEqual([0, 0, 0, 2]);
      const history = await people.copying.history({ after: 0 as PersonId, limit: 9 });
      expect(history).toEqual([split, beforeSplit].map((id) => ({ id, becameOf: [cy] })));
      expect(await books.verify()).toEqual([]);
    });

    it('follows a list that was changed by a process that died, and answers nothing until then', async () => {
      const { person } = await subjectOf('crm', '1');
      const { request } = await suppressAnn();
      await liftRequest(deps, request, { reason: 'slip', source: 'operator' });
      const [row] = await books.suppressions({ after: 0, limit: 1 });
      const failures: unknown[] = [];
      await books.changeList({
        kind: 'suppress',
        atMs: 5,
        actor: 'x',
        request: 7,
        reason: 'r',
        source: 's',
        people: [person.id],
        entries: [row!],
      });
      const follower = new ListFollower({ books, people, onFailure: (error) => failures.push(error) });
      expect(follower.isCurrent()).toBe(false);
      await follower.look();
      expect(failures).toEqual([]);
      expect(follower.isCurrent()).toBe(true);
      expect((await named()).found).not.toBe('ann');
      expect(await followList(books, people)).toBe(0);
    });

    it('makes a restored store remember, also after a torn line', async () => {
      await suppressAnn();
      const subject = await subjectOf('crm', '3');
      const request = await openRequest(deps, { kind: 'erase', source: 'person', reason: 'asked' });
      await erase(deps, { request, subject, reason: 'asked', source: 'person', rejectsFolder: join(folder, 'rejects') });
      writeFileSync(deps.journal.file, '{"change":{"kind":"supp', { flag: 'a' });
      const restored = await makePlace();
      const old = { books: await restored.openBooks(), people: await restored.openPeople('write'), nowMs: () => 9 };
      try {
        const kept = people;
        people = old.people;
        await importRows('crm', `1,${ANN}`, `2,${BO}`, `3,${CY}`);
        const { person: cy } = await subjectOf('crm', '3');
        await (await customer(old.books)).charge('k', cy.id);
        const replayed = await replayJournal(old, deps.journal);
        expect(await old.books.lookUpsOf(cy.id, 9)).toEqual([]);
        expect(await old.books.verify()).toEqual([]);
        expect(replayed).toMatchObject({ changes: 2, removedRecords: 1 });
        expect(replayed.warnings).toEqual([expect.stringMatching(/^Line 4 .* torn/)]);
        expect((await named()).found).not.toBe('ann');
        expect(await findSubject(people, { source: 'crm', recordId: '3' })).toEqual({ kind: 'unknown' });
        expect((await old.books.requests({ after: 0, limit: 9 })).map(({ state }) => state)).toEqual(['closed', 'closed']);
        // What is written next begins on a line of its own.
        deps.journal.append(deps.journal.read().lines[0]!);
        expect(deps.journal.read().lines).toHaveLength(3);
        people = kept;
      } finally {
        await old.people.close();
        await old.books.close();
        await restored.remove();
      }
    });

    it('writes the journal hashed', async () => {
      await suppressAnn();
      const text = readFileSync(deps.journal.file, 'utf8');
      expect(existsSync(deps.journal.file)).toBe(true);
      expect(text).not.toMatch(/zaleski|2025550101|ann/i);
    });
  });
}
