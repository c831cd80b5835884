import type { LastSweep } from '../app/retention/sweeper.ts';
import { type BooksStatus, type PeopleStatus, type Status, statusOf } from '../app/status.ts';
import { VERSION } from '../core/version.ts';
import { isInUse } from '../store/sqlite/books/shared-books.ts';
import { StoreMissing } from '../store/store-refused.ts';
import { type AddCommand, addStoreOptions, type CliContext, type StoreCommandOptions, show } from './command.ts';

export const addStatusCommand: AddCommand = (program, context) => {
  addStoreOptions(program.command('status').description('Show on one screen what runs, what is stored and what is due.')).action(
    async (options: StoreCommandOptions) => {
      const place = context.placeOf(options);
      // On a database server it is not known which processes serve.
      const isRunning = place.store === '' ? isInUse(place.data) : undefined;
      const status = await readStatus(context, options);
      const where = place.store === '' ? place.data : 'PostgreSQL';
      show(context, options, {
        value: statusValue(status, isRunning),
        lines: statusLines(status, { where, isRunning, nowMs: context.clock.nowMs() }),
      });
    },
  );
};

async function readStatus(context: CliContext, options: StoreCommandOptions): Promise<Status> {
  const place = context.placeOf(options);
  const books = await context.openBooks(options, { mustExist: true }).catch(noneYet);
  const people = context.faultsOfPeopleFile(options) === undefined ? undefined : await context.openPeople(options, 'read');
  try {
    return await statusOf(
      { books, people },
      { data: place.store === '' ? place.data : '', journal: context.journalFile(options) },
      context.clock.nowMs(),
    );
  } finally {
    await books?.close();
    await people?.close();
  }
}

function noneYet(error: unknown): undefined {
  if (!(error instanceof StoreMissing)) throw error;
}

function statusValue({ people, books, warnings }: Status, isRunning: boolean | undefined): Record<string, unknown> {
  return {
    version: VERSION,
    ...(isRunning === undefined ? {} : { in_use: isRunning }),
    ...(people && {
      people: people.people,
      records: people.records,
      sources: people.sources,
      model: people.modelVersion,
      unfinished_jobs: people.unfinishedJobs,
    }),
    ...(books && {
      accounts: books.accounts,
      credits: books.credits,
      last_backup: iso(books.lastBackupMs),
      last_drill: iso(books.lastDrillMs),
      last_sweep: books.lastSweep === undefined ? null : sweepValue(books.lastSweep),
    }),
    warnings,
  };
}

interface Seen {
  readonly where: string;
  readonly isRunning: boolean | undefined;
  readonly nowMs: number;
}

function statusLines({ people, books, warnings }: Status, { where, isRunning, nowMs }: Seen): string[] {
  const running = isRunning === undefined ? '' : isRunning ? ', in use by a service or command' : ', not in use';
  return [
    `Namesake ${VERSION}`,
    `store    ${where}${running}`,
    `people   ${people === undefined ? 'none yet: import a file' : peopleLine(people)}`,
    `books    ${books === undefined ? 'none yet: create an account' : booksLine(books)}`,
    ...(books === undefined
      ? []
      : [`backup   ${ago(books.lastBackupMs, nowMs)}; restore drill ${ago(books.lastDrillMs, nowMs)}`, sweepLine(books.lastSweep, nowMs)]),
    ...(warnings.length === 0 ? ['Nothing is due.'] : ['', ...warnings.map((warning) => `! ${warning}`)]),
  ];
}

function peopleLine({ people, records, sources, modelVersion, learnedRecords }: PeopleStatus): string {
  const model = modelVersion === 0 ? 'the shipped model' : `model ${modelVersion}, learned from ${shown(learnedRecords)} records`;
  return `${shown(people)} people from ${shown(records)} records of ${sources} sources; ${model}`;
}

function booksLine({ accounts, credits }: BooksStatus): string {
  return `${shown(accounts)} accounts with ${shown(credits)} credits`;
}

function sweepValue({ atMs, rejectsFiles, lookUps, freeRequests, changeSets = 0, ...days }: LastSweep): Record<string, unknown> {
  const removed = { rejects_files: rejectsFiles, look_ups: lookUps, free_requests: freeRequests, change_sets: changeSets };
  return {
    at: iso(atMs),
    rejects_days: days.rejectsDays,
    look_up_log_days: days.lookUpLogDays,
    change_set_days: days.changeSetDays,
    removed,
  };
}

/** The retention of the service that swept last. */
function sweepLine(swept: LastSweep | undefined, nowMs: number): string {
  if (swept === undefined) return 'kept     not swept yet: a running service does it every hour';
  const days = (count: number) => (count === 0 ? 'without limit' : `${count} days`);
  // Of a version before, it may say nothing of change sets.
  const { rejectsFiles, lookUps, freeRequests, changeSets = 0, changeSetDays = 0 } = swept;
  return [
    `kept     rejects ${days(swept.rejectsDays)}, look-up log ${days(swept.lookUpLogDays)}, change sets ${days(changeSetDays)};`,
    `swept ${ago(swept.atMs, nowMs)}: ${shown(rejectsFiles)} files, ${shown(lookUps)} look-ups, ${shown(freeRequests)} free requests, ${shown(changeSets)} change sets`,
  ].join(' ');
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

function ago(atMs: number | undefined, nowMs: number): string {
  if (atMs === undefined) return 'never';
  const hours = Math.floor((nowMs - atMs) / HOUR_MS);
  return hours < DAY_HOURS ? `${hours} hours ago` : `${Math.floor(hours / DAY_HOURS)} days ago`;
}

function iso(atMs: number | undefined): string | null {
  return atMs === undefined ? null : new Date(atMs).toISOString();
}

function shown(count: number): string {
  return count.toLocaleString('en-US');
}
