import { join } from 'node:path';
import { type DatabaseSync, openDatabase } from './database.ts';
import { PeopleMeta } from './people-meta.ts';
import { PEOPLE_APPLICATION_ID, PEOPLE_FILE, PEOPLE_MIGRATIONS } from './people-schema.ts';

const READER_CACHE_KIB = 16_000;
const WRITER_CACHE_KIB = 96_000;
const WRITER_CHECKPOINT_PAGES = 16_000;

export function openPeopleDatabase(folder: string, access: 'read' | 'write'): DatabaseSync {
  const database = openDatabase({
    file: join(folder, PEOPLE_FILE),
    migrations: PEOPLE_MIGRATIONS,
    applicationId: PEOPLE_APPLICATION_ID,
    synchronous: 'NORMAL',
    ...(access === 'write' ? { autoCheckpointPages: WRITER_CHECKPOINT_PAGES } : {}),
  });
  database.exec(`PRAGMA cache_size = -${access === 'write' ? WRITER_CACHE_KIB : READER_CACHE_KIB}`);
  PeopleMeta.found(database);
  return database;
}
