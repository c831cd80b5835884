import { keyLimit } from '../match/keys/key-kinds.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import { defaultSecretsFile, type SecretsSource, secretsFile } from '../store/secrets-file.ts';
import { BOOKS_FILE } from '../store/sqlite/books/schema.ts';
import { isInUse, openBooks as openSqliteBooks } from '../store/sqlite/books/shared-books.ts';
import { FileWatch } from '../store/sqlite/file-watch.ts';
import { openFreeSqlitePeople, openSqlitePeople, peopleFileFaults } from '../store/sqlite/people/open-people.ts';
import { PEOPLE_FILE } from '../store/sqlite/people/schema.ts';
import { StoreMissing, StoreRefused } from '../store/store-refused.ts';
import type { StoreWatch } from '../store/store-watch.ts';

/** Where the stores are: a PostgreSQL URL wins over the folder of the embedded ones. */
export interface StorePlace {
  readonly data: string;
  readonly store: string;
  /** The secrets file; the one next to the data folder if empty. */
  readonly secrets?: string;
}

/** What a server asks of stores on another machine. */
export interface ServingOptions {
  readonly watch?: StoreWatch;
  /** Callers wait: a statement that has no answer by then is given up. */
  readonly answerLimitMs?: number;
}

/** `mustExist`: nothing is made where nothing is. */
export async function openBooks(
  place: StorePlace,
  role: 'server' | 'command',
  { mustExist = false, ...serving }: ServingOptions & { readonly mustExist?: boolean } = {},
): Promise<BooksStore> {
  const secrets = secretsAt(place);
  if (place.store === '') {
    const { answerLimitMs } = serving;
    return openSqliteBooks({ dir: place.data, secrets, role, mustExist, ...(answerLimitMs === undefined ? {} : { answerLimitMs }) });
  }
  const { openPostgresBooks } = await import('../store/postgres/books/books.ts');
  return openPostgresBooks({ url: place.store, secrets, ...serving, schema: { mustExist } });
}

/** Where the keys of a store are. */
export function secretsAt({ data, store, secrets = '' }: StorePlace): SecretsSource {
  if (secrets === '' && store !== '') {
    throw new StoreRefused(
      'A store on PostgreSQL needs a secrets file: name it with --secrets or NAMESAKE_SECRETS; it is made at the first start.',
    );
  }
  return secretsFile(secrets === '' ? defaultSecretsFile(data) : secrets);
}

/** Some commands open the people without secrets; they cannot read the privacy list. */
function privacyKeyAt(place: StorePlace): Uint8Array | undefined {
  const hasNone = place.store !== '' && (place.secrets ?? '') === '';
  return hasNone ? undefined : secretsAt(place).find()?.suppression;
}

/** `onWait` is called once when another job holds the embedded store; `mustExist`: nothing is made where nothing is. */
export async function openPeople(
  place: StorePlace,
  access: 'read' | 'write',
  { onWait, mustExist = false, ...serving }: ServingOptions & { readonly onWait?: () => void; readonly mustExist?: boolean } = {},
): Promise<PeopleStore> {
  const { data, store } = place;
  if (store === '')
    return openSqlitePeople({
      folder: data,
      access,
      limitOf: keyLimit,
      privacyKey: privacyKeyAt(place),
      mustExist,
      ...(onWait === undefined ? {} : { onWait }),
    });
  const { openPostgresPeople } = await import('../store/postgres/people/people.ts');
  return openPostgresPeople({ url: store, limitOf: keyLimit, privacyKey: privacyKeyAt(place), ...serving, schema: { mustExist } });
}

/** Throws if the secrets are another store's: with them, an import would withhold no one who is on the privacy list. */
export async function compareSecrets(place: StorePlace): Promise<void> {
  if (place.store !== '' && (place.secrets ?? '') === '') return;
  try {
    await (await openBooks(place, 'command', { mustExist: true })).close();
  } catch (error) {
    // People without books have no privacy list yet.
    if (!(error instanceof StoreMissing)) throw error;
  }
}

/** For writing, without waiting for a job that holds the embedded store: undefined then. */
export async function openFreePeople(place: StorePlace): Promise<PeopleStore | undefined> {
  if (place.store === '')
    return openFreeSqlitePeople({ folder: place.data, limitOf: keyLimit, privacyKey: privacyKeyAt(place), mustExist: true });
  return openPeople(place, 'write', { mustExist: true });
}

/** The embedded store's files, watched while they are open; undefined for a database server's. */
export function storeFiles({ data, store }: StorePlace): FileWatch | undefined {
  return store === '' ? new FileWatch(data, [BOOKS_FILE, PEOPLE_FILE]) : undefined;
}

/** Whether a process has the embedded books open. A database server does not say where its services run. */
export function isServed({ data, store }: StorePlace): boolean {
  return store === '' && isInUse(data);
}

/** What is wrong with the files themselves; undefined where there are no people yet. A database server sees to its own. */
export function faultsOfPeopleFile({ data, store }: StorePlace): readonly string[] | undefined {
  return store === '' ? peopleFileFaults(data) : [];
}
