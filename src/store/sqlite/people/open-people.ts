import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PeopleStore } from '../../people.ts';
import { StoreRefused } from '../../store-refused.ts';
import { type FileLock, takePeopleLock } from '../data-files.ts';
import { afterCommits, type DatabaseSync, isDamage, openDatabase } from '../database.ts';
import { LogCopier } from '../log-copier.ts';
import { refuseFolder } from '../refuse-folder.ts';
import { refuseUnfinishedCopy } from '../unfinished-copy.ts';
import { PeopleMeta } from './meta.ts';
import type { SqlitePeopleOptions } from './options.ts';
import { SqlitePeople } from './people.ts';
import { PEOPLE_FILE, PEOPLE_FORMAT } from './schema.ts';

const READER_CACHE_KIB = 4_000;
const WRITER_CACHE_KIB = 96_000;
const LOCK_RETRY_MS = 200;
const MAX_FAULTS = 100;

export async function openSqlitePeople(options: SqlitePeopleOptions): Promise<PeopleStore> {
  prepareFolder(options);
  return open(options, options.access === 'write' ? await takeLock(options) : undefined);
}

/** For writing; undefined while a job has the lock. */
export async function openFreeSqlitePeople(options: Omit<SqlitePeopleOptions, 'access'>): Promise<PeopleStore | undefined> {
  prepareFolder(options);
  const lock = takePeopleLock(options.folder);
  return lock && open({ ...options, access: 'write' }, lock);
}

function prepareFolder(options: Omit<SqlitePeopleOptions, 'access'>): void {
  if (options.mayBeUnfinished !== true) refuseFolder(options.folder);
  if (options.mustExist === true && !existsSync(join(options.folder, PEOPLE_FILE))) {
    throw new StoreRefused(`There are no people in ${options.folder}. Check the folder; nothing was changed.`);
  }
  if (!existsSync(options.folder)) mkdirSync(options.folder, { recursive: true, mode: 0o700 });
}

function open(options: SqlitePeopleOptions, lock: FileLock | undefined): PeopleStore {
  try {
    return new SqlitePeople(options, openPeopleDatabase(options.folder, options.access), lock);
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Jobs of two processes take turns. The wait has no limit, because the other job's length has none. */
async function takeLock({ folder, onWait = () => {} }: SqlitePeopleOptions): Promise<FileLock> {
  for (let tries = 0; ; tries++) {
    const lock = takePeopleLock(folder);
    if (lock !== undefined) return lock;
    if (tries === 0) onWait();
    await wait(LOCK_RETRY_MS);
  }
}

function openPeopleDatabase(folder: string, access: 'read' | 'write'): DatabaseSync {
  const file = join(folder, PEOPLE_FILE);
  const database = openDatabase({
    file,
    format: PEOPLE_FORMAT,
    synchronous: 'NORMAL',
    ...(access === 'write' ? { autoCheckpointPages: 0 } : {}),
  });
  database.exec(`PRAGMA cache_size = -${access === 'write' ? WRITER_CACHE_KIB : READER_CACHE_KIB}`);
  PeopleMeta.found(database);
  if (access === 'write') afterCommits(database, new LogCopier(file, database));
  return database;
}

/** What SQLite finds wrong with the people's file; undefined where there is none yet. */
export function peopleFileFaults(folder: string): string[] | undefined {
  const file = join(folder, PEOPLE_FILE);
  refuseUnfinishedCopy(folder);
  if (!existsSync(file)) return undefined;
  const database = openDatabase({
    file,
    format: PEOPLE_FORMAT,
    synchronous: 'NORMAL',
    readOnly: true,
  });
  try {
    const rows = database.prepare(`PRAGMA quick_check(${MAX_FAULTS})`).all() as { quick_check: string }[];
    return rows.map((row) => row.quick_check).filter((text) => text !== 'ok');
  } catch (error) {
    if (isDamage(error)) return [`the file is damaged: ${(error as Error).message}`];
    throw error;
  } finally {
    database.close();
  }
}
