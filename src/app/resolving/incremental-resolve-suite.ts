import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Change, Correction } from '../../core/correction.ts';
import type { Decision } from '../../core/decision.ts';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { BirthDate, PersonRecord, PhoneNumber, RecordRef } from '../../core/record.ts';
import { type Model, showModel } from '../../match/model.ts';
import { priorModel } from '../../match/train/priors.ts';
import { normalizeRecord } from '../../normalize/record.ts';
import { readEvidence } from '../../resolve/owner/owner-evidence.ts';
import { encodeRecord } from '../../store/codec/record-codec.ts';
import type { PeoplePlace } from '../../store/contract/people-suite.ts';
import type { PeopleStore, StoredRecord } from '../../store/people.ts';
import { type WorkRoom, WorkThreads } from '../tasks/work-threads.ts';
import { verifyThePeople } from '../verify-people.ts';
import { resolveEverything } from './bulk-resolve.ts';
import { resolveBatch } from './incremental-resolve.ts';

/** How many cases of each law an engine is put to. */
interface Runs {
  readonly resolved: number;
  readonly trained: number;
}

/** What people there are depends on the records alone, not on how they came: a law for every engine. */
export function describeResolution(engine: string, runs: Runs, makePlace: () => Promise<PeoplePlace>): void {
  describe(`incremental and bulk resolution on ${engine}`, () => {
    const opened: { readonly place: PeoplePlace; readonly store: PeopleStore }[] = [];
    afterEach(dropStores);

    async function newStore(): Promise<PeopleStore> {
      const place = await makePlace();
      const store = await place.open('write');
      opened.push({ place, store });
      return store;
    }

    /** Closed before their places go: an open store would write its log anew. */
    async function dropStores(): Promise<void> {
      for (const { place, store } of opened.splice(0)) {
        await store.close();
        await place.remove();
      }
    }

    it('give the same people, in any order, batches and blocks, through withdrawals, changes, decisions and corrections', async () => {
      await fc.assert(
        fc.asyncProperty(planArbitrary, async ({ values, order, sizes, withdrawn, changed, decided, corrected, trust, recordsAtOnce }) => {
          const lines = linesOf(values);
          const gone = new Set(withdrawn.filter((at) => at < lines.length));
          const left = lines.filter((_, at) => !gone.has(at));
          const pairs = decided.filter(([one, two]) => one !== two && one < lines.length && two < lines.length);
          const decisions = pairs.map(([one, two, verdict]): Decision => ({ verdict, left: lines[one]!.ref, right: lines[two]!.ref }));

          const bulk = await newStore();
          const step = await newStore();
          for (const store of [bulk, step]) await store.putTrust('b', trust);
          // Of a person that is withdrawn another record takes the correction over, if there is one by then.
          const corrections = corrected.flatMap(([at, change], request) =>
            at >= lines.length || gone.has(at) ? [] : [correctionOf(request, lines[at]!.ref, change)],
          );
          for (const store of [bulk, step]) await store.changeCorrections({ put: corrections, dropped: [] });
          await inBulk(bulk, left, decisions, { recordsAtOnce });
          await step.putDecisions(decisions);
          const ranks = new Map(lines.map((line) => [line, order.next().value as number]));
          const shuffled = [...lines].sort((one, two) => ranks.get(one)! - ranks.get(two)!);
          // Some rows come in an earlier form first.
          const earlier = new Set(changed);
          const records = (await putAll(step, shuffled)).map((one, at) => (earlier.has(at) ? { ...one, record: lines[0]!.record } : one));
          for (let at = 0; at < records.length; ) {
            const size = sizes.next().value as number;
            await resolveBatch(step, { put: records.slice(at, at + size), removed: [] }, MODEL);
            at += size;
          }
          const amended = records.map((one, at) => ({ ...one, record: shuffled[at]!.record })).filter((_, at) => earlier.has(at));
          const removed = records.filter((_, at) => gone.has(lines.indexOf(shuffled[at]!))).map((one) => one.id);
          const half = removed.length >> 1;
          await resolveBatch(step, { put: amended, removed: [] }, MODEL);
          await resolveBatch(step, { put: [], removed: removed.slice(0, half) }, MODEL);
          await resolveBatch(step, { put: [], removed: removed.slice(half) }, MODEL);

          expect(await partition(step)).toEqual(await partition(bulk));
          expect(await derived(step)).toEqual(await derived(bulk));
          for (const store of [step, bulk]) expect(await verifyThePeople(store)).toMatchObject({ faults: [] });
          await dropStores();
        }),
        { numRuns: runs.resolved, endOnFailure: true },
      );
    });

    it('lead to the same model and people once trained, whatever came before', async () => {
      await fc.assert(
        fc.asyncProperty(planArbitrary, async ({ values, order, sizes, withdrawn }) => {
          const lines = linesOf(values);
          const gone = new Set(withdrawn);
          const bulk = await newStore();
          await inBulk(
            bulk,
            lines.filter((_, at) => !gone.has(at)),
            [],
          );
          const step = await newStore();
          const ranks = new Map(lines.map((line) => [line, order.next().value as number]));
          const shuffled = [...lines].sort((one, two) => ranks.get(one)! - ranks.get(two)!);
          const records = await putAll(step, shuffled);
          for (let at = 0; at < records.length; ) {
            const size = sizes.next().value as number;
            await resolveBatch(step, { put: records.slice(at, at + size), removed: [] }, MODEL);
            at += size;
          }
          const removed = records.filter((_, at) => gone.has(lines.indexOf(shuffled[at]!))).map((one) => one.id);
          await resolveBatch(step, { put: [], removed }, MODEL);
          const learned = [];
          for (const store of [bulk, step]) {
            await resolveEverything({ people: store, threads: new WorkThreads(), train: 'always' });
            const { version: _, ...model } = JSON.parse((await store.model())!) as Model;
            learned.push(model);
          }
          expect(learned[1]).toEqual(learned[0]);
          expect(await partition(step)).toEqual(await partition(bulk));
          await dropStores();
        }),
        { numRuns: runs.trained, endOnFailure: true },
      );
    });

    it('keeps ids by greatest overlap, and answers for those that went', async () => {
      const store = await newStore();
      const [one, two] = linesOf([
        { first: 'Zbigniew', last: 'Zbikowski', street: '7 Oak Ave', phone: PHONES[1]!, birthDate: '1970-01-02', suffix: '' },
        { first: 'Zbigniew', last: 'Zbikowski', street: '7 Oak Ave', phone: PHONES[1]!, birthDate: '1970-01-02', suffix: '' },
      ]);
      const records = await putAll(store, [one!, two!]);
      await store.putDecisions([{ verdict: 'not_same', left: one!.ref, right: two!.ref }]);
      await resolveBatch(store, { put: records, removed: [] }, MODEL);
      const apart = (await store.records(records.map((record) => record.id))).map((record) => record!.person!);
      expect(new Set(apart).size).toBe(2);
      expect((await store.people(apart)).map((person) => person?.siblings)).toEqual([[apart[1]], [apart[0]]]);
      await store.putDecisions([{ verdict: 'undecided', left: one!.ref, right: two!.ref }]);
      const outcome = await resolveBatch(store, { put: [records[0]!], removed: [] }, MODEL);
      expect(outcome).toEqual({ newPeople: 0, joined: 1, split: 0 });
      const [now] = (await store.records([records[0]!.id])).map((record) => record!.person!);
      // `a:r1` is the smaller ref, so its id stays.
      expect(now).toBe(apart[1]);
      expect(await store.history(apart)).toEqual([[now], [now]]);
    });
  });
}

