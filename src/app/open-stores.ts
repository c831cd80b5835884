import { keyLimit } from '../match/key-kinds.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import { openBooks as openSqliteBooks } from '../store/sqlite/books-shared.ts';
import { openSqlitePeople } from '../store/sqlite/people.ts';
import { StoreRefused } from '../store/store-refused.ts';

/** Where the stores are: a PostgreSQL URL wins over the folder of the embedded ones. */
export interface StorePlace {
  readonly data: string;
  readonly store: string;
}

export async function openBooks({ data, store }: StorePlace, role: 'server' | 'command'): Promise<BooksStore> {
  if (store !== '') throw embeddedOnly();
  return openSqliteBooks({ dir: data, role });
}

export async function openPeople({ data, store }: StorePlace, access: 'read' | 'write'): Promise<PeopleStore> {
  if (store !== '') throw embeddedOnly();
  return openSqlitePeople({ folder: data, access, limitOf: keyLimit });
}

function embeddedOnly(): StoreRefused {
  return new StoreRefused('This build has the embedded store only: leave --store and NAMESAKE_STORE out.');
}
