import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import { howToFinish, unfinishedErasures } from './privacy/unfinished-erasures.ts';
import { answeredIn, driftOf } from './quality-watch/answered-confidence.ts';
import { isTrainingDue } from './resolving/bulk-resolve.ts';
import { knownModel } from './resolving/incremental-resolve.ts';
import type { LastSweep } from './retention/sweeper.ts';
import { jobsWithState } from './tasks/job-state.ts';

/** The state of the service at a glance. */
export interface Status {
  readonly people: PeopleStatus | undefined;
  readonly books: BooksStatus | undefined;
  /** What should be done, in words. */
  readonly warnings: readonly string[];
}

export interface PeopleStatus {
  readonly people: number;
  readonly records: number;
  readonly sources: number;
  readonly modelVersion: number;
  readonly learnedRecords: number;
  readonly unfinishedJobs: readonly number[];
}

export interface BooksStatus {
  readonly accounts: number;
  readonly credits: number;
  readonly lastBackupMs: number | undefined;
  readonly lastDrillMs: number | undefined;
  readonly lastSweep: LastSweep | undefined;
}

export interface StatusPlaces {
  /** Empty on PostgreSQL. */
  readonly data: string;
  readonly journal: string;
}

const DAY_MS = 86_400_000;
const BACKUP_DUE_DAYS = 7;
const DRILL_DUE_DAYS = 90;
const MOST_JOBS = 20;

export async function statusOf(
  stores: { readonly books: BooksStore | undefined; readonly people: PeopleStore | undefined },
  places: StatusPlaces,
  nowMs: number,
): Promise<Status> {
  const warnings: string[] = [];
  const people = stores.people && (await peopleStatus(stores.people, nowMs, warnings));
  const books = stores.books && (await booksStatus(stores.books, places, nowMs, warnings));
  return { people, books, warnings };
}

async function peopleStatus(store: PeopleStore, nowMs: number, warnings: string[]): Promise<PeopleStatus> {
  const { people, records, modelVersion, rebuildPending } = await store.facts();
  const sources = (await store.sources()).filter((source) => source.records > 0).length;
  const { records: learnedRecords } = await knownModel(store);
  const unfinishedJobs = (await jobsWithState(store, nowMs, { limit: MOST_JOBS }))
    .filter(({ life }) => life === 'interrupted')
    .map(({ id }) => id);
  if (unfinishedJobs.length > 0) {
    warnings.push(`Job ${unfinishedJobs.join(', ')} was interrupted. Run the same command again: it goes on where it stopped.`);
  } else if (!rebuildPending && isTrainingDue({ records, learnedRecords })) {
    warnings.push('The matching model was learned from much less than is stored. Run namesake train.');
  }
  return { people, records, sources, modelVersion, learnedRecords, unfinishedJobs };
}

async function booksStatus(books: BooksStore, { data, journal }: StatusPlaces, nowMs: number, warnings: string[]): Promise<BooksStatus> {
  const accounts = await books.accounts({});
  const notes = await books.notes();
  const at = (name: string) => (notes[name] === undefined ? undefined : Number(notes[name]));
  const [lastBackupMs, lastDrillMs] = [at('last_backup_ms'), at('last_drill_ms')];
  if (data !== '') {
    if (isOlder(lastBackupMs, BACKUP_DUE_DAYS, nowMs)) warnings.push('There is no backup of the last 7 days. Run namesake backup FILE.');
    else if (isOlder(lastDrillMs, DRILL_DUE_DAYS, nowMs))
      warnings.push('No backup was restored in the last 90 days to see whether it can be. Run namesake backup --drill FILE.');
  }
  warnings.push(...keepingWarnings({ data, journal }, notes), ...(await unfinishedErasures(books)).map(howToFinish));
  const drifted = driftOf(answeredIn(notes)).filter(({ state }) => state === 'drifted');
  if (drifted.length > 0) {
    const kinds = drifted.map(({ kind }) => kind).join(', ');
    warnings.push(
      `Answers to ${kinds} have other confidences than before. See Quality in the console: accept it if an import explains it.`,
    );
  }
  const credits = accounts.reduce((sum, account) => sum + account.balanceCredits, 0);
  const lastSweep = notes['last_sweep'] === undefined ? undefined : (JSON.parse(notes['last_sweep']) as LastSweep);
  return { accounts: accounts.length, credits, lastBackupMs, lastDrillMs, lastSweep };
}

/** Needed to restore, and not in the backup. */
export function keepingWarnings({ data, journal }: StatusPlaces, notes: Readonly<Record<string, string>>): string[] {
  return [
    ...(notes['secrets_exported_ms'] === undefined
      ? ['The secrets were never exported; no backup can be restored without them. Run namesake secrets export FILE.']
      : []),
    ...(data !== '' && journal !== '' && isOnSameDisk(data, journal)
      ? ['The privacy journal is on the same disk as the data. Set --privacy-journal to a file on another one.']
      : []),
    ...(data !== '' && mayGroupWrite(data) ? [`A group of users may write to ${data}. Run chmod g-w on it.`] : []),
  ];
}

const GROUP_WRITES = 0o020;

/** Containers run with such folders, so it is no fault; everybody's are refused. */
function mayGroupWrite(folder: string): boolean {
  return ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & GROUP_WRITES) !== 0;
}

function isOlder(atMs: number | undefined, days: number, nowMs: number): boolean {
  return atMs === undefined || nowMs - atMs > days * DAY_MS;
}

function isOnSameDisk(data: string, journal: string): boolean {
  const deviceOf = (path: string) => statSync(existsSync(path) ? path : dirname(resolve(path)), { throwIfNoEntry: false })?.dev;
  return deviceOf(data) === deviceOf(journal);
}
