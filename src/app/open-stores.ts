import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyLimit } from '../match/key-kinds.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import { SqliteBooks } from '../store/sqlite/books.ts';
import { openSqlitePeople } from '../store/sqlite/people.ts';
import { StoreRefused } from '../store/store-refused.ts';

/** Where the stores are: a PostgreSQL URL wins over the folder of the embedded ones. */
export interface StorePlace {
  readonly data: string;
  readonly store: string;
}

export async function openBooks({ data, store }: StorePlace, longRunning: boolean): Promise<BooksStore> {
  if (store !== '') throw new StoreRefused('This build has the embedded store only; leave --store out.');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  return new SqliteBooks({ file: join(data, 'books.db'), longRunning });
}

export async function openPeople({ data, store }: StorePlace, access: 'read' | 'write'): Promise<PeopleStore> {
  if (store !== '') throw new StoreRefused('This build has the embedded store only; leave --store out.');
  return openSqlitePeople({ folder: data, access, limitOf: keyLimit });
}
