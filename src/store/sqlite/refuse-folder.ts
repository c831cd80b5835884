import { statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreRefused } from '../store-refused.ts';
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
  refuseFile(folder);
  refuseUnfinishedCopy(folder);
  for (const { name, applicationId, migrations } of FILES) refuseForeignOrNewer({ file: join(folder, name), applicationId, migrations });
  refuseEmptiedBooks(folder);
}

/** An empty file is how books begin, but beside people it may be all that is left of them: nobody's credits are forgotten by a guess. */
function refuseEmptiedBooks(folder: string): void {
  const books = join(folder, BOOKS_FILE);
  if (bytesOf(books) !== 0 || !(bytesOf(join(folder, PEOPLE_FILE))! > 0) || (bytesOf(`${books}-wal`) ?? 0) > 0) return;
  throw new StoreRefused(
    `${books} is empty although ${PEOPLE_FILE} beside it is not. Restore a backup, or remove it to begin with no accounts.`,
  );
}

function bytesOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size;
}

/** A name that belongs to a file, or lies under one, cannot be a folder. */
export function refuseFile(folder: string): void {
  const isFile = () => {
    try {
      return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
    }
  };
  if (isFile()) throw new StoreRefused(`${folder} is, or lies under, a file. Name a folder; nothing was changed.`);
}
