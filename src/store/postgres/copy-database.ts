import { BOOKS_TABLES } from '../books/tables.ts';
import type { BooksStore } from '../books.ts';
import type { PeopleStore } from '../people.ts';
import type { SecretsSource } from '../secrets-file.ts';
import { StoreRefused } from '../store-refused.ts';
import { sql } from '../table-work.ts';
import { openPostgresBooks } from './books/books.ts';
import { Connection } from './connection.ts';
import { finishCopyTarget, openCopyTarget, type SchemaWish } from './open-schema.ts';
import { openPostgresPeople, type PostgresPeopleOptions } from './people/people.ts';
import { UNHURRIED } from './people/write-turns.ts';

export type CopyDatabase = Pick<PostgresPeopleOptions, 'url' | 'limitOf'> & { readonly secrets: SecretsSource };

interface Stores {
  readonly books: BooksStore;
  readonly people: PeopleStore;
}

export interface SourceDatabase extends Stores {
  /** Does `work` while no process can write to the books. */
  still<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The stores of a database while no import runs on it; a service may go on with it until `still`. */
export async function onSourceDatabase<Result>(database: CopyDatabase, work: (source: SourceDatabase) => Promise<Result>): Promise<Result> {
  return await open(database, { mustExist: true }, ({ books, people }) =>
    people.turn(() =>
      work({
        books,
        people,
        still: (check) =>
          books.connection.transaction(async (session) => {
            await session.run(UNHURRIED);
            await session.run(LOCK_BOOKS);
            return await check();
          }),
      }),
    ),
  );
}

/**
 * New stores in a database, marked as unfinished until `work` has ended well. The mark goes in the transaction that has
 * had the lock all along, so that of two copies into one database none can finish the other.
 */
export async function onTargetDatabase<Result>(database: CopyDatabase, work: (stores: Stores) => Promise<Result>): Promise<Result> {
  const connection = new Connection(database);
  try {
    return await connection.transaction(async (session) => {
      await session.run(UNHURRIED);
      if ((await session.run(TRY_LOCK))[0]?.['taken'] !== true) {
        throw new StoreRefused('Another copy is at work on the database you copy to. Let it end; nothing was changed.');
      }
      await openCopyTarget(connection);
      const result = await open(database, { mayBeUnfinished: true }, work);
      await finishCopyTarget(session);
      return result;
    });
  } finally {
    await connection.close();
  }
}

async function open<Result>(
  database: CopyDatabase,
  schema: SchemaWish,
  work: (stores: {
    readonly books: Opened<typeof openPostgresBooks>;
    readonly people: Opened<typeof openPostgresPeople>;
  }) => Promise<Result>,
): Promise<Result> {
  const books = await openPostgresBooks({ ...database, schema });
  try {
    const people = await openPostgresPeople({ ...database, schema });
    try {
      return await work({ books, people });
    } finally {
      await people.close();
    }
  } finally {
    await books.close();
  }
}

type Opened<Open extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Open>>;

/** Any number, the same for every process of ours. */
const COPY_LOCK = 6_713_003;
const TRY_LOCK = sql('copy_lock', `SELECT pg_try_advisory_xact_lock(${COPY_LOCK}) AS taken`);
const LOCK_BOOKS = sql('copy_still', `LOCK TABLE ${Object.keys(BOOKS_TABLES).join(', ')} IN SHARE MODE`);
