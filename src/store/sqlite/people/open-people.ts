import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PeopleStore } from '../../people.ts';
import { StoreRefused } from '../../store-refused.ts';
import type { FileLock } from '../file-lock.ts';
import { refuseFolder } from '../refuse-folder.ts';
import { openPeopleDatabase } from './database.ts';
import { takePeopleLock, tryPeopleLock } from './lock.ts';
import type { SqlitePeopleOptions } from './options.ts';
import { SqlitePeople } from './people.ts';
import { PEOPLE_FILE } from './schema.ts';

export async function openSqlitePeople(options: SqlitePeopleOptions): Promise<PeopleStore> {
  prepareFolder(options);
  return open(options, options.access === 'write' ? await takePeopleLock(options.folder, options.onWait) : undefined);
}

/** For writing, unless a job holds it. */
export async function openFreeSqlitePeople(options: Omit<SqlitePeopleOptions, 'access'>): Promise<PeopleStore | undefined> {
  prepareFolder(options);
  const lock = tryPeopleLock(options.folder);
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
