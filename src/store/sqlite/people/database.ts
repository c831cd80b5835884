import { join } from 'node:path';
import { afterCommits, type DatabaseSync, openDatabase } from '../database.ts';
import { PeopleLogCopier } from './log-copier.ts';
import { PeopleMeta } from './meta.ts';
import { PEOPLE_FILE, PEOPLE_FORMAT } from './schema.ts';

const READER_CACHE_KIB = 4_000;
const WRITER_CACHE_KIB = 96_000;
/** The log is copied by a thread long before it has so many pages (512 MiB), unless that thread cannot. */
const WRITER_CHECKPOINT_PAGES = 131_072;

export function openPeopleDatabase(folder: string, access: 'read' | 'write'): DatabaseSync {
  const file = join(folder, PEOPLE_FILE);
  const database = openDatabase({
    file,
    format: PEOPLE_FORMAT,
    synchronous: 'NORMAL',
    ...(access === 'write' ? { autoCheckpointPages: WRITER_CHECKPOINT_PAGES } : {}),
  });
  database.exec(`PRAGMA cache_size = -${access === 'write' ? WRITER_CACHE_KIB : READER_CACHE_KIB}`);
  PeopleMeta.found(database);
  if (access === 'write') afterCommits(database, new PeopleLogCopier(file, database));
  return database;
}
