import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../core/clock.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { showModel } from '../../match/model.ts';
import { priorModel } from '../../match/train/priors.ts';
import { normalizeRecord } from '../../normalize/record.ts';
import { encodeRecord } from '../../store/codec/record-codec.ts';
import type { PeoplePlace } from '../../store/contract/people-suite.ts';
import type { PeopleRebuild, PeopleStore } from '../../store/people.ts';
import { WorkThreads } from '../tasks/work-threads.ts';
import { resolveEverything } from './bulk-resolve.ts';
import { decide } from './decide.ts';
import { trustSource } from './whole-store-jobs.ts';

let nowMs = Date.parse('2026-06-01T00:00:00Z');
const clock: Clock = { nowMs: () => ++nowMs };

/** One person, of whom the roll and the leads give different numbers; the reseller has the number of the leads from there. */
const ROLL = 15555550101 as PhoneNumber;
const LEADS = 15555550202 as PhoneNumber;

/** An operator's word on sources: a law for every engine. */
export function describeTrust(engine: string, makePlace: () => Promise<PeoplePlace>): void {
  describe(`trust in a source on ${engine}`, () => {
    let place: PeoplePlace;
    let people: PeopleStore;
    beforeEach(async () => {
      place = await makePlace();
      people = await place.open('write');
      await fill(people);
    });
    afterEach(async () => {
      await people.close();
      await place.remove();
    });

    it.each([
      ['leads', 3, LEADS],
      ['leads', 0.5, ROLL],
      ['roll', 0.4, LEADS],
      ['reseller', 3, LEADS],
      ['reseller', 0.5, ROLL],
    ])('believes the %s %d times', async (source, trust, expected) => {
      expect(await numberOf(people)).toBe(ROLL);
      expect(await trustSource(people, clock, { source, trust })).toMatchObject({ kind: 'resolved_again', people: 1 });
      expect(await numberOf(people)).toBe(expected);
      expect((await people.facts()).trust).toEqual(new Map([[source, trust]]));
      await trustSource(people, clock, { source, trust: 1 });
      expect(await numberOf(people)).toBe(ROLL);
    });

    it('resumes after a failure at any step, and until then nothing else publishes', async () => {
      for (let failing = 1; ; failing++) {
        const outcome = await trustSource(failAt(people, failing), clock, { source: 'leads', trust: 3 }).catch((error: Error) => error);
        const isDone = !(outcome instanceof Error);
        if (isDone) expect(failing).toBeGreaterThan(8);
        else expect(outcome.message).toBe('disk full');
        await expectAllOrNothing(people);
        await trustSource(people, clock, { source: 'leads', trust: 3 });
        expect(await numberOf(people)).toBe(LEADS);
        expect(await people.facts()).toMatchObject({ rebuildPending: false, trust: new Map([['leads', 3]]) });
        expect(await people.jobs({ state: 'running', limit: 10 })).toEqual([]);
        await trustSource(people, clock, { source: 'leads', trust: 1 });
        if (isDone) return;
      }
    });

    it('takes the place of another weight that was left unfinished', async () => {
      await expect(trustSource(failAt(people, 5), clock, { source: 'leads', trust: 3 })).rejects.toThrow('disk full');
      expect((await people.facts()).rebuildPending).toBe(true);
      expect(await trustSource(people, clock, { source: 'leads', trust: 1 })).toMatchObject({ kind: 'resolved_again' });
      expect(await people.facts()).toMatchObject({ rebuildPending: false });
      expect((await people.facts()).trust).toBeUndefined();
      expect(await people.jobs({ state: 'running', limit: 10 })).toEqual([]);
    });

    it('knows the sources that have records, and those of which something was said', async () => {
      const known = ['leads', 'reseller', 'roll'];
      expect(await trustSource(people, clock, { source: 'leeds', trust: 2 })).toEqual({ kind: 'unknown_source', known });
      await trustSource(people, clock, { source: 'leads', trust: 2 });
      await people.stageRecords({ records: [], removedRecords: [2 as RecordId] });
      await resolveEverything({ people, threads: new WorkThreads(), train: 'never' });
      expect(await trustSource(people, clock, { source: 'leeds', trust: 2 })).toEqual({ kind: 'unknown_source', known });
      expect(await trustSource(people, clock, { source: 'leads', trust: 1 })).toMatchObject({ kind: 'resolved_again' });
      expect(await trustSource(people, clock, { source: 'leads', trust: 2 })).toMatchObject({ kind: 'unknown_source' });
    });
  });
}

/** Either the new trust is fully in force or nothing has changed, and the open job shows what is left. */
async function expectAllOrNothing(people: PeopleStore): Promise<void> {
  const { rebuildPending, trust } = await people.facts();
  const isInForce = trust !== undefined && !rebuildPending;
  expect(await numberOf(people)).toBe(isInForce ? LEADS : ROLL);
  if (!rebuildPending) return;
  expect(await decide(people, { nowMs: () => 1 }, { verdict: 'same', left: REFS[0]!, right: REFS[1]! })).toEqual({
    kind: 'rebuild_pending',
  });
  expect(await people.jobs({ state: 'running', limit: 10 })).toMatchObject([{ kind: 'trust', order: '{"source":"leads"}' }]);
}

const SOURCES = [
  ['roll', ROLL],
  ['leads', LEADS],
  ['reseller', LEADS],
] as const;
const REFS = SOURCES.map(([source]) => ({ source, recordId: '1' }));

async function fill(people: PeopleStore): Promise<void> {
  await people.putModel(showModel({ ...priorModel(1), copies: { reseller: 'leads' } }), 1);
  await people.reserveIds({ records: SOURCES.length, people: 0 });
  await people.stageRecords({
    records: SOURCES.map(([, phone], at) => ({
      id: (at + 1) as RecordId,
      ref: REFS[at]!,
      rowHash: at,
      encoded: encodeRecord(
        normalizeRecord({
          names: [{ first: 'Zbigniew', last: 'Zbikowski' }],
          phones: [String(phone)],
          emails: ['zbig@zbikowski.example'],
          addresses: [{ street: '7 Oak Ave', city: 'Springfield', state: 'IL', zip: '62704' }],
          birthDate: '1970-01-02',
          identifiers: [],
          texts: [],
        }).record,
      ),
    })),
  });
  await resolveEverything({ people, threads: new WorkThreads(), train: 'never' });
}

async function numberOf(people: PeopleStore): Promise<PhoneNumber> {
  const [one, ...others] = await people.scanPeople({ after: 0 as PersonId, limit: 10 });
  expect(others).toEqual([]);
  return one!.phones[0]!.value;
}

/** The same store, whose n-th write fails and every one after it, as on a full disk. */
function failAt(people: PeopleStore, failing: number): PeopleStore {
  let writes = 0;
  const fallible = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name, of) as unknown;
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          if (WRITES.has(String(name)) && ++writes >= failing) throw new Error('disk full');
          const answer: unknown = await (value as (...all: unknown[]) => unknown).apply(of, given);
          return name === 'rebuild' ? fallible(answer as PeopleRebuild) : answer;
        };
      },
    });
  return fallible(people);
}
const WRITES = new Set(
  'createJob updateJob reserveIds stageRecords putTrust rebuild memberships refs people history publish abandon putMeasures'.split(' '),
);
