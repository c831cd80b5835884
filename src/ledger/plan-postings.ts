import { hash } from 'node:crypto';
import type { AccountId, PersonId } from '../core/ids.ts';
import { aboutOf, type ChainKeys, chainOf } from './chain.ts';
import type { AccountHead, Endpoint, Entry } from './entry.ts';
import { assertOrder, type KeptReply, type PostOrder, type PostOutcome, type ReplyAsk } from './order.ts';

/** What an engine read before planning, all inside the transaction that will write the plan. */
export interface BooksState {
  /** Accounts that are absent do not exist. */
  readonly heads: ReadonlyMap<AccountId, AccountHead>;
  /** Kept replies by `replyName`, run out or not. */
  readonly kept: ReadonlyMap<string, KeptReply & { readonly expiresMs: number }>;
  /** Entries whose id an order carries again, by `entryName`. An engine with a unique index reads them only after a clash. */
  readonly posted: ReadonlyMap<string, { readonly seq: number; readonly balanceAfter: number }>;
}

/** What an engine writes, all in one transaction. */
export interface PostingPlan {
  readonly entries: readonly Entry[];
  /** One per order, in their order. */
  readonly outcomes: readonly PostOutcome[];
  /** Takes the place of what was kept under the same name, which has run out. */
  readonly kept: readonly KeptRow[];
}

export interface KeptRow extends KeptReply {
  readonly account: AccountId;
  readonly endpoint: Endpoint;
  readonly keyHash: string;
  readonly expiresMs: number;
  /** The entry that was charged for it. */
  readonly seq: number;
  readonly people: readonly PersonId[];
}

/** How new entries are chained. */
export interface Chaining {
  readonly keys: ChainKeys;
  readonly newSalt: () => string;
}

/** Decides what becomes of each order, as if they came one after the other. */
export function planPostings(orders: readonly PostOrder[], state: BooksState, { keys, newSalt }: Chaining): PostingPlan {
  const entries: Entry[] = [];
  const kept: KeptRow[] = [];
  const heads = new Map<AccountId, Mutable<AccountHead>>();
  const postedNow = new Map<string, PostOutcome>();
  const keptNow = new Map<string, KeptRow>();

  function decide(order: PostOrder): PostOutcome {
    assertOrder(order);
    const head = headOf(order.account);
    if (head === undefined) return { kind: 'unknown_account' };
    const { idempotency } = order;
    const slot = idempotency && replyName(idempotency);
    const repeated = (idempotency && fromReply(idempotency, slot!)) ?? fromEntry(entryName(order));
    if (repeated !== undefined) return repeated;
    if (head.suspended && order.kind === 'charge') return { kind: 'account_suspended' };
    if (head.balance < Math.max(-order.credits, order.leastBalance ?? 0)) return { kind: 'balance_too_low', balance: head.balance };
    const entry = append(order, head);
    const outcome: PostOutcome = { kind: 'posted', seq: entry.seq, balanceAfter: entry.balanceAfter };
    postedNow.set(entryName(order), outcome);
    if (slot !== undefined) {
      const row = rowToKeep(idempotency!, entry);
      keptNow.set(slot, row);
      kept.push(row);
    }
    return outcome;
  }

  /** What a reply that is still kept under this name says. */
  function fromReply({ nowMs, bodyHash }: NonNullable<PostOrder['idempotency']>, slot: string): PostOutcome | undefined {
    const reply = keptNow.get(slot) ?? state.kept.get(slot);
    if (reply === undefined || nowMs >= reply.expiresMs) return undefined;
    return reply.bodyHash === bodyHash ? { kind: 'replayed', body: reply.body } : { kind: 'idempotency_key_reused' };
  }

  /** What became of the order whose id this one carries again. */
  function fromEntry(name: string): PostOutcome | undefined {
    const earlier = state.posted.get(name);
    return earlier === undefined ? postedNow.get(name) : { kind: 'posted', seq: earlier.seq, balanceAfter: earlier.balanceAfter };
  }

  function headOf(account: AccountId): Mutable<AccountHead> | undefined {
    let head = heads.get(account);
    if (head !== undefined) return head;
    const found = state.heads.get(account);
    if (found === undefined) return undefined;
    head = { ...found };
    heads.set(account, head);
    return head;
  }

  function append(order: PostOrder, head: Mutable<AccountHead>): Entry {
    head.seq += 1;
    head.balance += order.credits;
    // Written out, because this runs for every charge and copying with a spread costs more than the hash below.
    const entry: Mutable<Entry> = {
      id: order.id,
      account: order.account,
      seq: head.seq,
      kind: order.kind,
      // Nothing charged for nothing found arrives as -0, which no store gives back.
      credits: order.credits + 0,
      balanceAfter: head.balance,
      atMs: order.atMs,
      chain: '',
    };
    if (order.reason !== undefined) entry.reason = order.reason;
    if (order.lookup !== undefined) {
      entry.lookup = order.lookup;
      const { people } = order.lookup;
      if (people.length > 0) {
        const salt = newSalt();
        entry.about = { hash: aboutOf(salt, people), salt };
      }
    }
    entry.chain = chainOf(keys, head.chain, entry);
    head.chain = entry.chain;
    entries.push(entry);
    return entry;
  }

  return { outcomes: orders.map(decide), entries, kept };
}

/** The unique name of a kept reply; the customer's key itself is never stored. */
export function replyName({ account, endpoint, idempotencyKey }: Omit<ReplyAsk, 'nowMs'>): string {
  return keptName({ account, endpoint, keyHash: hashIdempotencyKey(idempotencyKey) });
}

/** The same from what is stored. */
export function keptName({ account, endpoint, keyHash }: Pick<KeptRow, 'account' | 'endpoint' | 'keyHash'>): string {
  return `${account}/${endpoint}/${keyHash}`;
}

export function hashIdempotencyKey(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'base64url');
}

/** Entry ids are unique within their account. */
export function entryName({ account, id }: Pick<Entry, 'account' | 'id'>): string {
  return `${account}/${id}`;
}

function rowToKeep(idempotency: NonNullable<PostOrder['idempotency']>, entry: Entry): KeptRow {
  return {
    account: entry.account,
    endpoint: idempotency.endpoint,
    keyHash: hashIdempotencyKey(idempotency.idempotencyKey),
    bodyHash: idempotency.bodyHash,
    body: `${idempotency.head}${entry.balanceAfter}${idempotency.tail}`,
    expiresMs: idempotency.expiresMs,
    seq: entry.seq,
    people: entry.lookup?.people ?? [],
  };
}

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };
