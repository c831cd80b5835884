import type { Fragment } from '../core/record.ts';
import type { Soon } from '../core/soon.ts';
import type { PostOrder, PostOutcome } from '../store/books.ts';
import { type AdmitAsk, admitAll, onDisk } from './admit.ts';
import { type Charge, chargeOrder, settle } from './charge.ts';
import type { IdentityAnswer, IdentityAsk, LookUp } from './look-up.ts';
import { type Admitted, CREDITS, type MeteredAsk, type MeteredOutcome, type ReplyParts, refuse } from './metered.ts';
import type { ReversePhoneDeps } from './reverse-phone.ts';

export interface FullIdentityDeps extends Omit<ReversePhoneDeps, 'lookUp' | 'show'> {
  readonly lookUp: Pick<LookUp, 'fullIdentity'>;
  /** Joined with those of other requests. */
  readonly post: (order: PostOrder) => Promise<PostOutcome>;
  readonly show: (answer: IdentityAnswer, ask: FullIdentityAsk) => ReplyParts;
}

export interface FullIdentityAsk extends MeteredAsk {
  readonly fragment: Fragment;
  readonly minConfidence: number;
  readonly required: IdentityAsk['required'];
  readonly explain: boolean;
  readonly ignoredFields: readonly string[];
}

const CREDITS_NEEDED = CREDITS.fullIdentity;

function admissionOf({ keyHash, retry }: FullIdentityAsk): AdmitAsk {
  return {
    keyHash,
    scope: 'lookup',
    lookUps: 1,
    leastCredits: CREDITS_NEEDED,
    mostCredits: CREDITS_NEEDED,
    endpoint: 'full_identity',
    retry,
  };
}

/**
 * Answers the requests of a moment: one read of their keys, and one durable commit for all whose look-up is done at once.
 * Whoever has to wait for a store on another machine or for a provider is answered by a promise, and holds nobody up.
 */
export async function fullIdentityAll(deps: FullIdentityDeps, asks: readonly FullIdentityAsk[]): Promise<Soon<MeteredOutcome>[]> {
  const admissions = await admitAll(deps, asks.map(admissionOf));
  const nowMs = deps.clock.nowMs();
  const outcomes: Soon<MeteredOutcome>[] = new Array(asks.length);
  const charges: Charge[] = [];
  const charged: number[] = [];
  const missed: number[] = [];
  for (let index = 0; index < asks.length; index++) {
    const ask = asks[index]!;
    const admitted = admissions[index]!;
    if (admitted.kind !== 'admitted') {
      outcomes[index] = admitted;
      continue;
    }
    const answer = lookUp(deps, ask);
    if (answer instanceof Promise) {
      outcomes[index] = answerLater(deps, ask, admitted, answer);
    } else if (isFound(answer, ask)) {
      charges.push(chargeOf(deps, ask, admitted, answer));
      charged.push(index);
    } else {
      outcomes[index] = miss(deps, admitted, nowMs);
      missed.push(index);
    }
  }
  try {
    if (charges.length > 0) {
      const posted = await deps.postAll(charges.map((charge) => chargeOrder(charge, nowMs, deps.keepRepliesMs)));
      for (let at = 0; at < charges.length; at++) outcomes[charged[at]!] = settled(deps, charges[at]!, posted[at]!);
    } else if (missed.length > 0) {
      // A commit would bring the balances that the refusals state to the disk with it.
      await onDisk(deps.books);
    }
  } catch (error) {
    for (const index of [...charged, ...missed]) outcomes[index] = failed(error);
  }
  return outcomes;
}

function answerLater(
  deps: FullIdentityDeps,
  ask: FullIdentityAsk,
  admitted: Admitted,
  looking: Promise<IdentityAnswer | undefined>,
): Promise<MeteredOutcome> {
  const later = looking.then(async (answer) => {
    const nowMs = deps.clock.nowMs();
    if (!isFound(answer, ask)) {
      const refused = miss(deps, admitted, nowMs);
      await onDisk(deps.books);
      return refused;
    }
    const charge = chargeOf(deps, ask, admitted, answer);
    return settled(deps, charge, await deps.post(chargeOrder(charge, nowMs, deps.keepRepliesMs)));
  });
  later.catch(() => undefined);
  return later;
}

/** A store that fails fails this request alone. */
function lookUp(
  deps: FullIdentityDeps,
  { fragment, minConfidence, required, explain }: FullIdentityAsk,
): ReturnType<LookUp['fullIdentity']> {
  if (isEmpty(fragment)) return undefined;
  try {
    return deps.lookUp.fullIdentity({ fragment, minConfidence, required, explain });
  } catch (error) {
    return failed(error);
  }
}

/** Heard by whoever waits for it, though perhaps not before others of the same moment are done. */
function failed(error: unknown): Promise<never> {
  const failure = Promise.reject(error);
  failure.catch(() => undefined);
  return failure;
}

function isFound(answer: IdentityAnswer | undefined, { minConfidence }: FullIdentityAsk): answer is IdentityAnswer {
  return answer !== undefined && answer.confidence >= minConfidence;
}

function miss(deps: FullIdentityDeps, admitted: Admitted, nowMs: number): MeteredOutcome {
  deps.notes.miss(admitted.known, 'full_identity', 1, nowMs);
  return refuse('no_match', admitted);
}

function chargeOf(deps: FullIdentityDeps, ask: FullIdentityAsk, admitted: Admitted, answer: IdentityAnswer): Charge {
  return {
    ask,
    admitted,
    endpoint: 'full_identity',
    credits: CREDITS_NEEDED,
    mostCredits: CREDITS_NEEDED,
    people: [answer.person],
    reply: deps.show(answer, ask),
  };
}

function settled(deps: FullIdentityDeps, charge: Charge, posted: PostOutcome): MeteredOutcome {
  const outcome = settle(charge, posted);
  if (outcome.kind !== 'refused') deps.limiter.giveBack(charge.admitted, 1);
  return outcome;
}

function isEmpty({ names, phones, emails, addresses }: Fragment): boolean {
  return names.length + phones.length + emails.length + addresses.length === 0;
}
