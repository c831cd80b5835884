import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../core/ids.ts';
import type { AuditRow } from '../../ledger/audit-chain.ts';
import type { ChainSeal, LedgerHead } from '../../ledger/entry.ts';
import type { KeptRow } from '../../ledger/plan-postings.ts';
import type { Account, ApiKey, BooksTable, Endpoint, Entry, EntryKind, FreeRequest, UsageRow } from '../books.ts';
import type { Operator, OperatorSession, OperatorToken } from '../operators.ts';
import type { PrivacyEvent, PrivacyRequest, Suppression } from '../privacy-list.ts';
import { type ColumnType, RowFields, type SqlRow } from '../row-fields.ts';

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
  expiresMs: 'integer?',
  revokedMs: 'integer?',
  lastUsedMs: 'integer?',
  role: 'text?',
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
  readonly chain: string;
  /** Covers the three that follow, which may be deleted. */
  readonly about?: string | undefined;
  readonly salt?: string | undefined;
  readonly people?: readonly PersonId[] | undefined;
  readonly purpose?: string | undefined;
}

export const ENTRY = new RowFields<EntryRow>({
  account: 'integer',
  seq: 'integer',
  id: 'text',
  kind: 'code',
  credits: 'integer',
  balanceAfter: 'integer',
  atMs: 'integer',
  reason: 'text?',
  key: 'integer?',
  endpoint: 'code?',
  requestId: 'text?',
  matches: 'integer?',
  chain: 'text',
  about: 'text?',
  salt: 'text?',
  people: 'ids?',
  purpose: 'text?',
});

/** Written for every charge, so without spreads: they cost more than the statement. */
export function entryRow(entry: Entry): EntryRow {
  const { account, seq, id, kind, credits, balanceAfter, atMs, reason, lookup, about, chain } = entry;
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
    chain,
    about: about?.hash,
    salt: about?.salt,
    people: lookup?.people,
    purpose: undefined,
  };
}

export function entryFrom(row: SqlRow, fields = ENTRY): Entry {
  const { key, endpoint, requestId, matches, people, reason, about, salt, ...entry } = fields.from(row);
  const lookup =
    key === undefined ? undefined : { key, endpoint: endpoint!, requestId: requestId ?? entry.id, matches: matches!, people: people ?? [] };
  // Entries from before the keys have no hash of their people.
  const isForgotten = lookup !== undefined && people === undefined;
  return {
    ...entry,
    ...(reason === undefined ? {} : { reason }),
    ...(lookup === undefined ? {} : { lookup }),
    ...(about === undefined && !isForgotten ? {} : { about: { hash: about ?? '', ...(salt === undefined ? {} : { salt }) } }),
  };
}

const HEAD_TYPES = { account: 'integer', seq: 'integer', chain: 'text' } as const;
export const HEAD = new RowFields<LedgerHead>(HEAD_TYPES);
export const CHAIN_SEAL = new RowFields<ChainSeal>({ ...HEAD_TYPES, seal: 'text' });

export const KEPT_REPLY = new RowFields<Omit<KeptRow, 'people'> & { readonly people?: readonly PersonId[] }>({
  account: 'integer',
  endpoint: 'code',
  keyHash: 'text',
  bodyHash: 'text',
  body: 'text',
  seq: 'integer',
  expiresMs: 'integer',
  people: 'ids?',
});

export const PRIVACY_EVENT = new RowFields<PrivacyEvent>({
  position: 'integer',
  kind: 'text',
  atMs: 'integer',
  actor: 'text',
  people: 'json',
  keys: 'json',
  request: 'integer?',
});

export const SUPPRESSION = new RowFields<Suppression>({
  id: 'integer',
  kind: 'text',
  hash: 'text',
  person: 'integer?',
  reason: 'text',
  source: 'text',
  atMs: 'integer',
  request: 'integer',
  liftedMs: 'integer?',
  erased: 'flag',
});

export const PRIVACY_REQUEST = new RowFields<PrivacyRequest>({
  id: 'integer',
  kind: 'text',
  state: 'text',
  source: 'text',
  reason: 'text',
  person: 'integer?',
  receivedMs: 'integer',
  dueMs: 'integer',
  closedMs: 'integer?',
  closedBy: 'text?',
  receipt: 'json?',
});

/** Facts of the books as a whole, such as the fingerprint of their secrets. */
const META = new RowFields<{ readonly name: string; readonly value: string }>({ name: 'text', value: 'text' });
export const OPERATOR = new RowFields<Operator>({
  id: 'integer',
  name: 'text',
  role: 'text',
  password: 'text?',
  totp: 'text?',
  totpStep: 'integer?',
  createdMs: 'integer',
  disabledMs: 'integer?',
});
export const OPERATOR_TOKEN = new RowFields<OperatorToken>({
  hash: 'text',
  operator: 'integer?',
  kind: 'text',
  expiresMs: 'integer',
  usedMs: 'integer?',
});
export const OPERATOR_SESSION = new RowFields<OperatorSession>({
  hash: 'text',
  operator: 'integer',
  csrf: 'text',
  createdMs: 'integer',
  seenMs: 'integer',
  expiresMs: 'integer',
  revokedMs: 'integer?',
});

export const AUDIT = new RowFields<AuditRow>({
  seq: 'integer',
  atMs: 'integer',
  actor: 'text',
  action: 'text',
  subject: 'text?',
  outcome: 'text',
  chain: 'text',
});