interface Line {
  readonly ref: RecordRef;
  readonly record: PersonRecord;
}

/** Asks for more than a name, so that it matters whether a shared number counts. */
const MODEL: Model = { ...priorModel(1), linkMillibits: 9_000 };

function correctionOf(request: number, ref: RecordRef, change: Change): Correction {
  return { request, refs: [ref], changes: [change], reason: '', source: '', actor: '', atMs: 0 };
}

const FIRST = ['John', 'Jon', 'Mary', 'Maria', 'Robert', 'Bob'];
const LAST = ['Smith', 'Smyth', 'Garcia', 'Zbikowski', 'Oduya', 'Lindqvist'];
const STREETS = ['12 Main St', '14 Main St', '7 Oak Ave'];
/** One of these numbers rings at a switchboard that most rows give. */
const PHONES = ['555-555-0100', '555-555-0101', '555-555-0102', '555-555-0103', '555-555-0104'];
const PHONE_OF_NO_ROW = 15_555_550_105 as PhoneNumber;

/** Few values, so that records meet, and kinds of keys cross their limits both ways. */
const lineArbitrary = fc.record({
  first: fc.constantFrom(...FIRST),
  last: fc.constantFrom(...LAST),
  street: fc.option(fc.constantFrom(...STREETS), { nil: undefined, freq: 1 }),
  phone: fc.oneof({ weight: 6, arbitrary: fc.constant(PHONES[0]!) }, { weight: 2, arbitrary: fc.constantFrom(...PHONES.slice(1)) }),
  birthDate: fc.option(fc.constantFrom('1970-01-02', '1970-02-01', '1981-05-05', '1990-07-09'), { nil: undefined, freq: 1 }),
  suffix: fc.constantFrom('', '', '', 'Jr', 'Sr'),
});

type Row = { [Part in keyof Drawn]?: string | undefined };
type Drawn = typeof lineArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

