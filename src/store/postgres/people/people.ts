import type { Key } from '../../../core/key.ts';
import { changeRows, changeSets, putChangeSet, sweepChanges } from '../../people/changes.ts';
import { changeCorrections, corrections } from '../../people/corrections.ts';
import { decisions, dropOldModels, model, modelBefore, putDecisions, putModel } from '../../people/decisions.ts';
import { claimJob, createJob, jobs, saveCheckpoint, updateJob } from '../../people/jobs.ts';
import { listed, listedHashes } from '../../people/listed.ts';
import type { PeopleStore } from '../../people.ts';
import { oldIds } from '../../people-rows.ts';
import { sql } from '../../table-work.ts';
import { Connection, type ConnectionOptions, type Session } from '../connection.ts';
import { openSchema, type SchemaWish } from '../open-schema.ts';
import { applyChange } from './apply.ts';
import { peopleCopying } from './copy.ts';
import { heldJobs, holdJob } from './job-holds.ts';
import { LookUpReads } from './reads.ts';
import { startRebuild } from './rebuild.ts';
import { Records } from './records.ts';
import { DERIVED_TABLES, FACTS, FOREVER, isVersioned } from './schema.ts';
import { Tables } from './tables.ts';
import { purgeTasks, taskRows } from './task-rows.ts';
import { Turns } from './write-turns.ts';

export interface PostgresPeopleOptions extends ConnectionOptions {
  /** How many records may share a key before it is generic. */
  readonly limitOf: (key: Key) => number;
  readonly schema?: SchemaWish;
  readonly privacyKey?: Uint8Array | undefined;
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
  return peopleOn(connection, options);
}

function peopleOn(
  connection: Connection,
  { limitOf, privacyKey }: Pick<PostgresPeopleOptions, 'limitOf' | 'privacyKey'>,
): PeopleStore & { readonly connection: Connection } {
  const reads = new LookUpReads(connection);
  const records = new Records(connection);
  const tables = new Tables(connection);
  const turns = new Turns(connection);
  const publish = (work: (session: Session) => Promise<void>) =>
    turns.transaction(async (session) => {
      await session.do(FACTS.add('version', 1));
      await work(session);
    });
  return {
    connection,
    privacyKey,
    copying: peopleCopying(connection),
    tasks: taskRows(connection, turns),
    phoneOwners: (numbers) => reads.phoneOwners(numbers),
    encodedOwners: (numbers) => reads.encodedOwners(numbers),
    holders: (keys) => reads.holders(keys),
    keyCounts: (keys) => reads.keyCounts(keys),
    allHolders: (keys, limit) => reads.allHolders(keys, limit),
    people: (ids) => reads.people(ids),
    scanPeople: (page) => reads.scanPeople(page),
    history: (ids) => reads.history(ids),
    oldIds: (ids) => oldIds(ids, (some) => reads.before(some)),
    lines: (numbers) => tables.lines(numbers),
    properties: (keys) => tables.properties(keys),
    decisions: () => connection.do(decisions()),
    corrections: () => connection.do(corrections()),
    model: () => connection.do(model()),
    modelBefore: () => connection.do(modelBefore()),
    measures: () => connection.do(FACTS.measures()),
    listedHashes: (page) => connection.do(listedHashes(page)),
    listed: (hashes) => connection.do(listed(hashes)),
    facts: () => connection.do(FACTS.facts()),
    records: (ids) => records.byIds(ids),
    findRecords: (refs) => records.byRefs(refs),
    scanRecords: (page) => records.scan(page),
    scanEncoded: (page) => records.scanEncoded(page),
    scanHashes: (page) => records.scanHashes(page),
    sources: () => records.sources(),
    turn: (work) => turns.take(work),
    reserveIds: (counts) => connection.doInTransaction(FACTS.reserveIds(counts)),
    stageRecords: (batch) =>
      turns.transaction(async (session) => {
        const staged = new Records(session);
        await staged.put(batch.records);
        await staged.drop(batch.removedRecords ?? []);
        await session.do(FACTS.seen([batch.newestSeen]));
        await session.do(FACTS.set('rebuild_pending', 1));
        await session.do(saveCheckpoint(batch.jobCheckpoint));
      }),
    apply: (change) => turns.transaction((session) => applyChange(session, change, limitOf)),
    rebuild: () => startRebuild(connection, turns, limitOf),
    putLines: (lines) => publish((session) => new Tables(session).putLines(lines)),
    putProperties: (rows) => publish((session) => new Tables(session).putProperties(rows)),
    putDecisions: (given) => turns.transaction((session) => session.do(putDecisions(given))),
    changeCorrections: (change) => turns.transaction((session) => session.do(changeCorrections(change))),
    putModel: (text, version, learnedFrom) =>
      publish(async (session) => {
        await session.do(putModel(text, version));
        await session.do(FACTS.set('model_version', version));
        await session.do(FACTS.set('model_sources', learnedFrom?.sources ?? 0));
      }),
    putCoverage: (share) => publish((session) => session.do(FACTS.setCoverage(share))),
    putExpiry: (source, expiry) => publish((session) => session.do(FACTS.setExpiry(source, expiry))),
    putTrust: (source, trust) => publish((session) => session.do(FACTS.setTrust(source, trust))),
    putMeasures: (measures, changedRecords = 0) => publish((session) => session.do(FACTS.setMeasures(measures, changedRecords))),
    createJob: (job) => connection.do(createJob(job)),
    updateJob: (id, patch) => connection.do(updateJob(id, patch)),
    claimJob: (claim) => connection.do(claimJob(claim)),
    holdJob: (id) => holdJob(connection, id),
    heldJobs: () => heldJobs(connection),
    jobs: (filter) => connection.do(jobs(filter)),
    changeSets: (page) => connection.do(changeSets(page)),
    changeRows: (page) => connection.do(changeRows(page)),
    sweepChanges: (step) => connection.doInTransaction(sweepChanges(step)),
    putChangeSet: (set, changes) => connection.doInTransaction(putChangeSet(set, changes)),
    purge: async (reach) => reach === 'logs' || (await purge(connection)),
    close: () => connection.close(),
  };
}

/** Deletes rows of earlier versions, and rewrites the tables to give their space back. */
async function purge(connection: Connection): Promise<boolean> {
  await connection.do(dropOldModels());
  await purgeTasks(connection);
  for (const table of DERIVED_TABLES) {
    if (isVersioned(table)) await connection.run(sql(`purge_${table}`, `DELETE FROM ${table} WHERE until < ${FOREVER}`, { patient: true }));
  }
  for (const table of [...DERIVED_TABLES, 'record', 'person_history', 'decision', 'correction', 'model']) {
    await connection.run(sql(`vacuum_${table}`, `VACUUM (FULL) ${table}`, { patient: true }));
  }
  return true;
}
