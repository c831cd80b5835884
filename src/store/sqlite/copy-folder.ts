import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BooksStore } from '../books.ts';
import type { PeopleStore } from '../people.ts';
import type { SecretsSource } from '../secrets-file.ts';
import { StoreRefused } from '../store-refused.ts';
import { SqliteBooks } from './books/books.ts';
import { BOOKS_FILE } from './books/schema.ts';
import { LOCK_FILE } from './books/shared-books.ts';
import { takeFileLock } from './data-files.ts';
import { openSqlitePeople } from './people/open-people.ts';
import type { SqlitePeopleOptions } from './people/options.ts';
import { PEOPLE_FILE } from './people/schema.ts';
import { refuseFile, refuseFolder } from './refuse-folder.ts';
import { finishCopy, isUnfinishedCopy, markUnfinishedCopy } from './unfinished-copy.ts';

export type CopyFolder = Pick<SqlitePeopleOptions, 'folder' | 'limitOf' | 'onWait'> & { readonly secrets: SecretsSource };

interface Stores {
  readonly books: BooksStore;
  readonly people: PeopleStore;
}

const STORES = [BOOKS_FILE, PEOPLE_FILE];

/** The stores of a folder that no other process may use meanwhile, so that what is read is of one moment. */
export async function onSourceFolder<Result>(options: CopyFolder, work: (stores: Stores) => Promise<Result>): Promise<Result> {
  const { folder } = options;
  refuseFolder(folder);
  if (!STORES.some((file) => existsSync(join(folder, file)))) {
    throw new StoreRefused(`There is no Namesake store in ${folder}. Check the folder you copy from; nothing was changed.`);
  }
  // While it waits for an import to end, a service may start.
  return await onPeople(options, (people) => alone(folder, () => onBooks(options, (books) => work({ books, people }))));
}

/**
 * New stores in a folder, marked as unfinished until `work` has ended well and all of it is on the disk. What an earlier
 * copy has left is cleared away.
 */
export async function onTargetFolder<Result>(options: CopyFolder, work: (stores: Stores) => Promise<Result>): Promise<Result> {
  const { folder } = options;
  refuseFile(folder);
  if (!isUnfinishedCopy(folder) && STORES.some((file) => existsSync(join(folder, file)))) {
    throw new StoreRefused(`There is a Namesake store in ${folder}. Copy into a new folder; nothing was changed.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return await alone(folder, async () => {
    markUnfinishedCopy(folder);
    for (const file of STORES) for (const tail of ['', '-wal', '-shm']) rmSync(join(folder, file + tail), { force: true });
    const result = await onPeople({ ...options, mayBeUnfinished: true }, (people) => onBooks(options, (books) => work({ books, people })));
    finishCopy(folder);
    return result;
  });
}

/** With the lock of the books' owner; no other process is served. */
async function alone<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = takeFileLock(join(folder, LOCK_FILE));
  if (lock === undefined) {
    throw new StoreRefused(`Another process uses ${folder}. Stop the service and other commands there, then copy; nothing was changed.`);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

type PeopleOptions = CopyFolder & Pick<SqlitePeopleOptions, 'mayBeUnfinished'>;

/** Closing brings everything into the file. */
async function onPeople<Result>(options: PeopleOptions, work: (people: PeopleStore) => Promise<Result>): Promise<Result> {
  const people = await openSqlitePeople({ ...options, access: 'write' });
  try {
    return await work(people);
  } finally {
    await people.close();
  }
}

async function onBooks<Result>({ folder, secrets }: CopyFolder, work: (books: BooksStore) => Promise<Result>): Promise<Result> {
  const books = new SqliteBooks({ file: join(folder, BOOKS_FILE), secrets });
  try {
    return await work(books);
  } finally {
    await books.close();
  }
}
