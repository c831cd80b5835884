import { strict as assert } from 'node:assert';
import type { AccountId, EntryId, PersonId } from '../core/ids.ts';
import type { Endpoint, EntryKind, LookupNote } from './entry.ts';

/** One line to be written in the ledger. A charge's credits are negative. */
export interface PostOrder {
  /** Time-ordered ids keep the index on them cheap; see `app/entry-ids`. */
  readonly id: EntryId;
  readonly account: AccountId;
  readonly kind: EntryKind;
  readonly credits: number;
  /** The balance that a charge needs, when that is more than it takes. */
  readonly leastBalance?: number;
  readonly atMs: number;
  /** Why, for grants and adjustments. */
  readonly reason?: string;
  /** For charges: which look-up it was, and about whom. */
  readonly lookup?: LookupNote;
  /** Keeps the reply with the charge. The body is `head` + balance after + `tail`. */
  readonly idempotency?: ReplyAsk & { readonly bodyHash: string; readonly head: string; readonly tail: string; readonly expiresMs: number };
}

export interface ReplyAsk {
  readonly account: AccountId;
  readonly endpoint: Endpoint;
  readonly idempotencyKey: string;
  readonly nowMs: number;
}

export interface KeptReply {
  readonly bodyHash: string;
  /** Empty if one of its people was withdrawn: it is answered as no match. */
  readonly body: string;
  /** The people it shows; unknown for replies of older versions. */
  readonly people?: readonly PersonId[] | undefined;
}

export type PostOutcome =
  /** Also for an id that was posted before: then with what it did at that time. */
  | { readonly kind: 'posted'; readonly seq: number; readonly balanceAfter: number }
  /** The same idempotency key and body were charged before (or a moment ago in this very call). */
  | { readonly kind: 'replayed'; readonly body: string }
  | { readonly kind: 'idempotency_key_reused' }
  | { readonly kind: 'balance_too_low'; readonly balance: number }
  | { readonly kind: 'account_suspended' }
  | { readonly kind: 'unknown_account' };

/** No order moves more than this, so that no balance leaves the integers that are exact. */
export const MAX_ORDER_CREDITS = 1_000_000_000_000;

/** Orders are made by this program from input that was checked, so a bad one is a mistake of ours. */
export function assertOrder({ kind, credits, idempotency, account }: PostOrder): void {
  assert(Number.isSafeInteger(credits) && Math.abs(credits) <= MAX_ORDER_CREDITS, 'credits are whole and within bounds');
  if (kind === 'charge') assert(credits <= 0, 'a charge takes');
  if (kind === 'grant') assert(credits > 0, 'a grant gives');
  if (idempotency !== undefined) assert(idempotency.account === account, 'a reply is kept for the account that pays');
}
