import type { AccountId, PersonId } from '../core/ids.ts';
import type { Endpoint, Entry } from '../ledger/entry.ts';
import type { ListedHash } from '../privacy/listed-hashes.ts';
import type { ListedKind } from '../privacy/listed-values.ts';

/** One row of the privacy list. What it names is kept as a keyed hash, never in clear. */
export interface Suppression {
  readonly id: number;
  readonly kind: ListedKind;
  readonly hash: ListedHash;
  /** Set if it names a stored person. */
  readonly person?: PersonId;
  readonly reason: string;
  /** The requester: the person, a registry or an operator. */
  readonly source: string;
  readonly atMs: number;
  /** The request that made it; only this request can lift it. */
  readonly request: number;
  readonly liftedMs?: number;
  /** Rows that match are refused. Never lifted. */
  readonly erased: boolean;
}

/** One change of the list, and its line in the privacy log. */
export interface ListOrder {
  readonly kind: 'suppress' | 'lift' | 'erase';
  readonly atMs: number;
  readonly actor: string;
  readonly request: number;
  readonly reason: string;
  readonly source: string;
  /** The people it is about, as far as they are stored. */
  readonly people: readonly PersonId[];
  /** What it lists; a lift lifts all that its request has listed. */
  readonly entries: readonly Pick<Suppression, 'kind' | 'hash' | 'person'>[];
}

/** A line of the privacy log. */
export interface PrivacyEvent extends Pick<ListOrder, 'kind' | 'atMs' | 'actor' | 'people'> {
  readonly position: number;
  /** The rows of the list that it made or lifted. */
  readonly keys: readonly number[];
  readonly request?: number;
}

export type RequestKind = 'suppress' | 'erase' | 'access' | 'correct';
export type RequestState = 'open' | 'closed';

/** A request with its deadline and outcome. */
export interface PrivacyRequest {
  readonly id: number;
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly source: string;
  readonly reason: string;
  readonly person?: PersonId;
  readonly receivedMs: number;
  readonly dueMs: number;
  readonly closedMs?: number;
  readonly closedBy?: string;
  /** What was done, in counts: never personal data. */
  readonly receipt?: Readonly<Record<string, unknown>>;
}

export type RequestEnd = Required<Pick<PrivacyRequest, 'id' | 'closedMs' | 'closedBy' | 'receipt'>>;

/** One run through the ledger, account by account, that deletes these people. */
export interface ForgetAsk {
  readonly people: readonly PersonId[];
  /** The last entry of the previous run. */
  readonly after?: EntryPlace;
  /** How many entries are looked at. */
  readonly limit: number;
}

export type EntryPlace = Pick<Entry, 'account' | 'seq'>;

/** `last` is absent at the end of the ledger. */
export interface Forgotten {
  readonly lookUps: number;
  readonly last?: EntryPlace;
}

/** A charged look-up whose reply showed a person. */
export interface PersonLookUp {
  readonly account: AccountId;
  readonly endpoint: Endpoint;
  readonly atMs: number;
}
