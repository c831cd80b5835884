import { ACCOUNT, API_KEY, ENTRY, KEPT_REPLY, MISS, PRIVACY_EVENT, USAGE_DAY, USAGE_FOLDED } from './books-rows.ts';
import type { ColumnType, SqlValue } from './row-fields.ts';

/** The values of a table's columns, in their order; flags are 0 and 1, JSON is text. */
export type CopyRow = readonly SqlValue[];

export interface CopyTable {
  readonly fields: { readonly columns: readonly string[]; readonly types: readonly ColumnType[]; readonly list: string };
  /** How many columns, from the first, make up the key. */
  readonly keyColumns: number;
}

/**
 * The books' tables as they move from one engine to another, whatever each does inside. Accounts come last: until they
 * are there, no caller can charge a half-copied ledger.
 */
export const BOOKS_TABLES = {
  privacy_log: { keyColumns: 1, fields: PRIVACY_EVENT },
  entry: { keyColumns: 2, fields: ENTRY },
  usage_day: { keyColumns: 4, fields: USAGE_DAY },
  usage_folded: { keyColumns: 1, fields: USAGE_FOLDED },
  miss: { keyColumns: 4, fields: MISS },
  /** Those that have not run out. */
  kept_reply: { keyColumns: 3, fields: KEPT_REPLY },
  api_key: { keyColumns: 1, fields: API_KEY },
  account: { keyColumns: 1, fields: ACCOUNT },
} as const satisfies Readonly<Record<string, CopyTable>>;

export type BooksTable = keyof typeof BOOKS_TABLES;

export type BooksCopyAsk =
  /** Rows by ascending key, those after a key. */
  | {
      readonly what: 'page';
      readonly table: BooksTable;
      readonly after: CopyRow | undefined;
      readonly limit: number;
      readonly nowMs: number;
    }
  /** Adds rows whose keys are not there; changes nothing that is. */
  | { readonly what: 'put'; readonly table: BooksTable; readonly rows: readonly CopyRow[] }
  /** One row with one number. */
  | { readonly what: 'count'; readonly table: BooksTable; readonly nowMs: number };

/** JSON of one meaning is one text, however an engine keeps it. */
export function plainJson(text: string): string {
  const value: unknown = JSON.parse(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))));
}
