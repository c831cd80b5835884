import type { Clock } from '../core/clock.ts';
import type { PhoneNumber } from '../core/record.ts';
import type { BooksStore, PostOrder } from '../store/books.ts';
import { type AdmissionDeps, type AdmitAsk, admitAll, onDisk } from './admit.ts';
import { type Charge, chargeOrder, settle } from './charge.ts';
import type { FoundOwner } from './found-owner.ts';
import type { Explanation, LookUp } from './look-up.ts';
import { CREDITS, type MeteredAsk, type MeteredOutcome, type ReplyParts, refuse } from './metered.ts';

export interface ReversePhoneDeps extends AdmissionDeps {
  readonly postAll: BooksStore['post'];
  readonly lookUp: Pick<LookUp, 'reversePhone' | 'explainPhone'>;
  readonly clock: Clock;
  readonly keepRepliesMs: number;
  readonly show: (owner: FoundOwner, ask: ReversePhoneAsk, explanation: Explanation | undefined) => ReplyParts;
}

export interface ReversePhoneAsk extends MeteredAsk {
  readonly number: PhoneNumber;
  readonly minConfidence: number;
  readonly explain: boolean;
  readonly ignoredFields: readonly string[];
}

function admissionOf({ keyHash, retry }: ReversePhoneAsk): AdmitAsk {
  return {
    keyHash,
    scope: 'lookup',
    lookUps: 1,
    leastCredits: CREDITS.reversePhone,
    mostCredits: CREDITS.reversePhone,
    endpoint: 'reverse_phone',
    retry,
  };
}

/** Answers all requests of a moment together: one read of the keys, one of the numbers, one durable commit. */
export async function reversePhoneAll(deps: ReversePhoneDeps, asks: readonly ReversePhoneAsk[]): Promise<MeteredOutcome[]> {
  const admissions = await admitAll(deps, asks.map(admissionOf));
  const outcomes: MeteredOutcome[] = new Array(asks.length);
  const asked: number[] = [];
  for (let index = 0; index < asks.length; index++) {
    const admission = admissions[index]!;
    if (admission.kind === 'admitted') asked.push(index);
    else outcomes[index] = admission;
  }
  if (asked.length === 0) return outcomes;

  const owners = await deps.lookUp.reversePhone(asked.map((index) => asks[index]!.number));
  const nowMs = deps.clock.nowMs();
  const charges: Charge[] = [];
  const charged: number[] = [];
  const orders: PostOrder[] = [];
  for (let at = 0; at < asked.length; at++) {
    const index = asked[at]!;
    const ask = asks[index]!;
    const admitted = admissions[index]!;
    if (admitted.kind !== 'admitted') continue;
    const owner = owners[at];
    if (owner === undefined || owner.confidence < ask.minConfidence) {
      deps.notes.miss(admitted.known, 'reverse_phone', 1, nowMs);
      outcomes[index] = refuse('no_match', admitted);
      continue;
    }
    const explanation = ask.explain ? await deps.lookUp.explainPhone(ask.number) : undefined;
    const charge: Charge = {
      ask,
      admitted,
      endpoint: 'reverse_phone',
      credits: CREDITS.reversePhone,
      mostCredits: CREDITS.reversePhone,
      people: [owner.person],
      reply: deps.show(owner, ask, explanation),
    };
    charges.push(charge);
    charged.push(index);
    orders.push(chargeOrder(charge, nowMs, deps.keepRepliesMs));
  }
  // A commit would bring the balances that the refusals state to the disk with it.
  if (orders.length === 0) {
    await onDisk(deps.books);
    return outcomes;
  }

  const posted = await deps.postAll(orders);
  for (let at = 0; at < charges.length; at++) {
    const charge = charges[at]!;
    const outcome = settle(charge, posted[at]!);
    outcomes[charged[at]!] = outcome;
    if (outcome.kind !== 'refused') deps.limiter.giveBack(charge.admitted, 1);
  }
  return outcomes;
}
