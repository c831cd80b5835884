import { keyLimit } from '../match/keys/key-kinds.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import { BOOKS_FILE } from '../store/sqlite/books/schema.ts';
import { openBooks as openSqliteBooks } from '../store/sqlite/books/shared-books.ts';
import { FileWatch } from '../store/sqlite/file-watch.ts';
import { openFreeSqlitePeople, openSqlitePeople, peopleFileFaults } from '../store/sqlite/people/open-people.ts';
import { PEOPLE_FILE } from '../store/sqlite/people/schema.ts';
import type { StoreWatch } from '../store/store-watch.ts';

/** Where the stores are: a PostgreSQL URL wins over the folder of the embedded ones. */
export interface StorePlace {
  readonly data: string;
  readonly store: string;
}

/** What a server asks of stores on another machine. */
export interface ServingOptions {
  readonly watch?: StoreWatch;
  /** Callers wait: a statement that has no answer by then is given up. */
  readonly answerLimitMs?: number;
}

/** `mustExist`: nothing is made where nothing is. */
export async function openBooks(
  { data, store }: StorePlace,
  role: 'server' | 'command',
  { mustExist = false, ...serving }: ServingOptions & { readonly mustExist?: boolean } = {},
): Promise<BooksStore> {
  if (store === '') {
    const { answerLimitMs } = serving;
    return openSqliteBooks({ dir: data, role, mustExist, ...(answerLimitMs === undefined ? {} : { answerLimitMs }) });
  }
  const { openPostgresBooks } = await import('../store/postgres/books/books.ts');
  return openPostgresBooks({ url: store, ...serving, schema: { mustExist } });
}

/** `onWait` is called once when another job holds the embedded store; `mustExist`: nothing is made where nothing is. */
export async function openPeople(
  { data, store }: StorePlace,
  access: 'read' | 'write',
  { onWait, mustExist = false, ...serving }: ServingOptions & { readonly onWait?: () => void; readonly mustExist?: boolean } = {},
): Promise<PeopleStore> {
  if (store === '')
    return openSqlitePeople({ folder: data, access, limitOf: keyLimit, mustExist, ...(onWait === undefined ? {} : { onWait }) });
  const { openPostgresPeople } = await import('../store/postgres/people/people.ts');
  return openPostgresPeople({ url: store, limitOf: keyLimit, ...serving, schema: { mustExist } });
}

/** For writing, without waiting for a job that holds the embedded store: undefined then. */
export async function openFreePeople({ data, store }: StorePlace): Promise<PeopleStore | undefined> {
  if (store === '') return openFreeSqlitePeople({ folder: data, limitOf: keyLimit, mustExist: true });
  return openPeople({ data, store }, 'write', { mustExist: true });
}

/** The embedded store's files, watched while they are open; undefined for a database server's. */
export function storeFiles({ data, store }: StorePlace): FileWatch | undefined {
  return store === '' ? new FileWatch(data, [BOOKS_FILE, PEOPLE_FILE]) : undefined;
}

/** What is wrong with the files themselves; undefined where there are no people yet. A database server sees to its own. */
export function faultsOfPeopleFile({ data, store }: StorePlace): readonly string[] | undefined {
  return store === '' ? peopleFileFaults(data) : [];
}
