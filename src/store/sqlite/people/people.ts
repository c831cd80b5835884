import type { Decision } from '../../../core/decision.ts';
import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { Line, Person, PhoneOwner, Property } from '../../../core/person.ts';
import type { PhoneNumber, RecordRef } from '../../../core/record.ts';
import { decodePerson, encodePerson } from '../../codec/person-codec.ts';
import { decodePhoneOwner, encodePhoneOwner } from '../../codec/phone-owner-codec.ts';
import type {
  Holder,
  KeyHolders,
  LineRow,
  PeopleChange,
  PeopleRebuild,
  PeopleStore,
  StagedBatch,
  StoredRecord,
  StoreFacts,
} from '../../people.ts';
import { closeDatabase, type DatabaseSync, inTransaction } from '../database.ts';
import type { FileLock } from '../file-lock.ts';
import { PeopleAtOnce } from './at-once.ts';
import { peopleCopying } from './copy.ts';
import { History } from './history.ts';
import { Jobs } from './jobs.ts';
import { Lines } from './lines.ts';
import { Memberships } from './memberships.ts';
import { PeopleMeta } from './meta.ts';
import { PEOPLE_LIMITS, type SqlitePeopleOptions } from './options.ts';
import { OwnerRows } from './owners.ts';
import { Postings } from './postings.ts';
import { endReadTurns, ReadTurn } from './read-turn.ts';
import { startRebuild } from './rebuild.ts';
import { Records } from './records.ts';
import { peopleStatements } from './statements.ts';
import { Tables } from './tables.ts';

export class SqlitePeople implements PeopleStore {
  readonly copying: PeopleStore['copying'];
  readonly atOnce: PeopleAtOnce;
  readonly #options: SqlitePeopleOptions;
  readonly #database: DatabaseSync;
  readonly #turn: ReadTurn;
  readonly #lock: FileLock | undefined;
  readonly #meta: PeopleMeta;
  readonly #memberships: Memberships;
  readonly #postings: Postings;
  readonly #records: Records;
  readonly #lines: Lines;
  readonly #tables: Tables;
  readonly #jobs: Jobs;
  readonly #history: History;
  readonly #statements: ReturnType<typeof peopleStatements>;

