import { addableColumns, BOOKS_TABLES, columnsOf, tableOf } from '../../books/tables.ts';
import type { BooksTable } from '../../books.ts';
import { COLUMN_TYPES } from '../connection.ts';
import type { Distribution, Schema } from '../distribution.ts';

const TABLES = Object.keys(BOOKS_TABLES) as BooksTable[];

/** Everything of one account lives on one shard; accounts and keys are few, read by every request, and stand on every node. */
export const BOOKS_SCHEMA: Schema = {
  version: 3,
  oldest: 2,
  retired: ['key_use'],
  ifOlder: 'Run the version that wrote it: accounts and credits are not converted.',
  statements: [
    ...TABLES.flatMap(createTable),
    `CREATE TABLE kept_reply_person(
        account bigint NOT NULL, person bigint NOT NULL, endpoint text NOT NULL, key_hash text NOT NULL, expires_ms bigint NOT NULL,
        PRIMARY KEY (account, person, endpoint, key_hash))`,
    'CREATE INDEX kept_reply_person_person ON kept_reply_person(person)',
    'CREATE INDEX kept_reply_person_expires ON kept_reply_person(expires_ms)',
    `CREATE TABLE account_use(
        account bigint NOT NULL, requests_start_ms bigint NOT NULL, requests bigint NOT NULL, misses_start_ms bigint NOT NULL, misses bigint NOT NULL,
        PRIMARY KEY (account)) WITH (fillfactor = 50)`,
  ],
  columns: TABLES.flatMap((table) => addableColumns(table, COLUMN_TYPES).map((column) => ({ table, column }))),
  distribution: [
    ...TABLES.map((table): Distribution => (tableOf(table).isEverywhere ? { table, everywhere: true } : byAccount(table))),
    byAccount('kept_reply_person'),
    byAccount('account_use'),
  ],
};

function byAccount(table: string): Distribution {
  return table === 'entry' ? { table, by: 'account' } : { table, by: 'account', besides: 'entry' };
}

function createTable(name: BooksTable): string[] {
  const { index, isNumbered } = tableOf(name);
  return [
    `CREATE TABLE ${name}(${columnsOf(name, COLUMN_TYPES)})`,
    ...(isNumbered ? [`CREATE SEQUENCE ${name}_id`] : []),
    ...(index === undefined ? [] : [`CREATE INDEX ${name}_${index} ON ${name}(${index})`]),
  ];
}
