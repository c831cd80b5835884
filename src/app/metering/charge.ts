import type { EntryId, PersonId } from '../../core/ids.ts';
import type { Endpoint, PostOrder, PostOutcome } from '../../store/books.ts';
import { type Admitted, type MeteredAsk, type MeteredOutcome, type ReplyParts, refuse, tooFewCredits } from './metered.ts';

export interface Charge {
  readonly ask: MeteredAsk;
  readonly admitted: Admitted;
  readonly endpoint: Endpoint;
  readonly credits: number;
  /** What the request could have cost at most: all that a refusal may tell. */
  readonly mostCredits: number;
  readonly people: readonly PersonId[];
  readonly reply: ReplyParts;
}

/** The ledger line of one look-up. The request's own id names it, so that a commit in doubt can be settled. */
export function chargeOrder(charge: Charge, atMs: number, keepMs: number): PostOrder {
  const { ask, admitted, endpoint, people, reply } = charge;
  const order = {
    id: ask.requestId as EntryId,
    account: admitted.known.account.id,
    kind: 'charge',
    credits: -charge.credits,
    atMs,
    lookup: { key: admitted.known.key.id, endpoint, requestId: ask.requestId, matches: people.length, people },
  } as const;
  if (ask.retry === undefined) return order;
  const { idempotencyKey, bodyHash } = ask.retry;
  return {
    ...order,
    idempotency: {
      account: order.account,
      endpoint,
      idempotencyKey,
      nowMs: atMs,
      bodyHash,
      head: reply.head,
      tail: reply.tail,
      expiresMs: atMs + keepMs,
    },
  };
}

export function settle({ admitted, credits, mostCredits, reply }: Charge, outcome: PostOutcome): MeteredOutcome {
  const { standing } = admitted;
  switch (outcome.kind) {
    case 'posted':
      return { kind: 'charged', body: reply.head + outcome.balanceAfter + reply.tail, creditsUsed: credits, standing };
    case 'replayed':
      return { kind: 'replayed', body: outcome.body, creditsUsed: 0, standing };
    case 'balance_too_low':
      return tooFewCredits(mostCredits, outcome.balance, standing);
    case 'idempotency_key_reused':
    case 'account_suspended':
      return refuse(outcome.kind, admitted);
    case 'unknown_account':
      return { kind: 'refused', code: 'invalid_key' };
  }
}
