import { keyLimit } from '../match/key-kinds.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import { openBooks as openSqliteBooks } from '../store/sqlite/books-shared.ts';
import { openSqlitePeople } from '../store/sqlite/people.ts';
import type { StoreWatch } from '../store/store-watch.ts';

/** Where the stores are: a PostgreSQL URL wins over the folder of the embedded ones. */
export interface StorePlace {
  readonly data: string;
  readonly store: string;
}

export async function openBooks({ data, store }: StorePlace, role: 'server' | 'command', watch?: StoreWatch): Promise<BooksStore> {
  if (store === '') return openSqliteBooks({ dir: data, role });
  const { openPostgresBooks } = await import('../store/postgres/books.ts');
  return openPostgresBooks({ url: store, ...(watch && { watch }) });
}

/** `onWait` is told once when another job holds the embedded store. */
export async function openPeople(
  { data, store }: StorePlace,
  access: 'read' | 'write',
  { onWait, watch }: { readonly onWait?: () => void; readonly watch?: StoreWatch } = {},
): Promise<PeopleStore> {
  if (store === '') return openSqlitePeople({ folder: data, access, limitOf: keyLimit, ...(onWait === undefined ? {} : { onWait }) });
  const { openPostgresPeople } = await import('../store/postgres/people.ts');
  return openPostgresPeople({ url: store, limitOf: keyLimit, ...(watch && { watch }) });
}
