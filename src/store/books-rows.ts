import type { AccountId, ApiKeyId, EntryId, PersonId } from '../core/ids.ts';
import type { KeptRow } from '../ledger/plan-postings.ts';
import type { Account, ApiKey, BooksTable, Endpoint, Entry, EntryKind, PrivacyEvent } from './books.ts';
import { type ColumnType, RowFields, type SqlRow } from './row-fields.ts';

/** Their balance is that of the newest entry. */
export type StoredAccount = Omit<Account, 'balanceCredits'>;

export const ACCOUNT = new RowFields<StoredAccount>({
  id: 'integer',
  name: 'text',
  suspended: 'flag',
  limits: 'json',
  createdMs: 'integer',
});

export const API_KEY = new RowFields<ApiKey>({
  id: 'integer',
  account: 'integer',
  hash: 'text',
  hint: 'text',
  scopes: 'words',
  createdMs: 'integer',
  expiresMs: 'integer',
  revokedMs: 'integer',
  lastUsedMs: 'integer',
});

/** An entry with its look-up in columns of its own. */
interface EntryRow {
  readonly account: AccountId;
  readonly seq: number;
  readonly id: EntryId;
  readonly kind: EntryKind;
  readonly credits: number;
  readonly balanceAfter: number;
  readonly atMs: number;
  readonly reason?: string | undefined;
  readonly key?: ApiKeyId | undefined;
  readonly endpoint?: Endpoint | undefined;
  /** Absent where it is the entry's own id, as it mostly is. */
  readonly requestId?: string | undefined;
  readonly matches?: number | undefined;
  readonly people?: readonly PersonId[] | undefined;
  readonly chain: string;
}

export const ENTRY = new RowFields<EntryRow>({
  account: 'integer',
  seq: 'integer',
  id: 'text',
  kind: 'text',
  credits: 'integer',
  balanceAfter: 'integer',
  atMs: 'integer',
  reason: 'text',
  key: 'integer',
  endpoint: 'text',
  requestId: 'text',
  matches: 'integer',
  people: 'ids',
  chain: 'text',
});

/** Written for every charge, so without spreads: they cost more than the statement. */
export function entryRow(entry: Entry): EntryRow {
  const { account, seq, id, kind, credits, balanceAfter, atMs, reason, lookup, chain } = entry;
  return {
    account,
    seq,
    id,
    kind,
    credits,
    balanceAfter,
    atMs,
    reason,
    key: lookup?.key,
    endpoint: lookup?.endpoint,
    requestId: lookup?.requestId === (id as string) ? undefined : lookup?.requestId,
    matches: lookup?.matches,
    people: lookup?.people,
    chain,
  };
}

export function entryFrom(row: SqlRow, fields = ENTRY): Entry {
  const { key, endpoint, requestId, matches, people, reason, ...entry } = fields.from(row);
  return {
    ...entry,
    ...(reason === undefined ? {} : { reason }),
    ...(key === undefined
      ? {}
      : { lookup: { key, endpoint: endpoint!, requestId: requestId ?? entry.id, matches: matches!, people: people! } }),
  };
}

/** Whom a reply shows stands in its entry. */
export const KEPT_REPLY = new RowFields<Omit<KeptRow, 'people'>>({
  account: 'integer',
  endpoint: 'text',
  keyHash: 'text',
  bodyHash: 'text',
  body: 'text',
  seq: 'integer',
  expiresMs: 'integer',
});

export const PRIVACY_EVENT = new RowFields<PrivacyEvent>({
  position: 'integer',
  kind: 'text',
  atMs: 'integer',
  actor: 'text',
  people: 'json',
  keys: 'json',
});

/** The look-ups of a day, of entries up to `usage_folded.seq`. */
interface UsageDay {
  readonly account: AccountId;
  readonly day: number;
  readonly endpoint: Endpoint;
  readonly key: ApiKeyId;
  readonly requests: number;
  readonly matches: number;
  readonly credits: number;
}

const OF_DAY = { account: 'integer', day: 'integer', endpoint: 'text', key: 'integer' } as const satisfies Record<string, ColumnType>;
const USAGE_DAY = new RowFields<UsageDay>({ ...OF_DAY, requests: 'integer', matches: 'integer', credits: 'integer' });
const MISS = new RowFields<Pick<UsageDay, 'account' | 'day' | 'endpoint' | 'key'> & { readonly misses: number }>({
  ...OF_DAY,
  misses: 'integer',
});
const USAGE_FOLDED = new RowFields<{ readonly account: AccountId; readonly seq: number }>({ account: 'integer', seq: 'integer' });

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
} as const satisfies Readonly<Record<BooksTable, CopyTable>>;

/** JSON of one meaning is one text, however an engine keeps it. */
export function plainJson(text: string): string {
  const value: unknown = JSON.parse(text);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))));
}
