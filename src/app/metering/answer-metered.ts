import type { AccountId, EntryId, PersonId } from '../../core/ids.ts';
import type { BooksStore, Endpoint, PostOrder, PostOutcome } from '../../store/books.ts';
import { type JoinOptions, joinCalls } from '../join-calls.ts';
import { type AdmissionDeps, type AdmitAsk, admitAll, onDisk } from './admit.ts';
import type { FreeAnswers } from './free-answers.ts';
import type { LedgerPosts } from './ledger-posts.ts';
import {
  type Admitted,
  type Cost,
  type MeteredAsk,
  type MeteredOutcome,
  type ReplyParts,
  refuse,
  replayed,
  tooFewCredits,
} from './metered.ts';

export interface MeteredDeps extends AdmissionDeps {
  readonly posts: Pick<LedgerPosts, 'post' | 'soFar'>;
  readonly keepRepliesMs: number;
  readonly freeAnswers: Pick<FreeAnswers, 'hold'>;
}

/** What a look-up found: the people its reply shows, and the reply; without one nothing matched. */
export interface LookedUp {
  readonly people: readonly PersonId[];
  readonly reply?: ReplyParts;
}

interface Decided {
  readonly outcome: MeteredOutcome;
  /** Look-ups without a match. */
  readonly misses: number;
}

/** A kind of look-up that costs credits. */
export interface MeteredLookUp<Ask extends MeteredAsk> {
  readonly endpoint: Endpoint;
  /** For each person found. */
  readonly credits: number;
  /** As how many look-ups a request counts. */
  readonly lookUps: (ask: Ask) => number;
  /** Of a batch: how many of its entries are phones; each of them may cost. */
  readonly phones?: (ask: Ask) => number;
  /** What is asked, in normal form and without options: what fixes how long an answer that is free is held back. */
  readonly question: (ask: Ask) => string;
  /** The requests of a moment together; each is answered in its own time. */
  readonly find: (asks: readonly Ask[]) => readonly Promise<LookedUp>[];
}

/**
 * Answers metered requests: admission, look-up, charge. The requests of a moment share one read of their keys and one durable
 * commit; one that waits for a provider or for a store on another machine delays no other.
 */
export function answerMetered<Ask extends MeteredAsk>(
  deps: MeteredDeps,
  lookUp: MeteredLookUp<Ask>,
  joins?: JoinOptions,
): (ask: Ask) => Promise<MeteredOutcome> {
  const balanceLeft = balancesLeft(deps);

  async function answerAll(asks: readonly Ask[]): Promise<(MeteredOutcome | Promise<MeteredOutcome>)[]> {
    const admissions = await admitAll(
      deps,
      asks.map((ask) => admissionOf(lookUp, ask)),
    );
    const admitted = asks.filter((_, at) => admissions[at]!.kind === 'admitted');
    const found = admitted.length === 0 ? [] : lookUp.find(admitted);
    let next = 0;
    return admissions.map((admission, at) => (admission.kind === 'admitted' ? answer(asks[at]!, admission, found[next++]!) : admission));
  }

  /** Free answers that say "no match" are held back, so that their time reveals nothing. */
  async function answer(ask: Ask, admitted: Admitted, looking: Promise<LookedUp>): Promise<MeteredOutcome> {
    const { outcome, misses } = await charge(ask, admitted, looking);
    noteFree(ask, admitted, outcome);
    if (misses === 0 && outcome.kind !== 'refused') return outcome;
    const { arrivedMs } = ask;
    await deps.freeAnswers.hold({
      account: admitted.known.account.id,
      endpoint: lookUp.endpoint,
      question: lookUp.question(ask),
      arrivedMs,
    });
    return outcome;
  }

  function noteFree({ requestId }: Ask, { known }: Admitted, outcome: MeteredOutcome): void {
    if (outcome.kind !== 'free' && outcome.kind !== 'refused') return;
    const code = 'code' in outcome ? outcome.code : 'no_match';
    deps.notes.free(known, { atMs: deps.clock.nowMs(), requestId, endpoint: lookUp.endpoint, outcome: code });
  }

  /** The balance is checked again here, in the step that decides the reply. */
  async function charge(ask: Ask, admitted: Admitted, looking: Promise<LookedUp>): Promise<Decided> {
    const lookUps = lookUp.lookUps(ask);
    const { endpoint, credits } = lookUp;
    const { known, standing } = admitted;
    const cost = costOf(lookUp, ask);
    try {
      const { people, reply } = await looking;
      const nowMs = deps.clock.nowMs();
      const misses = lookUps - people.length;
      if (people.length === 0 || reply === undefined) {
        const balance = await balanceLeft({ admitted, isShown: reply !== undefined });
        // A refusal for lack of credits is the same as for a match: neither is noted, and both keep their miss.
        if (balance < cost.mostCredits) return { outcome: tooFewCredits(cost, balance, standing), misses };
        if (misses > 0) deps.notes.miss(known, endpoint, misses, nowMs);
        if (reply === undefined) return { outcome: { kind: 'refused', code: 'no_match', creditsRemaining: balance, standing }, misses };
        return { outcome: { kind: 'free', body: reply.head + balance + reply.tail, creditsUsed: 0, standing }, misses };
      }
      const order = { ask, admitted, endpoint, credits: people.length * credits, cost, people, reply };
      const outcome = settle(order, await deps.posts.post(chargeOrder(order, nowMs, deps.keepRepliesMs)));
      // One that could not be paid keeps its whole reservation: its refusal says something about what was asked.
      if (outcome.kind !== 'refused') deps.limiter.giveBack(admitted, people.length);
      if (outcome.kind === 'charged' && misses > 0) deps.notes.miss(known, endpoint, misses, nowMs);
      return { outcome, misses };
    } catch (error) {
      deps.limiter.giveBack(admitted, lookUps);
      throw error;
    }
  }

  return joinCalls(answerAll, joins);
}

