import { BOOKS_TABLES, columnsOf, tableOf } from '../../books/tables.ts';
import type { BooksTable, Endpoint, EntryKind } from '../../books.ts';
import type { Codes, ColumnType } from '../../row-fields.ts';
import type { DatabaseFormat } from '../database.ts';

export const BOOKS_FILE = 'books.db';

/** Small numbers instead of words, because every look-up writes one of each. Only ever appended to. */
const KINDS = ['grant', 'charge', 'adjustment'] as const satisfies readonly EntryKind[];
export const ENDPOINTS = ['full_identity', 'reverse_phone', 'reverse_phone_batch'] as const satisfies readonly Endpoint[];

/** See docs/adr/0002-the-books.md and docs/adr/0003-sql-schemas.md. */
export const CODES = { kind: KINDS, endpoint: ENDPOINTS } as const satisfies Codes;

const TYPES: Readonly<Record<ColumnType, string>> = {
  integer: 'INTEGER',
  text: 'TEXT',
  code: 'INTEGER',
  flag: 'INTEGER',
  json: 'TEXT',
  words: 'TEXT',
  ids: 'TEXT',
};

export const BOOKS_FORMAT: DatabaseFormat = {
  /** "NSbk" */
  applicationId: 0x4e53626b,
  version: 4,
  oldest: 3,
  retired: ['key_use'],
  ifOlder: 'Run the version that wrote it: accounts and credits are not converted.',
  schema: `
  ${(Object.keys(BOOKS_TABLES) as BooksTable[]).map(createTable).join('\n  ')}
  CREATE TABLE kept_reply_person(person INTEGER NOT NULL, reply INTEGER NOT NULL, PRIMARY KEY(person, reply)) STRICT, WITHOUT ROWID;
  CREATE TABLE account_use(account INTEGER PRIMARY KEY, misses_start_ms INTEGER NOT NULL, misses INTEGER NOT NULL) STRICT;
  `,
};

/** A key of one number is SQLite's own, which gives new rows the next one. Kept replies have such a number besides, to be indexed by. */
function createTable(name: BooksTable): string {
  const { keyColumns, index } = tableOf(name);
  const columns = columnsOf(name, TYPES);
  const indexed = index === undefined ? '' : ` CREATE INDEX ${name}_${index} ON ${name}(${index});`;
  if (name === 'kept_reply')
    return `CREATE TABLE kept_reply(id INTEGER PRIMARY KEY, ${columns.replace('PRIMARY KEY', 'UNIQUE')}) STRICT;${indexed}`;
  return `CREATE TABLE ${name}(${columns}) STRICT${keyColumns === 1 ? '' : ', WITHOUT ROWID'};${indexed}`;
}