  constructor(options: SqlitePeopleOptions, database: DatabaseSync, lock: FileLock | undefined) {
    this.#options = options;
    this.#database = database;
    this.#turn = new ReadTurn(database, options.access, {
      onNewState: () => this.#postings.forget(),
      onBusyTurn: () => this.#postings.follow(),
      readsBeforeBusy: (options.limits ?? PEOPLE_LIMITS).readsBeforeBusy,
    });
    this.#lock = lock;
    this.#meta = new PeopleMeta(database);
    this.#memberships = new Memberships(database);
    this.#postings = new Postings(database, { memberships: this.#memberships, meta: this.#meta }, options);
    this.#records = new Records(database, this.#memberships, this.#meta);
    this.#lines = new Lines(database);
    this.#tables = new Tables(database);
    this.#jobs = new Jobs(database);
    this.#history = new History(database);
    this.#statements = peopleStatements(database);
    this.atOnce = new PeopleAtOnce({
      turn: this.#turn,
      postings: this.#postings,
      person: this.#statements.person,
      owners: new OwnerRows(database),
      lines: this.#lines,
      tables: this.#tables,
    });
    this.copying = peopleCopying(database, this.#meta, { postings: this.#postings, records: this.#records }, (work) => this.#write(work));
  }

  async phoneOwners(numbers: readonly PhoneNumber[]): Promise<(PhoneOwner | undefined)[]> {
    return this.atOnce.encodedOwners(numbers).map((row, at) => (row === undefined ? undefined : decodePhoneOwner(numbers[at]!, row)));
  }

  async encodedOwners(numbers: readonly PhoneNumber[]): Promise<(string | undefined)[]> {
    return this.atOnce.encodedOwners(numbers);
  }

  async holders(keys: readonly Key[]): Promise<KeyHolders[]> {
    return this.#snapshot(keys, (key) => this.#postings.holders(key));
  }

  async allHolders(keys: readonly Key[], limit: number): Promise<(readonly Holder[])[]> {
    return this.#snapshot(keys, (key) => this.#postings.all(key, limit));
  }

  async people(ids: readonly PersonId[]): Promise<(Person | undefined)[]> {
    return this.atOnce.people(ids);
  }

  async lines(numbers: readonly PhoneNumber[]): Promise<(Line | undefined)[]> {
    return this.atOnce.lines(numbers);
  }

  async properties(addressKeys: readonly Key[]): Promise<(readonly Property[])[]> {
    return this.atOnce.properties(addressKeys);
  }

  async facts(): Promise<StoreFacts> {
    return this.#meta.facts();
  }

  async records(ids: readonly RecordId[]): Promise<(StoredRecord | undefined)[]> {
    return this.#snapshot(ids, (id) => this.#records.byId(id));
  }

  async findRecords(refs: readonly RecordRef[]): Promise<(StoredRecord | undefined)[]> {
    return this.#snapshot(refs, (ref) => this.#records.byRef(ref));
  }

  async scanRecords(page: { readonly after: RecordId; readonly limit: number; readonly source?: string }): Promise<StoredRecord[]> {
    return this.#snapshot([page, page], (one, index) => (index === 0 ? this.#records.scan(one) : []))[0]!;
  }

  readonly scanEncoded: PeopleStore['scanEncoded'] = async (page) => this.#records.scanEncoded(page);
  readonly scanRefs: PeopleStore['scanRefs'] = async (page) => this.#records.scanRefs(page);
  readonly scanHashes: PeopleStore['scanHashes'] = async (page) => this.#records.scanHashes(page);
  readonly measures: PeopleStore['measures'] = async () => this.#meta.measures();

  async scanPeople({ after, limit }: { readonly after: PersonId; readonly limit: number }): Promise<Person[]> {
    const rows = this.#statements.scanPeople.all(after, limit) as { id: number; data: string }[];
    return rows.map((row) => decodePerson(row.id as PersonId, row.data));
  }

  async decisions(): Promise<Decision[]> {
    return this.#tables.decisions();
  }

  async sources(): Promise<{ readonly name: string; readonly records: number }[]> {
    return this.#records.sources().map(({ name, records }) => ({ name, records }));
  }

  async history(ids: readonly PersonId[]): Promise<(readonly PersonId[])[]> {
    return this.#snapshot(ids, (id) => this.#history.follow(id));
  }

  async model(): Promise<string | undefined> {
    return this.#tables.model();
  }

  async turn<Result>(work: () => Promise<Result>): Promise<Result> {
    return await work();
  }

  async reserveIds(counts: { readonly records: number; readonly people: number }) {
    return this.#write(() => ({
      record: this.#meta.add('next_record', counts.records) as RecordId,
      person: this.#meta.add('next_person', counts.people) as PersonId,
    }));
  }

  async stageRecords({ records, removedRecords, newestSeen, jobCheckpoint }: StagedBatch): Promise<void> {
    this.#write(() => {
      this.#records.put(records);
      this.#records.drop(removedRecords ?? []);
      this.#meta.seen(newestSeen);
      this.#meta.set('rebuild_pending', 1);
      this.#jobs.checkpoint(jobCheckpoint);
    });
  }

  async apply(change: PeopleChange): Promise<void> {
    this.#write(() => {
      this.#records.put(change.records.map((record) => this.#records.encode(record)));
      const dropped = this.#records.drop(change.removedRecords);
      this.#records.indexRefs(
        change.records.map(({ id, ref }) => ({ record: id, ref })),
        dropped,
      );
      const memberships = new Map<RecordId, PersonId | 0>(change.removedRecords.map((record) => [record, 0]));
      for (const person of change.people) for (const record of person.records) memberships.set(record, person.id);
      this.#memberships.set(memberships);
      this.#postings.update(change);
      this.#applyPeople(change);
      for (const { record } of change.records) this.#meta.seen(record.lastSeen ?? record.firstSeen);
      for (const owner of change.phoneOwners) this.#statements.putOwner.run(owner.number, encodePhoneOwner(owner));
      for (const number of change.removedPhones) this.#statements.dropOwner.run(number);
      this.#meta.add('version', 1);
      this.#meta.add('changed_records', change.records.length + change.removedRecords.length);
      this.#jobs.checkpoint(change.jobCheckpoint);
    });
  }

  async rebuild(): Promise<PeopleRebuild> {
    return startRebuild({
      options: this.#options,
      database: this.#database,
      meta: this.#meta,
      jobs: this.#jobs,
      onNewState: () => this.#postings.forget(),
    });
  }

  async putLines(lines: readonly LineRow[]): Promise<void> {
    this.#publish(() => this.#lines.put(lines));
  }

  async putProperties(rows: readonly { readonly addressKey: Key; readonly property: Property }[]): Promise<void> {
    this.#publish(() => this.#tables.putProperties(rows));
  }

  async putDecisions(decisions: Parameters<PeopleStore['putDecisions']>[0]): Promise<void> {
    this.#write(() => this.#tables.putDecisions(decisions));
  }

  async putModel(model: string, version: number, learnedFrom?: { readonly sources: number }): Promise<void> {
    this.#publish(() => {
      this.#tables.putModel(model, version);
      this.#meta.set('model_version', version);
      this.#meta.set('model_sources', learnedFrom?.sources ?? 0);
    });
  }

  async putCoverage(share: number | undefined): Promise<void> {
    this.#publish(() => this.#meta.setCoverage(share));
  }

  async putTrust(source: string, trust: number | undefined): Promise<void> {
    this.#publish(() => this.#meta.setTrust(source, trust));
  }

  async putMeasures(measures: string, changedRecords = 0): Promise<void> {
    this.#publish(() => this.#meta.setMeasures(measures, changedRecords));
  }

  readonly createJob: PeopleStore['createJob'] = (job) => this.#jobs.createJob(job);
  readonly updateJob: PeopleStore['updateJob'] = (id, patch) => this.#jobs.updateJob(id, patch);
  readonly claimJob: PeopleStore['claimJob'] = (claim) => this.#jobs.claimJob(claim);
  readonly jobs: PeopleStore['jobs'] = (filter) => this.#jobs.jobs(filter);

  async close(): Promise<void> {
    this.#turn.end();
    try {
      if (this.#options.access === 'write') closeDatabase(this.#database);
      else if (this.#database.isOpen) this.#database.close();
    } finally {
      this.#lock?.release();
    }
  }

  #publish(work: () => void): void {
    this.#write(() => {
      work();
      this.#meta.add('version', 1);
    });
  }

  #write<Result>(work: () => Result): Result {
    endReadTurns();
    try {
      return inTransaction(this.#database, work);
    } finally {
      this.#meta.forget();
      this.#postings.forget();
    }
  }

  /** Several reads of one call see one state, whatever another process publishes in between. */
  #snapshot<Ask, Answer>(asks: readonly Ask[], read: (ask: Ask, index: number) => Answer): Answer[] {
    return this.#turn.readAll(asks, read);
  }

  #applyPeople({ people, removedPeople }: PeopleChange): void {
    let added = 0;
    for (const person of people) {
      if (this.#statements.person.get(person.id) === undefined) added += 1;
      this.#statements.putPerson.run(person.id, encodePerson(person));
    }
    for (const { id } of removedPeople) if (this.#statements.dropPerson.get(id) !== undefined) added -= 1;
    this.#history.put(removedPeople);
    this.#meta.add('people', added);
  }
}
