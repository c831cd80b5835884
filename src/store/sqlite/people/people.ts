import type { PersonId, RecordId } from '../../../core/ids.ts';
import { decodePerson, encodePerson } from '../../codec/person-codec.ts';
import { decodePhoneOwner, encodePhoneOwner } from '../../codec/phone-owner-codec.ts';
import { changeRows, changeSets, noteChanges, putChangeSet, sweepChanges } from '../../people/changes.ts';
import { changeCorrections, corrections } from '../../people/corrections.ts';
import { decisions, dropOldModels, model, modelBefore, putDecisions, putModel } from '../../people/decisions.ts';
import { claimJob, createJob, jobs, saveCheckpoint, updateJob } from '../../people/jobs.ts';
import { changeListed, listed, listedHashes } from '../../people/listed.ts';
import { encodedPage } from '../../people/pages.ts';
import type { PeopleChange, PeopleRebuild, PeopleStore, StagedBatch } from '../../people.ts';
import { membershipChanges, oldIds } from '../../people-rows.ts';
import type { Work } from '../../table-work.ts';
import { type FileLock, takePeopleLock } from '../data-files.ts';
import { closeDatabase, type DatabaseSync, emptyLog, inTransaction, rowsAsArrays } from '../database.ts';
import { Statements } from '../statements.ts';
import { PeopleAtOnce } from './at-once.ts';
import { peopleCopying } from './copy.ts';
import { Lines } from './lines.ts';
import { Memberships } from './memberships.ts';
import { FACTS, PeopleMeta } from './meta.ts';
import type { SqlitePeopleOptions } from './options.ts';
import { OwnerRows } from './owners.ts';
import { Postings } from './postings.ts';
import { endReadTurns, ReadTurn } from './read-turn.ts';
import { Rebuild } from './rebuild.ts';
import { Records } from './records.ts';
import { History, Properties } from './tables.ts';

const MOST_JOBS = 100;

export class SqlitePeople implements PeopleStore {
  readonly copying: PeopleStore['copying'];
  readonly atOnce: PeopleAtOnce;
  readonly privacyKey: PeopleStore['privacyKey'];
  readonly #options: SqlitePeopleOptions;
  readonly #database: DatabaseSync;
  readonly #turn: ReadTurn;
  readonly #lock: FileLock | undefined;
  /** Those that this process works on. */
  readonly #jobs = new Set<number>();
  readonly #meta: PeopleMeta;
  readonly #memberships: Memberships;
  readonly #postings: Postings;
  readonly #records: Records;
  readonly #lines: Lines;
  readonly #properties: Properties;
  readonly #work: Statements;
  readonly #history: History;
  readonly #statements: ReturnType<typeof peopleStatements>;

  constructor(options: SqlitePeopleOptions, database: DatabaseSync, lock: FileLock | undefined) {
    this.#options = options;
    this.privacyKey = options.privacyKey;
    this.#database = database;
    this.#turn = new ReadTurn(database, options, () => this.#postings.forget());
    this.#lock = lock;
    this.#work = new Statements(database);
    this.#meta = new PeopleMeta(database, this.#work);
    this.#memberships = new Memberships(database);
    this.#postings = new Postings(database, this.#memberships, options);
    this.#records = new Records(database, this.#memberships, this.#meta);
    this.#lines = new Lines(database);
    this.#properties = new Properties(database);
    this.#history = new History(database);
    this.#statements = peopleStatements(database);
    this.atOnce = new PeopleAtOnce({
      turn: this.#turn,
      postings: this.#postings,
      person: this.#statements.person,
      owners: new OwnerRows(database),
      lines: this.#lines,
      properties: this.#properties,
    });
    this.copying = peopleCopying(database, this.#work, this.#meta, { postings: this.#postings, records: this.#records }, (work) =>
      this.#write(work),
    );
  }

