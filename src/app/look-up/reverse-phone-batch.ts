import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import type { BooksStore } from '../../store/books.ts';
import type { Admission, AdmitAsk } from '../metering/admit.ts';
import type { MeteredDeps } from '../metering/answer-all.ts';
import { type Charge, chargeOrder, settle } from '../metering/charge.ts';
import { type Admitted, CREDITS, type MeteredAsk, type MeteredOutcome, type ReplyParts } from '../metering/metered.ts';
import type { FoundOwner } from './found-owner.ts';
import type { Explanation, LookUp } from './look-up.ts';
import type { ReversePhoneDeps } from './reverse-phone.ts';

export interface BatchDeps extends Pick<MeteredDeps, 'post' | 'limiter' | 'notes' | 'clock' | 'keepRepliesMs'> {
  readonly books: Pick<BooksStore, 'balances'>;
  readonly lookUp: ReversePhoneDeps['lookUp'];
  /** Joined with those of other requests. */
  readonly admit: (ask: AdmitAsk) => Promise<Admission>;
  readonly show: (answer: BatchAnswer, ask: BatchAsk) => ReplyParts;
}

export interface BatchAsk extends MeteredAsk {
  /** As sent; `numbers` has the same length and holds undefined where the entry is no phone number. */
  readonly phones: readonly string[];
  readonly numbers: readonly (PhoneNumber | undefined)[];
  readonly minConfidence: number;
  readonly explain: boolean;
  readonly ignoredFields: readonly string[];
}

export interface BatchAnswer {
  readonly owners: readonly (FoundOwner | undefined)[];
  readonly explanations: readonly (Explanation | undefined)[];
  readonly creditsUsed: number;
}

/** One entry per phone, in order; only matches are charged, all of them in one ledger line or none. */
export async function reversePhoneBatch(deps: BatchDeps, ask: BatchAsk): Promise<MeteredOutcome> {
  const lookUps = ask.phones.length;
  const admitted = await deps.admit({
    keyHash: ask.keyHash,
    scope: 'lookup',
    lookUps,
    leastCredits: lookUps === 0 ? 0 : CREDITS.reversePhone,
    mostCredits: lookUps * CREDITS.reversePhone,
    endpoint: 'reverse_phone_batch',
    retry: ask.retry,
  });
  if (admitted.kind !== 'admitted') return admitted;
  try {
    return await answer(deps, ask, admitted);
  } catch (error) {
    deps.limiter.giveBack(admitted, lookUps);
    throw error;
  }
}

async function answer(deps: BatchDeps, ask: BatchAsk, admitted: Admitted): Promise<MeteredOutcome> {
  const { reply, people } = await look(deps, ask);
  const misses = ask.phones.length - people.length;
  const nowMs = deps.clock.nowMs();
  if (people.length === 0) {
    if (misses > 0) deps.notes.miss(admitted.known, 'reverse_phone_batch', misses, nowMs);
    const [balance] = await deps.books.balances([admitted.known.account.id]);
    const body = reply.head + (balance ?? admitted.known.account.balanceCredits) + reply.tail;
    return { kind: 'free', body, creditsUsed: 0, standing: admitted.standing };
  }

  const credits = people.length * CREDITS.reversePhone;
  const mostCredits = ask.phones.length * CREDITS.reversePhone;
  const charge: Charge = { ask, admitted, endpoint: 'reverse_phone_batch', credits, mostCredits, people, reply };
  const outcome = settle(charge, await deps.post(chargeOrder(charge, nowMs, deps.keepRepliesMs)));
  // A batch that could not be paid keeps its whole reservation: its refusal told something about the numbers.
  if (outcome.kind === 'charged' || outcome.kind === 'replayed') {
    deps.limiter.giveBack(admitted, people.length);
    if (misses > 0 && outcome.kind === 'charged') deps.notes.miss(admitted.known, 'reverse_phone_batch', misses, nowMs);
  }
  return outcome;
}

/** The reply and whom it shows. What it was made of is let go before the charge is waited for. */
async function look(deps: BatchDeps, ask: BatchAsk): Promise<{ readonly reply: ReplyParts; readonly people: readonly PersonId[] }> {
  const owners = await ownersOf(deps.lookUp, ask);
  const people: PersonId[] = [];
  for (const owner of owners) if (owner !== undefined) people.push(owner.person);
  const explanations: (Explanation | undefined)[] = [];
  // One after another: a large batch must not crowd out everybody else.
  if (ask.explain) for (const owner of owners) explanations.push(owner && (await deps.lookUp.explainPhone(owner.number)));
  return { reply: deps.show({ owners, explanations, creditsUsed: people.length * CREDITS.reversePhone }, ask), people };
}

async function ownersOf(lookUp: Pick<LookUp, 'reversePhone'>, { numbers, minConfidence }: BatchAsk): Promise<(FoundOwner | undefined)[]> {
  const asked = numbers.filter((number) => number !== undefined);
  const found = asked.length === 0 ? [] : await lookUp.reversePhone(asked);
  let at = 0;
  return numbers.map((number) => {
    const owner = number === undefined ? undefined : found[at++];
    return owner !== undefined && owner.confidence >= minConfidence ? owner : undefined;
  });
}
