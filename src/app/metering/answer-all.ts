import type { AccountId, PersonId } from '../../core/ids.ts';
import { failed, type Soon } from '../../core/soon.ts';
import type { BooksStore, Endpoint, PostOrder, PostOutcome } from '../../store/books.ts';
import { type AdmissionDeps, type AdmitAsk, admitAll } from './admit.ts';
import { type BalanceDeps, balancesLeft } from './balance-left.ts';
import { type Charge, chargeOrder, settle } from './charge.ts';
import { type Admitted, type MeteredAsk, type MeteredOutcome, type ReplyParts, tooFewCredits } from './metered.ts';

export interface MeteredDeps extends AdmissionDeps, BalanceDeps {
  readonly books: AdmissionDeps['books'];
  readonly postAll: BooksStore['post'];
  /** Joined with those of other requests. */
  readonly post: (order: PostOrder) => Promise<PostOutcome>;
  readonly keepRepliesMs: number;
}

/** Somebody who was found, and the reply that shows them. */
export interface Match {
  readonly person: PersonId;
  readonly reply: ReplyParts;
}

/** A look-up that finds one person or nobody. */
export interface SingleLookUp<Ask> {
  readonly endpoint: Endpoint;
  readonly credits: number;
  /** One for each ask; a promise for whoever has to wait, also for a failure of one alone. */
  readonly find: (asks: readonly Ask[]) => Soon<readonly Soon<Match | undefined>[]>;
}

/**
 * Answers the requests of a moment: one read of their keys, and one durable commit for all whose look-up is done at once.
 * Whoever has to wait for a store on another machine or for a provider is answered by a promise, and holds nobody up.
 */
export async function answerAll<Ask extends MeteredAsk>(
  deps: MeteredDeps,
  lookUp: SingleLookUp<Ask>,
  asks: readonly Ask[],
): Promise<Soon<MeteredOutcome>[]> {
  const admissions = await admitAll(
    deps,
    asks.map((ask) => admissionOf(lookUp, ask)),
  );
  const outcomes: Soon<MeteredOutcome>[] = new Array(asks.length);
  const looked: number[] = [];
  for (let index = 0; index < asks.length; index++) {
    const admission = admissions[index]!;
    if (admission.kind === 'admitted') looked.push(index);
    else outcomes[index] = admission;
  }
  if (looked.length === 0) return outcomes;

  const charges: Charge[] = [];
  const charged: number[] = [];
  const missed: number[] = [];
  try {
    const found = lookUp.find(looked.map((index) => asks[index]!));
    const matches = found instanceof Promise ? await found : found;
    const nowMs = deps.clock.nowMs();
    for (let at = 0; at < looked.length; at++) {
      const index = looked[at]!;
      const admitted = admissions[index] as Admitted;
      const match = matches[at];
      if (match instanceof Promise) {
        outcomes[index] = answerLater(deps, lookUp, asks[index]!, admitted, match);
      } else if (match === undefined) {
        missed.push(index);
      } else {
        charges.push(chargeOf(lookUp, asks[index]!, admitted, match));
        charged.push(index);
      }
    }
    let posted: readonly PostOutcome[] = [];
    if (charges.length > 0) {
      posted = await deps.postAll(charges.map((charge) => chargeOrder(charge, nowMs, deps.keepRepliesMs)));
      for (let at = 0; at < charges.length; at++) outcomes[charged[at]!] = settled(deps, charges[at]!, posted[at]!);
    }
    if (missed.length > 0) {
      const admitted = missed.map((index) => admissions[index] as Admitted);
      const left = await balancesLeft(deps, admitted, balancesAfter(charges, posted));
      for (let at = 0; at < missed.length; at++) {
        outcomes[missed[at]!] = miss(deps, lookUp, admitted[at]!, left.get(admitted[at]!.known.account.id)!, nowMs);
      }
    }
  } catch (error) {
    for (const index of looked) {
      if (outcomes[index] instanceof Promise) continue;
      deps.limiter.giveBack(admissions[index] as Admitted, 1);
      outcomes[index] = failed(error);
    }
  }
  return outcomes;
}

function admissionOf<Ask extends MeteredAsk>({ endpoint, credits }: SingleLookUp<Ask>, { keyHash, retry }: Ask): AdmitAsk {
  return { keyHash, scope: 'lookup', lookUps: 1, leastCredits: credits, mostCredits: credits, endpoint, retry };
}

function answerLater<Ask extends MeteredAsk>(
  deps: MeteredDeps,
  lookUp: SingleLookUp<Ask>,
  ask: Ask,
  admitted: Admitted,
  looking: Promise<Match | undefined>,
): Promise<MeteredOutcome> {
  const later = looking
    .then(async (match) => {
      const nowMs = deps.clock.nowMs();
      if (match === undefined) {
        const left = await balancesLeft(deps, [admitted]);
        return miss(deps, lookUp, admitted, left.get(admitted.known.account.id)!, nowMs);
      }
      const charge = chargeOf(lookUp, ask, admitted, match);
      return settled(deps, charge, await deps.post(chargeOrder(charge, nowMs, deps.keepRepliesMs)));
    })
    .catch((error: unknown) => {
      deps.limiter.giveBack(admitted, 1);
      throw error;
    });
  later.catch(() => undefined);
  return later;
}

/** The newest balance that the charges of a moment told of each account. */
function balancesAfter(charges: readonly Charge[], posted: readonly PostOutcome[]): Map<AccountId, number> {
  const balances = new Map<AccountId, number>();
  for (let at = 0; at < posted.length; at++) {
    const outcome = posted[at]!;
    const { id } = charges[at]!.admitted.known.account;
    if (outcome.kind === 'posted') balances.set(id, outcome.balanceAfter);
    else if (outcome.kind === 'balance_too_low') balances.set(id, outcome.balance);
  }
  return balances;
}

/** A refusal for want of credits is the same as that of somebody who was found: neither is noted, and both keep their miss. */
function miss<Ask>(
  deps: MeteredDeps,
  { endpoint, credits }: SingleLookUp<Ask>,
  admitted: Admitted,
  balance: number,
  nowMs: number,
): MeteredOutcome {
  if (balance < credits) return tooFewCredits(credits, balance, admitted.standing);
  deps.notes.miss(admitted.known, endpoint, 1, nowMs);
  return { kind: 'refused', code: 'no_match', creditsRemaining: balance, standing: admitted.standing };
}

function chargeOf<Ask extends MeteredAsk>(
  { endpoint, credits }: SingleLookUp<Ask>,
  ask: Ask,
  admitted: Admitted,
  { person, reply }: Match,
): Charge {
  return { ask, admitted, endpoint, credits, mostCredits: credits, people: [person], reply };
}

function settled(deps: MeteredDeps, charge: Charge, posted: PostOutcome): MeteredOutcome {
  const outcome = settle(charge, posted);
  if (outcome.kind !== 'refused') deps.limiter.giveBack(charge.admitted, 1);
  return outcome;
}