  readonly phoneOwners: PeopleStore['phoneOwners'] = async (numbers) =>
    this.atOnce.encodedOwners(numbers).map((row, at) => (row === undefined ? undefined : decodePhoneOwner(numbers[at]!, row)));
  readonly encodedOwners: PeopleStore['encodedOwners'] = async (numbers) => this.atOnce.encodedOwners(numbers);
  readonly holders: PeopleStore['holders'] = async (keys) => this.#turn.readAll(keys, (key) => this.#postings.holders(key));
  readonly keyCounts: PeopleStore['keyCounts'] = async (keys) => this.#turn.readAll(keys, (key) => this.#postings.counted(key).count);
  readonly allHolders: PeopleStore['allHolders'] = async (keys, limit) => this.#turn.readAll(keys, (key) => this.#postings.all(key, limit));
  readonly people: PeopleStore['people'] = async (ids) => this.atOnce.people(ids);
  readonly lines: PeopleStore['lines'] = async (numbers) => this.atOnce.lines(numbers);
  readonly properties: PeopleStore['properties'] = async (keys) => this.atOnce.properties(keys);
  readonly facts: PeopleStore['facts'] = async () => this.#meta.facts();
  readonly records: PeopleStore['records'] = async (ids) => this.#turn.readAll(ids, (id) => this.#records.byId(id));
  readonly findRecords: PeopleStore['findRecords'] = async (refs) => this.#turn.readAll(refs, (ref) => this.#records.byRef(ref));
  readonly scanRecords: PeopleStore['scanRecords'] = async (page) =>
    // Two asks, so that the records and their people are read in one transaction.
    this.#turn.readAll([page, page], (one, at) => (at === 0 ? this.#records.scan(one) : []))[0]!;
  readonly scanEncoded: PeopleStore['scanEncoded'] = async (page) => this.#records.scanEncoded(page);
  readonly scanHashes: PeopleStore['scanHashes'] = async (page) => this.#records.scanHashes(page);
  readonly scanPeople: PeopleStore['scanPeople'] = async (page) => {
    const { ids, encoded } = this.#work.do(encodedPage('person', page));
    return encoded.map((text, at) => decodePerson(ids[at] as PersonId, text));
  };
  readonly decisions: PeopleStore['decisions'] = async () => this.#work.do(decisions());
  readonly corrections: PeopleStore['corrections'] = async () => this.#work.do(corrections());
  readonly sources: PeopleStore['sources'] = async () => this.#records.sources().map(({ name, records }) => ({ name, records }));
  readonly history: PeopleStore['history'] = async (ids) => this.#turn.readAll(ids, (id) => this.#history.follow(id));
  readonly oldIds: PeopleStore['oldIds'] = (ids) => oldIds(ids, async (some) => this.#history.before(some));
  readonly model: PeopleStore['model'] = async () => this.#work.do(model());
  readonly modelBefore: PeopleStore['modelBefore'] = async () => this.#work.do(modelBefore());
  readonly measures: PeopleStore['measures'] = async () => this.#work.do(FACTS.measures());
  readonly listedHashes: PeopleStore['listedHashes'] = async (page) => this.#work.do(listedHashes(page));
  readonly listed: PeopleStore['listed'] = async (hashes) => this.#work.do(listed(hashes));
  readonly turn: PeopleStore['turn'] = async (work) => await work();

  readonly reserveIds: PeopleStore['reserveIds'] = async (counts) => this.#change(FACTS.reserveIds(counts));

  async stageRecords({ records, removedRecords, newestSeen, jobCheckpoint }: StagedBatch): Promise<void> {
    this.#write(() => {
      this.#records.put(records);
      this.#records.drop(removedRecords ?? []);
      this.#meta.change(FACTS.seen([newestSeen]));
      this.#meta.change(FACTS.set('rebuild_pending', 1));
      this.#work.do(saveCheckpoint(jobCheckpoint));
    });
  }

  async apply(change: PeopleChange): Promise<void> {
    this.#write(() => {
      this.#meta.change(FACTS.assertPlanned(change.planned));
      this.#records.put(change.records.map((record) => this.#records.encode(record)));
      const dropped = this.#records.drop(change.removedRecords);
      this.#records.indexRefs(
        change.records.map(({ id, ref }) => ({ record: id, ref })),
        dropped,
      );
      const removed = change.removedRecords.map((record) => [record, 0] as const);
      this.#memberships.set(new Map<RecordId, PersonId | 0>([...removed, ...membershipChanges(change)]));
      this.#postings.update(change);
      this.#applyPeople(change);
      this.#meta.change(FACTS.seen(change.records.map(({ record }) => record.lastSeen ?? record.firstSeen)));
      for (const owner of change.phoneOwners) this.#statements.putOwner.run(owner.number, encodePhoneOwner(owner));
      for (const number of change.removedPhones) this.#statements.dropOwner.run(number);
      this.#meta.change(changeListed(FACTS, change.list));
      this.#meta.change(FACTS.add('version', 1));
      this.#meta.change(FACTS.add('changed_records', change.records.length + change.removedRecords.length));
      this.#meta.change(noteChanges(FACTS, change.noted));
      this.#work.do(saveCheckpoint(change.jobCheckpoint));
    });
  }

  async rebuild(): Promise<PeopleRebuild> {
    return new Rebuild({
      options: this.#options,
      database: this.#database,
      meta: this.#meta,
      onNewState: () => this.#postings.forget(),
    });
  }

  readonly putLines: PeopleStore['putLines'] = async (lines) => this.#publish(() => this.#lines.put(lines));
  readonly putProperties: PeopleStore['putProperties'] = async (rows) => this.#publish(() => this.#properties.put(rows));
  readonly putDecisions: PeopleStore['putDecisions'] = async (given) => this.#change(putDecisions(given));
  readonly changeCorrections: PeopleStore['changeCorrections'] = async (change) => this.#change(changeCorrections(change));
  readonly putCoverage: PeopleStore['putCoverage'] = async (share) => this.#publish(() => this.#meta.change(FACTS.setCoverage(share)));
  readonly putExpiry: PeopleStore['putExpiry'] = async (source, expiry) =>
    this.#publish(() => this.#meta.change(FACTS.setExpiry(source, expiry)));
  readonly putTrust: PeopleStore['putTrust'] = async (source, trust) =>
    this.#publish(() => this.#meta.change(FACTS.setTrust(source, trust)));
  readonly putMeasures: PeopleStore['putMeasures'] = async (measures, changedRecords = 0) =>
    this.#publish(() => this.#meta.change(FACTS.setMeasures(measures, changedRecords)));
  readonly putModel: PeopleStore['putModel'] = async (text, version, learnedFrom) =>
    this.#publish(() => {
      this.#work.do(putModel(text, version));
      this.#meta.change(FACTS.set('model_version', version));
      this.#meta.change(FACTS.set('model_sources', learnedFrom?.sources ?? 0));
    });
  readonly createJob: PeopleStore['createJob'] = async (job) => this.#change(createJob(job));
  readonly updateJob: PeopleStore['updateJob'] = async (id, patch) => this.#change(updateJob(id, patch));
  readonly claimJob: PeopleStore['claimJob'] = async (claim) => this.#change(claimJob(claim));
  readonly changeSets: PeopleStore['changeSets'] = async (page) => this.#work.do(changeSets(page));
  readonly changeRows: PeopleStore['changeRows'] = async (page) => this.#work.do(changeRows(page));
  readonly sweepChanges: PeopleStore['sweepChanges'] = async (step) => this.#change(sweepChanges(step));
  readonly putChangeSet: PeopleStore['putChangeSet'] = async (set, changes) => this.#change(putChangeSet(set, changes));
  readonly holdJob: PeopleStore['holdJob'] = async (id) => {
    this.#jobs.add(id);
    return { release: async () => void this.#jobs.delete(id) };
  };
  readonly heldJobs: PeopleStore['heldJobs'] = async () => (this.#lock === undefined ? this.#heldElsewhere() : this.#jobs);
  readonly jobs: PeopleStore['jobs'] = async (filter) => this.#work.do(jobs(filter));

  /** Free pages in files of older versions may still hold removed data. */
  async purge(reach?: 'logs'): Promise<boolean> {
    if (reach === 'logs') return emptyLog(this.#database);
    this.#write(() => this.#work.do(dropOldModels()));
    emptyLog(this.#database);
    this.#database.exec('VACUUM');
    return emptyLog(this.#database);
  }

  async close(): Promise<void> {
    this.#turn.end();
    try {
      if (this.#options.access === 'write') closeDatabase(this.#database);
      else if (this.#database.isOpen) this.#database.close();
    } finally {
      this.#lock?.release();
    }
  }

  /** Only one process at a time works on jobs, and it has the lock: on the job whose lease was renewed last. */
  #heldElsewhere(): ReadonlySet<number> {
    const lock = takePeopleLock(this.#options.folder);
    lock?.release();
    if (lock !== undefined) return new Set();
    const running = this.#work.do(jobs({ state: 'running', limit: MOST_JOBS }));
    const [last] = running.sort((left, right) => right.leaseUntilMs - left.leaseUntilMs);
    return new Set(last === undefined ? [] : [last.id]);
  }

  #publish(work: () => void): void {
    this.#write(() => {
      work();
      this.#meta.change(FACTS.add('version', 1));
    });
  }

  #change<Result>(work: Work<Result>): Result {
    return this.#write(() => this.#work.do(work));
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

  #applyPeople({ people, removedPeople }: PeopleChange): void {
    let added = 0;
    for (const person of people) {
      if (this.#statements.person.get(person.id) === undefined) added += 1;
      this.#statements.putPerson.run(person.id, encodePerson(person));
    }
    for (const { id } of removedPeople) if (this.#statements.dropPerson.get(id) !== undefined) added -= 1;
    this.#history.put(removedPeople.filter(({ becameOf }) => becameOf.length > 0));
    for (const { id, becameOf } of removedPeople) if (becameOf.length === 0) this.#history.drop(id);
    this.#meta.change(FACTS.add('people', added));
  }
}

function peopleStatements(database: DatabaseSync) {
  return {
    putOwner: database.prepare(
      'INSERT INTO phone_owner(number, data) VALUES (?, ?) ON CONFLICT(number) DO UPDATE SET data = excluded.data',
    ),
    dropOwner: database.prepare('DELETE FROM phone_owner WHERE number = ?'),
    person: rowsAsArrays(database.prepare('SELECT data FROM person WHERE id = ?')),
    putPerson: database.prepare('INSERT INTO person(id, data) VALUES (?, ?) ON CONFLICT(id) DO UPDATE SET data = excluded.data'),
    dropPerson: database.prepare('DELETE FROM person WHERE id = ? RETURNING id'),
  };
}
