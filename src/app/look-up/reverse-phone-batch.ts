import { setImmediate as turn } from 'node:timers/promises';
import type { PersonId } from '../../core/ids.ts';
import type { PhoneNumber } from '../../core/record.ts';
import { type Soon, whenThere } from '../../core/soon.ts';
import { phoneAmongWords } from '../../normalize/among-words.ts';
import type { BooksStore } from '../../store/books.ts';
import type { Admission, AdmitAsk } from '../metering/admit.ts';
import type { MeteredDeps } from '../metering/answer-all.ts';
import { type Charge, chargeOrder, settle } from '../metering/charge.ts';
import { type Admitted, CREDITS, type MeteredAsk, type MeteredOutcome, type ReplyParts, tooFewCredits } from '../metering/metered.ts';
import type { FoundOwner } from './found-owner.ts';
import type { Explanation, LookUp } from './look-up.ts';
import type { ReversePhoneDeps } from './reverse-phone.ts';

export interface BatchDeps extends Pick<MeteredDeps, 'post' | 'postsSoFar' | 'limiter' | 'notes' | 'clock' | 'keepRepliesMs'> {
  readonly books: Pick<BooksStore, 'balances'>;
  readonly lookUp: ReversePhoneDeps['lookUp'];
  /** Joined with those of other requests. */
  readonly admit: (ask: AdmitAsk) => Promise<Admission>;
  readonly show: (answer: BatchAnswer, ask: BatchAsk) => ReplyParts;
}

export interface BatchAsk extends MeteredAsk {
  /** As sent; not each need be a phone number. */
  readonly phones: readonly string[];
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
  return answer(deps, ask, admitted).catch((error: unknown) => {
    deps.limiter.giveBack(admitted, lookUps);
    throw error;
  });
}

/** Nobody waits here for the charge, so that whatever was asked and found is let go meanwhile: only the reply stays. */
async function answer(deps: BatchDeps, ask: BatchAsk, admitted: Admitted): Promise<MeteredOutcome> {
  const { keyHash, requestId, retry, phones } = ask;
  const looked = look(deps, ask);
  return pay(deps, { keyHash, requestId, retry }, looked instanceof Promise ? await looked : looked, phones.length, admitted);
}

async function pay(
  deps: BatchDeps,
  ask: MeteredAsk,
  { reply, people }: Looked,
  lookUps: number,
  admitted: Admitted,
): Promise<MeteredOutcome> {
  const misses = lookUps - people.length;
  const nowMs = deps.clock.nowMs();
  if (people.length === 0) {
    // As for a single look-up: whoever comes while the last credits go is refused, whether there is somebody or not.
    await deps.postsSoFar();
    const { id, balanceCredits } = admitted.known.account;
    const balance = (await deps.books.balances([id]))[0] ?? balanceCredits;
    if (misses > 0) {
      if (balance < CREDITS.reversePhone) return tooFewCredits(lookUps * CREDITS.reversePhone, balance, admitted.standing);
      deps.notes.miss(admitted.known, 'reverse_phone_batch', misses, nowMs);
    }
    const body = reply.head + balance + reply.tail;
    return { kind: 'free', body, creditsUsed: 0, standing: admitted.standing };
  }

  const credits = people.length * CREDITS.reversePhone;
  const mostCredits = lookUps * CREDITS.reversePhone;
  const charge: Charge = { ask, admitted, endpoint: 'reverse_phone_batch', credits, mostCredits, people, reply };
  const outcome = settle(charge, await deps.post(chargeOrder(charge, nowMs, deps.keepRepliesMs)));
  // A batch that could not be paid keeps its whole reservation: its refusal told something about the numbers.
  if (outcome.kind === 'charged' || outcome.kind === 'replayed') {
    deps.limiter.giveBack(admitted, people.length);
    if (misses > 0 && outcome.kind === 'charged') deps.notes.miss(admitted.known, 'reverse_phone_batch', misses, nowMs);
  }
  return outcome;
}

/** The reply and whom it shows. */
interface Looked {
  readonly reply: ReplyParts;
  readonly people: readonly PersonId[];
}

function look(deps: BatchDeps, ask: BatchAsk): Soon<Looked> {
  return whenThere(ownersOf(deps.lookUp, ask), (owners) => (ask.explain ? explained(deps, ask, owners) : shown(deps, ask, owners, [])));
}

async function explained(deps: BatchDeps, ask: BatchAsk, owners: readonly (FoundOwner | undefined)[]): Promise<Looked> {
  const explanations: (Explanation | undefined)[] = [];
  // One after another, and between them everybody else: a store that answers at once would leave nobody a turn until the last.
  for (const owner of owners) {
    explanations.push(owner && (await deps.lookUp.explainPhone(owner.number)));
    if (owner !== undefined) await turn();
  }
  return shown(deps, ask, owners, explanations);
}

function shown(
  deps: BatchDeps,
  ask: BatchAsk,
  owners: readonly (FoundOwner | undefined)[],
  explanations: readonly (Explanation | undefined)[],
): Looked {
  const people: PersonId[] = [];
  for (const owner of owners) if (owner !== undefined) people.push(owner.person);
  return { reply: deps.show({ owners, explanations, creditsUsed: people.length * CREDITS.reversePhone }, ask), people };
}

function ownersOf(lookUp: Pick<LookUp, 'reversePhone'>, { phones, minConfidence }: BatchAsk): Soon<readonly (FoundOwner | undefined)[]> {
  const numbers: PhoneNumber[] = [];
  const places: number[] = [];
  for (let at = 0; at < phones.length; at++) {
    const number = phoneAmongWords(phones[at]!);
    if (number === undefined) continue;
    numbers.push(number);
    places.push(at);
  }
  if (numbers.length === 0) return phones.map(() => undefined);
  return whenThere(lookUp.reversePhone(numbers), (found) => {
    const owners: (FoundOwner | undefined)[] = new Array(phones.length).fill(undefined);
    for (let at = 0; at < found.length; at++) {
      const owner = found[at];
      if (owner !== undefined && owner.confidence >= minConfidence) owners[places[at]!] = owner;
    }
    return owners;
  });
}
