import type { AccountId, ApiKeyId, EntryId, PersonId } from '../core/ids.ts';

/** One line of an account's ledger: the charge, its audit line and its usage in one. Never changed, never removed. */
export interface Entry {
  readonly id: EntryId;
  readonly account: AccountId;
  /** 1, 2, 3 … within the account, without gaps. */
  readonly seq: number;
  readonly kind: EntryKind;
  /** Signed: what a charge takes is negative. */
  readonly credits: number;
  readonly balanceAfter: number;
  readonly atMs: number;
  /** Why, for grants and adjustments. */
  readonly reason?: string;
  readonly lookup?: LookupNote;
  readonly about?: EntryAbout;
  /** Keyed hash over this entry and the one before it in the same account. */
  readonly chain: string;
}

export type EntryKind = 'grant' | 'charge' | 'adjustment';
export type Endpoint = 'full_identity' | 'reverse_phone' | 'reverse_phone_batch';

/** Which look-up a charge paid for, and about whom. */
export interface LookupNote {
  readonly key: ApiKeyId;
  readonly endpoint: Endpoint;
  readonly requestId: string;
  readonly matches: number;
  /** Absent once they were deleted. */
  readonly people: readonly PersonId[];
}

/** What the chain covers of the people of an entry, who can be deleted from it. */
export interface EntryAbout {
  readonly hash: string;
  /** Deleted with them. */
  readonly salt?: string;
}

/** Where the ledger of an account ends. */
export interface LedgerHead {
  readonly account: AccountId;
  readonly seq: number;
  readonly chain: string;
}

/** Where the entries of an account end that were chained without a key. */
export interface ChainSeal extends LedgerHead {
  readonly seal: string;
}

/** What is known of an account when orders are planned: its last entry, or zeros before the first. */
export interface AccountHead {
  readonly seq: number;
  readonly balance: number;
  readonly chain: string;
  readonly suspended: boolean;
}