function linesOf(values: readonly Row[]): Line[] {
  return values.map((value, at) => ({
    ref: { source: at % 3 === 0 ? 'b' : 'a', recordId: `r${at}` },
    record: normalizeRecord({
      names: [{ first: value.first ?? '', last: value.last ?? '', suffix: value.suffix ?? '' }],
      phones: value.phone === undefined ? [] : [value.phone],
      emails: [],
      addresses: value.street === undefined ? [] : [{ street: value.street, city: 'Springfield', state: 'IL', zip: '62704' }],
      ...(value.birthDate === undefined ? {} : { birthDate: value.birthDate }),
      identifiers: [],
      texts: [],
    }).record,
  }));
}

async function putAll(store: PeopleStore, lines: readonly Line[]): Promise<StoredRecord[]> {
  const { record: first } = await store.reserveIds({ records: lines.length, people: 0 });
  return lines.map((line, at) => ({ id: (first + at) as RecordId, ref: line.ref, record: line.record, rowHash: at }));
}

async function inBulk(store: PeopleStore, lines: readonly Line[], decisions: readonly Decision[], room: WorkRoom = {}): Promise<void> {
  await store.putDecisions(decisions);
  await store.putModel(showModel(MODEL), 1);
  const records = await putAll(store, lines);
  await store.stageRecords({ records: records.map((one) => ({ ...one, encoded: encodeRecord(one.record) })) });
  await resolveEverything({ people: store, threads: new WorkThreads(room), train: 'never' });
}

/** Sets of refs, however their people and records are numbered. */
async function partition(store: PeopleStore): Promise<string[]> {
  const groups = new Map<number, string[]>();
  for (const one of await store.scanRecords({ after: 0 as RecordId, limit: 10_000 })) {
    groups.set(one.person!, [...(groups.get(one.person!) ?? []), `${one.ref.source}:${one.ref.recordId}`]);
  }
  return [...groups.values()].map((refs) => refs.sort().join(' ')).sort();
}

/** Everything derived, told by refs: what look-ups see must not depend on the way either. */
async function derived(store: PeopleStore) {
  const records = await store.scanRecords({ after: 0 as RecordId, limit: 10_000 });
  const refs = new Map(records.map((one) => [one.id, one.ref.recordId]));
  const people = await store.scanPeople({ after: 0 as never, limit: 10_000 });
  const names = new Map(
    people.map((one) => [
      one.id,
      one.records
        .map((id) => refs.get(id))
        .sort()
        .join(' '),
    ]),
  );
  // Of two people who look the same in every way either may be named: only then do ids decide.
  const looks = new Map(people.map(({ id, records: _, siblings: __, ...look }) => [id, JSON.stringify(look)]));
  const numbers = [...new Set([PHONE_OF_NO_ROW, ...records.flatMap((one) => one.record.phones)])].sort();
  return {
    people: people
      .map((one) => ({ ...one, id: 0, records: names.get(one.id), siblings: one.siblings.map((id) => names.get(id)).sort() }))
      .sort(by),
    owners: (await store.phoneOwners(numbers)).map((owner) =>
      owner === undefined ? undefined : { ...owner, person: looks.get(owner.person), evidence: byLooks(owner.evidence!, looks) },
    ),
    facts: await store.facts().then(({ records: count, people: heads }) => ({ count, heads })),
  };
}

function byLooks(evidence: string, looks: ReadonlyMap<PersonId, string>) {
  return readEvidence(evidence).map(({ person, ...holding }) => ({
    ...holding,
    ...(person !== undefined && { person: looks.get(person) }),
  }));
}

function by(left: { records: string | undefined }, right: { records: string | undefined }): number {
  return left.records! < right.records! ? -1 : 1;
}

const planArbitrary = fc.record({
  values: fc.array(lineArbitrary, { minLength: 40, maxLength: 60 }),
  order: fc.infiniteStream(fc.nat(1_000)),
  sizes: fc.infiniteStream(fc.integer({ min: 1, max: 20 })),
  withdrawn: fc.array(fc.nat(59), { maxLength: 45 }),
  changed: fc.array(fc.nat(59), { maxLength: 5 }),
  decided: fc.array(fc.tuple(fc.nat(59), fc.nat(59), fc.constantFrom('same', 'not_same') as fc.Arbitrary<Decision['verdict']>), {
    maxLength: 3,
  }),
  corrected: fc.array(fc.tuple(fc.nat(59), changeArbitrary()), { maxLength: 4 }),
  trust: fc.constantFrom(undefined, 0.3, 4),
  /** In blocks of a few records, or all. */
  recordsAtOnce: fc.constantFrom(4, 9, 25, 100),
});

function changeArbitrary(): fc.Arbitrary<Change> {
  const act = fc.constantFrom('set' as const, 'remove' as const);
  const numbers = [PHONE_OF_NO_ROW, 15_555_550_100, 15_555_550_101, 15_555_550_102] as PhoneNumber[];
  return fc.oneof(
    fc.record({ act, fact: fc.constant('phone' as const), value: fc.constantFrom(...numbers) }),
    fc.record({ act, fact: fc.constant('birth_date' as const), value: fc.constantFrom(19_700_102 as BirthDate, 19_990_101 as BirthDate) }),
  );
}
