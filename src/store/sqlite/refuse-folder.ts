import { join } from 'node:path';
import { BOOKS_APPLICATION_ID, BOOKS_FILE, BOOKS_MIGRATIONS } from './books-schema.ts';
import { refuseForeignOrNewer } from './database.ts';
import { PEOPLE_APPLICATION_ID, PEOPLE_FILE, PEOPLE_MIGRATIONS } from './people-schema.ts';
import { refuseUnfinishedCopy } from './unfinished-copy.ts';

const FILES = [
  { name: BOOKS_FILE, applicationId: BOOKS_APPLICATION_ID, migrations: BOOKS_MIGRATIONS },
  { name: PEOPLE_FILE, applicationId: PEOPLE_APPLICATION_ID, migrations: PEOPLE_MIGRATIONS },
];

/** Whoever opens one of a folder's two files is refused wherever the other would be, before anything is written. */
export function refuseFolder(folder: string): void {
  refuseUnfinishedCopy(folder);
  for (const { name, applicationId, migrations } of FILES) refuseForeignOrNewer({ file: join(folder, name), applicationId, migrations });
}
