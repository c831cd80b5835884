import type { PersonId, RecordId } from '../../../core/ids.ts';
import type { Key } from '../../../core/key.ts';
import type { PeopleStore } from '../../people.ts';
import { Connection, type ConnectionOptions, type Session } from '../connection.ts';
import { openSchema, type SchemaWish } from '../open-schema.ts';
import { applyChange } from './apply.ts';
import { peopleCopying } from './copy.ts';
import { Jobs, saveCheckpoint } from './jobs.ts';
import { addCounter, noteSeen, readFacts, readMeasures, setCounter, setCoverage, setMeasures, setTrust } from './meta.ts';
import { LookUpReads } from './reads.ts';
import { startRebuild } from './rebuild.ts';
import { Records } from './records.ts';
import { Tables } from './tables.ts';
import { Turns } from './write-turns.ts';

export interface PostgresPeopleOptions extends ConnectionOptions {
  /** How many records may share a key before it is generic. */
  readonly limitOf: (key: Key) => number;
  readonly schema?: SchemaWish;
}

/** The people on PostgreSQL, for any number of processes at once. */
export async function openPostgresPeople(options: PostgresPeopleOptions): Promise<PeopleStore & { readonly connection: Connection }> {
  const connection = new Connection(options);
  try {
    await openSchema(connection, options.schema);
    connection.showAs('people');
  } catch (error) {
    await connection.close();
    throw error;
  }
  return peopleOn(connection, options.limitOf);
}

function peopleOn(connection: Connection, limitOf: (key: Key) => number): PeopleStore & { readonly connection: Connection } {
  const reads = new LookUpReads(connection);
  const records = new Records(connection);
  const tables = new Tables(connection);
  const jobs = new Jobs(connection);
  const turns = new Turns(connection);
  const publish = (work: (session: Session) => Promise<void>) =>
    turns.transaction(async (session) => {
      await addCounter(session, 'version', 1);
      await work(session);
    });
  return {
    connection,
    copying: peopleCopying(connection),
    phoneOwners: (numbers) => reads.phoneOwners(numbers),
    encodedOwners: (numbers) => reads.encodedOwners(numbers),
    holders: (keys) => reads.holders(keys),
    allHolders: (keys, limit) => reads.allHolders(keys, limit),
    people: (ids) => reads.people(ids),
    scanPeople: (page) => reads.scanPeople(page),
    history: (ids) => reads.history(ids),
    lines: (numbers) => tables.lines(numbers),
    properties: (keys) => tables.properties(keys),
    decisions: () => tables.decisions(),
    model: () => tables.model(),
    measures: () => readMeasures(connection),
    facts: () => readFacts(connection),
    records: (ids) => records.byIds(ids),
    findRecords: (refs) => records.byRefs(refs),
    scanRecords: (page) => records.scan(page),
    scanEncoded: (page) => records.scanEncoded(page),
    scanHashes: (page) => records.scanHashes(page),
    sources: () => records.sources(),
    turn: (work) => turns.take(work),
    reserveIds: (counts) =>
      connection.transaction(async (session) => ({
        record: ((await addCounter(session, 'next_record', counts.records)) - counts.records) as RecordId,
        person: ((await addCounter(session, 'next_person', counts.people)) - counts.people) as PersonId,
      })),
    stageRecords: (batch) =>
      turns.transaction(async (session) => {
        const staged = new Records(session);
        await staged.put(batch.records);
        await staged.drop(batch.removedRecords ?? []);
        await noteSeen(session, [batch.newestSeen]);
        await setCounter(session, 'rebuild_pending', 1);
        await saveCheckpoint(session, batch.jobCheckpoint);
      }),
    apply: (change) => turns.transaction((session) => applyChange(session, change, limitOf)),
    rebuild: () => startRebuild(connection, turns, limitOf),
    putLines: (lines) => publish((session) => new Tables(session).putLines(lines)),
    putProperties: (rows) => publish((session) => new Tables(session).putProperties(rows)),
    putDecisions: (decisions) => turns.transaction((session) => new Tables(session).putDecisions(decisions)),
    putModel: (model, version, learnedFrom) =>
      publish(async (session) => {
        await new Tables(session).putModel(model, version);
        await setCounter(session, 'model_version', version);
        await setCounter(session, 'model_sources', learnedFrom?.sources ?? 0);
      }),
    putCoverage: (share) => publish((session) => setCoverage(session, share)),
    putTrust: (source, trust) => publish((session) => setTrust(session, source, trust)),
    putMeasures: (measures, changedRecords = 0) => publish((session) => setMeasures(session, measures, changedRecords)),
    createJob: (job) => jobs.createJob(job),
    updateJob: (id, patch) => jobs.updateJob(id, patch),
    claimJob: (claim) => jobs.claimJob(claim),
    jobs: (filter) => jobs.jobs(filter),
    close: () => connection.close(),
  };
}
