import type { AccountId, ApiKeyId, EntryId, PersonId } from '../core/ids.ts';
import type { PhoneNumber } from '../core/record.ts';
import type { AuditHead, AuditNote, AuditRow } from '../ledger/audit-chain.ts';
import type { Endpoint, Entry, LedgerHead } from '../ledger/entry.ts';
import type { KeptReply, PostOrder, PostOutcome, ReplyAsk } from '../ledger/order.ts';
import type { AccountUse } from './account-use.ts';
import type { OperatorsStore, Role } from './operators.ts';
import type {
  ForgetAsk,
  Forgotten,
  ListOrder,
  PersonLookUp,
  PrivacyRequest,
  RequestEnd,
  RequestState,
  Suppression,
} from './privacy-list.ts';
import type { SqlValue } from './row-fields.ts';

export type { Endpoint, Entry, EntryKind } from '../ledger/entry.ts';
export type { KeptReply, PostOrder, PostOutcome, ReplyAsk } from '../ledger/order.ts';

/**
 * The books port: accounts, API keys, operators, ledger, kept replies and the privacy log. Asynchronous and set-oriented:
 * arrays in, arrays of the same length and order out. One call of `post` is one durable commit.
 */
export interface BooksStore extends OperatorsStore {
  post(orders: readonly PostOrder[]): Promise<PostOutcome[]>;
  /** Replies kept for a retry. Only charged outcomes are ever kept. */
  keptReplies(asks: readonly ReplyAsk[]): Promise<(KeptReply | undefined)[]>;
  /** Entries by the id of their order: resolves a commit whose outcome was lost. */
  entries(ids: readonly { readonly account: AccountId; readonly id: EntryId }[]): Promise<(Entry | undefined)[]>;
  /** The balances are on the disk, and so is all that was committed before the call, also when no account is given. */
  balances(accounts: readonly AccountId[]): Promise<(number | undefined)[]>;
  keysByHash(hashes: readonly string[]): Promise<(KnownKey | undefined)[]>;

  createAccount(account: { readonly name: string; readonly limits: AccountLimits; readonly nowMs: number }): Promise<Account>;
  accounts(filter: { readonly name?: string; readonly id?: AccountId }): Promise<Account[]>;
  updateAccount(
    id: AccountId,
    patch: { readonly name?: string; readonly suspended?: boolean; readonly limits?: AccountLimits },
  ): Promise<void>;
  createKey(key: NewKey): Promise<ApiKey>;
  keys(account: AccountId): Promise<ApiKey[]>;
  updateKey(id: ApiKeyId, patch: { readonly expiresMs?: number; readonly revokedMs?: number }): Promise<void>;

  /** Written after the fact, off the request path; losing the last second of these is harmless. */
  noteMisses(misses: readonly MissNote[]): Promise<void>;
  noteRequests(requests: readonly FreeRequest[]): Promise<void>;
  /** Free requests of an account from before a time, newest first. */
  freeRequests(page: { readonly account: AccountId; readonly beforeMs: number; readonly limit: number }): Promise<FreeRequest[]>;
  /** How many free requests there are of each outcome; from `fromMs` to before `toMs`. */
  freeOutcomes(ask: {
    readonly account: AccountId;
    readonly fromMs: number;
    readonly toMs: number;
  }): Promise<{ readonly outcome: string; readonly requests: number }[]>;
  noteKeyUse(uses: readonly { readonly key: ApiKeyId; readonly usedMs: number }[]): Promise<void>;
  /** Adds what this process has let through since its last call, and returns what all processes have. */
  exchangeUse(uses: readonly AccountUse[]): Promise<AccountUse[]>;
  usage(ask: UsageAsk): Promise<UsageRow[]>;
  ledger(page: { readonly account: AccountId; readonly afterSeq: number; readonly limit: number }): Promise<Entry[]>;

  /** Adds to the record of what operators and commands did. */
  audit(notes: readonly AuditNote[]): Promise<void>;
  /** Where every chain ends. */
  chainHeads(): Promise<{ readonly ledger: readonly LedgerHead[]; readonly audit: AuditHead }>;
  auditAfter(page: { readonly seq: number; readonly limit: number }): Promise<AuditRow[]>;
  /** Changes the privacy list, and returns the log's new position. Kept replies that show these people are emptied. */
  changeList(change: ListOrder): Promise<number>;
  /** The last position of the privacy log; 0 before the first. */
  listPosition(): Promise<number>;
  /** Rows of the list by ascending id, those of one request or all. */
  suppressions(page: { readonly after: number; readonly limit: number; readonly request?: number }): Promise<Suppression[]>;
  createRequest(request: Omit<PrivacyRequest, 'id'>): Promise<PrivacyRequest>;
  requests(page: {
    readonly after: number;
    readonly limit: number;
    readonly id?: number;
    readonly state?: RequestState;
  }): Promise<PrivacyRequest[]>;
  closeRequest(end: RequestEnd): Promise<'closed' | 'closed_before' | 'unknown'>;
  /** Empties kept replies that show one of these people or repeat one of these numbers. Returns how many. */
  emptyReplies(people: readonly PersonId[], numbers?: readonly PhoneNumber[]): Promise<number>;
  /** The charged look-ups whose reply showed a person, newest first. */
  lookUpsOf(person: PersonId, limit: number): Promise<PersonLookUp[]>;
  /** Deletes all people of look-ups that showed one of these people. */
  forgetLookUps(ask: ForgetAsk): Promise<Forgotten>;
  /** Clears removed data from the files, too. */
  purge(): Promise<boolean>;

