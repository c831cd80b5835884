export type CopyValue = string | number | null;
/** The values of a table's columns, in their order; flags are 0 and 1, JSON is text. */
export type CopyRow = readonly CopyValue[];
type ColumnType = 'integer' | 'text' | 'flag' | 'json';

export interface CopyTable {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** How many columns, from the first, make up the key. */
  readonly keyColumns: number;
}

/**
 * The books' tables as they move from one engine to another, whatever each does inside. Accounts come last: until they
 * are there, nobody can charge a half-copied ledger.
 */
export const BOOKS_TABLES = {
  privacy_log: table(1, { position: 'integer', kind: 'text', at_ms: 'integer', actor: 'text', people: 'json', keys: 'json' }),
  entry: table(2, {
    account: 'integer',
    seq: 'integer',
    id: 'text',
    kind: 'text',
    credits: 'integer',
    balance_after: 'integer',
    at_ms: 'integer',
    reason: 'text',
    key: 'integer',
    endpoint: 'text',
    /** Null where it is the entry's id. */
    request_id: 'text',
    matches: 'integer',
    people: 'text',
    chain: 'text',
  }),
  usage_day: table(4, {
    account: 'integer',
    day: 'integer',
    endpoint: 'text',
    key: 'integer',
    requests: 'integer',
    matches: 'integer',
    credits: 'integer',
  }),
  usage_folded: table(1, { account: 'integer', seq: 'integer' }),
  miss: table(4, { account: 'integer', day: 'integer', endpoint: 'text', key: 'integer', misses: 'integer' }),
  /** Those that have not run out. Whom they show stands in their entry. */
  kept_reply: table(3, {
    account: 'integer',
    endpoint: 'text',
    key_hash: 'text',
    body_hash: 'text',
    body: 'text',
    seq: 'integer',
    expires_ms: 'integer',
  }),
  api_key: table(1, {
    id: 'integer',
    account: 'integer',
    hash: 'text',
    hint: 'text',
    scopes: 'text',
    created_ms: 'integer',
    expires_ms: 'integer',
    revoked_ms: 'integer',
    last_used_ms: 'integer',
  }),
  account: table(1, { id: 'integer', name: 'text', suspended: 'flag', limits: 'json', created_ms: 'integer' }),
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

function table(keyColumns: number, columns: Readonly<Record<string, ColumnType>>): CopyTable {
  return { columns, keyColumns };
}