type OfDay = Pick<UsageRow, 'day' | 'endpoint' | 'key'> & { readonly account: AccountId };
const OF_DAY = { account: 'integer', day: 'integer', endpoint: 'code', key: 'integer' } as const;

/** The look-ups of a day, of entries up to `usage_folded.seq`. */
const USAGE_DAY = new RowFields<OfDay & Pick<UsageRow, 'requests' | 'matches' | 'credits'>>({
  ...OF_DAY,
  requests: 'integer',
  matches: 'integer',
  credits: 'integer',
});
export const MISS = new RowFields<OfDay & Pick<UsageRow, 'misses'>>({ ...OF_DAY, misses: 'integer' });
/** Entries up to `seq` are summed as usage; the people of those up to `clearedSeq` are deleted. */
type Marks = { readonly account: AccountId; readonly seq: number; readonly clearedSeq?: number };
const USAGE_FOLDED = new RowFields<Marks>({ account: 'integer', seq: 'integer', clearedSeq: 'integer?' });

export const REQUEST_LOG = new RowFields<FreeRequest>({
  account: 'integer',
  atMs: 'integer',
  requestId: 'text',
  key: 'integer',
  endpoint: 'code',
  outcome: 'text',
});

/** A table as every engine has it; the engines make it from this. */
export interface Table {
  readonly fields: Pick<RowFields<Record<string, unknown>>, 'fields' | 'columns' | 'list' | 'fromValues' | 'values' | 'withCodes'>;
  /** How many columns, from the first, make up the key. */
  readonly keyColumns: number;
  /** Its rows are numbered by the engine. */
  readonly isNumbered?: true;
  readonly unique?: readonly string[];
  /** A column that rows are found by. */
  readonly index?: string;
  readonly check?: string;
  /** On a cluster it stands on every node; other tables are spread by account. */
  readonly isEverywhere?: true;
}

/**
 * The books' tables, in the order in which they move from one engine to another. Accounts come last: until they are there, no
 * caller can charge a half-copied ledger.
 */
export const BOOKS_TABLES = {
  audit: { fields: AUDIT, keyColumns: 1, isEverywhere: true },
  books_meta: { fields: META, keyColumns: 1, isEverywhere: true },
  privacy_log: { fields: PRIVACY_EVENT, keyColumns: 1, isEverywhere: true },
  suppression: { fields: SUPPRESSION, keyColumns: 1, isNumbered: true, index: 'request', isEverywhere: true },
  privacy_request: { fields: PRIVACY_REQUEST, keyColumns: 1, isNumbered: true, isEverywhere: true },
  operator: { fields: OPERATOR, keyColumns: 1, isNumbered: true, unique: ['name'], isEverywhere: true },
  operator_token: { fields: OPERATOR_TOKEN, keyColumns: 1, isEverywhere: true },
  operator_session: { fields: OPERATOR_SESSION, keyColumns: 1, isEverywhere: true },
  // Entry ids grow with time: with the id first, entries of many accounts fall on one page of the index instead of one each.
  entry: { fields: ENTRY, keyColumns: 2, unique: ['id', 'account'], check: 'balance_after >= 0' },
  chain_seal: { fields: CHAIN_SEAL, keyColumns: 1 },
  usage_day: { fields: USAGE_DAY, keyColumns: 4 },
  usage_folded: { fields: USAGE_FOLDED, keyColumns: 1 },
  miss: { fields: MISS, keyColumns: 4 },
  request_log: { fields: REQUEST_LOG, keyColumns: 3 },
  /** Those that have not run out. */
  kept_reply: { fields: KEPT_REPLY, keyColumns: 3, index: 'expires_ms' },
  api_key: { fields: API_KEY, keyColumns: 1, isNumbered: true, unique: ['hash'], index: 'account', isEverywhere: true },
  account: { fields: ACCOUNT, keyColumns: 1, isNumbered: true, unique: ['name'], isEverywhere: true },
} as const satisfies Readonly<Record<BooksTable, { readonly fields: object } & Omit<Table, 'fields'>>>;

export function tableOf(name: BooksTable): Table {
  return BOOKS_TABLES[name] as unknown as Table;
}

/** The columns that a table of an older version may lack. */
export function addableColumns(name: BooksTable, types: Readonly<Record<ColumnType, string>>): string[] {
  return tableOf(name)
    .fields.fields.filter(({ isOptional }) => isOptional)
    .map(({ column, type }) => `"${column}" ${types[type]}`);
}

/** What an engine makes of a table: its columns with their key and other bounds, for CREATE TABLE. */
export function columnsOf(name: BooksTable, types: Readonly<Record<ColumnType, string>>): string {
  const { fields, keyColumns, unique, check } = tableOf(name);
  const columns = fields.fields.map(({ column, type, isOptional }) => `"${column}" ${types[type]}${isOptional ? '' : ' NOT NULL'}`);
  return [
    ...columns,
    `PRIMARY KEY (${fields.columns.slice(0, keyColumns).join(', ')})`,
    ...(unique === undefined ? [] : [`UNIQUE (${unique.join(', ')})`]),
    ...(check === undefined ? [] : [`CHECK (${check})`]),
  ].join(', ');
}

/** The people of a kept reply, from its column. */
export function peopleIn(column: string | null): readonly PersonId[] | undefined {
  if (column === null) return undefined;
  return column === '' ? [] : (column.split(',').map(Number) as PersonId[]);
}