function admissionOf<Ask extends MeteredAsk>(lookUp: MeteredLookUp<Ask>, ask: Ask): AdmitAsk {
  const { endpoint } = lookUp;
  const { keyHash, requestId, explain, retry } = ask;
  return { keyHash, requestId, scopes: explain ? EXPLAINED : PLAIN, lookUps: lookUp.lookUps(ask), ...costOf(lookUp, ask), endpoint, retry };
}

const PLAIN = ['lookup'] as const;
const EXPLAINED = ['lookup', 'explain'] as const;

function costOf<Ask extends MeteredAsk>({ credits, lookUps, phones }: MeteredLookUp<Ask>, ask: Ask): Cost {
  return { mostCredits: (phones ?? lookUps)(ask) * credits, phones: phones?.(ask) };
}

/** More than all single look-ups that are under way at once could cost: with so much, none that is admitted finds the balance spent. */
const FAR_FROM_SPENT_CREDITS = 150_000;

interface BalanceAsk {
  readonly admitted: Admitted;
  readonly isShown: boolean;
}

/**
 * The balance against which a look-up that found nobody is decided: after the charges decided so far, and those of the same
 * moment. Requests that come while the last credits go are refused alike, whether anybody is stored or not, and learn nothing.
 */
function balancesLeft({ books, posts }: MeteredDeps): (ask: BalanceAsk) => Promise<number> {
  async function readAll(asks: readonly BalanceAsk[]): Promise<number[]> {
    const unsure = new Set<AccountId>();
    for (const { admitted, isShown } of asks) {
      const { id, balanceCredits } = admitted.known.account;
      if (isShown || balanceCredits < FAR_FROM_SPENT_CREDITS) unsure.add(id);
    }
    const left = unsure.size === 0 ? await settledBalances(books) : await balancesAfterPosts(books, posts, [...unsure]);
    return asks.map(({ admitted: { known } }) => left.get(known.account.id) ?? known.account.balanceCredits);
  }
  return joinCalls(readAll, { atOnce: true, maxGroups: Number.POSITIVE_INFINITY });
}

/** The balances as they were admitted with, which may count a charge that is not on the disk yet. */
async function settledBalances(books: Pick<BooksStore, 'balances'>): Promise<Map<AccountId, number>> {
  await onDisk(books);
  return new Map();
}

async function balancesAfterPosts(
  books: Pick<BooksStore, 'balances'>,
  posts: Pick<LedgerPosts, 'soFar'>,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, number>> {
  await posts.soFar();
  const balances = await books.balances(accounts);
  return new Map(accounts.flatMap((id, at) => (balances[at] === undefined ? [] : [[id, balances[at]] as const])));
}

interface Charge {
  readonly ask: MeteredAsk;
  readonly admitted: Admitted;
  readonly endpoint: Endpoint;
  readonly credits: number;
  /** The most that the request could have cost: a refusal may show only this. */
  readonly cost: Cost;
  readonly people: readonly PersonId[];
  readonly reply: ReplyParts;
}

/** The ledger line of one look-up. The request's own id names it, so that a commit in doubt can be settled. */
function chargeOrder(charge: Charge, atMs: number, keepMs: number): PostOrder {
  const { ask, admitted, endpoint, cost, people, reply } = charge;
  const order = {
    id: ask.requestId as EntryId,
    account: admitted.known.account.id,
    kind: 'charge',
    credits: -charge.credits,
    leastBalance: cost.mostCredits,
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

function settle({ admitted, credits, cost, reply }: Charge, outcome: PostOutcome): MeteredOutcome {
  const { standing } = admitted;
  switch (outcome.kind) {
    case 'posted':
      return { kind: 'charged', body: reply.head + outcome.balanceAfter + reply.tail, creditsUsed: credits, standing };
    case 'replayed':
      return replayed(outcome.body, admitted);
    case 'balance_too_low':
      return tooFewCredits(cost, outcome.balance, standing);
    case 'idempotency_key_reused':
    case 'account_suspended':
      return refuse(outcome.kind, admitted);
    case 'unknown_account':
      return { kind: 'refused', code: 'invalid_key' };
  }
}