  /** Fingerprint of the secrets that these books were made with. */
  secretsFingerprint(): Promise<string | undefined>;
  /** Notes about the books as a whole. */
  notes(): Promise<Readonly<Record<string, string>>>;
  putNote(name: NoteName, value: string): Promise<void>;
  /** Drops kept replies that have run out and folds old entries' usage into day rows; bounded work per call. */
  maintain(nowMs: number): Promise<void>;
  /** Deletes the people of look-ups and the free requests from before a time; bounded work per call. */
  sweepLookUps(step: LookUpSweep): Promise<SweptLookUps>;
  /** Reads and adds whole rows, for moving the books to another engine. */
  copy(ask: BooksCopyAsk): Promise<CopyRow[]>;
  /** Faults found, in words; empty when there are none. */
  verify(): Promise<string[]>;
  close(): Promise<void>;
}

/** There is an account of that name already. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';

  constructor(message = 'There is an account of that name already.') {
    super(message);
  }
}

/** An account's own limits where they differ from the configured ones; 0 means no limit. */
export interface AccountLimits {
  readonly ratePerMinute?: number;
  readonly missesPerDay?: number;
}

export interface Account {
  readonly id: AccountId;
  readonly name: string;
  readonly suspended: boolean;
  readonly limits: AccountLimits;
  readonly createdMs: number;
  readonly balanceCredits: number;
}

export type Scope = 'lookup' | 'usage' | 'explain' | 'admin';

export interface NewKey {
  readonly account: AccountId;
  /** SHA-256 of the whole key, hex. */
  readonly hash: string;
  /** First characters, to recognise it by. */
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly createdMs: number;
  readonly expiresMs?: number;
  /** For a key with the scope `admin`: its role on the operator's listener. */
  readonly role?: Role;
}

export interface ApiKey extends NewKey {
  readonly id: ApiKeyId;
  readonly revokedMs?: number;
  readonly lastUsedMs?: number;
}

export interface KnownKey {
  readonly key: ApiKey;
  readonly account: Account;
}

export interface MissNote {
  readonly account: AccountId;
  readonly key: ApiKeyId;
  readonly endpoint: Endpoint;
  readonly atMs: number;
  readonly misses: number;
}

/** A request that cost nothing, without anything of what was asked. */
export interface FreeRequest {
  readonly account: AccountId;
  readonly atMs: number;
  readonly requestId: string;
  readonly key: ApiKeyId;
  readonly endpoint: Endpoint;
  /** `no_match`, or the code of the refusal. */
  readonly outcome: string;
}

export interface LookUpSweep {
  readonly beforeMs: number;
  /** Accounts up to this one are done; 0 at first. */
  readonly after: AccountId;
  readonly limit: number;
}

export interface SweptLookUps {
  readonly lookUps: number;
  readonly freeRequests: number;
  /** Goes on from here; absent once all accounts are done. */
  readonly next?: AccountId;
}

export interface UsageAsk {
  readonly account: AccountId;
  readonly fromDay: number;
  readonly toDay: number;
}

export interface UsageRow {
  readonly day: number;
  readonly endpoint: Endpoint;
  readonly key: ApiKeyId;
  readonly requests: number;
  readonly matches: number;
  readonly misses: number;
  readonly credits: number;
}

/** Days and places are texts, as are JSON values; times are milliseconds since 1970. */
export type NoteName =
  | 'last_backup_ms'
  | 'last_drill_ms'
  | 'secrets_exported_ms'
  | 'last_sweep'
  | 'source_purposes'
  | 'answered_confidence';

export type BooksTable =
  | 'audit'
  | 'books_meta'
  | 'privacy_log'
  | 'suppression'
  | 'privacy_request'
  | 'operator'
  | 'operator_token'
  | 'operator_session'
  | 'entry'
  | 'chain_seal'
  | 'request_log'
  | 'usage_day'
  | 'usage_folded'
  | 'miss'
  | 'kept_reply'
  | 'api_key'
  | 'account';

/** The values of a table's columns, in their order; flags are 0 and 1, JSON is text. */
export type CopyRow = readonly SqlValue[];

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
