import type { Fragment } from '../core/record.ts';
import type { BooksStore, PostOrder, PostOutcome } from '../store/books.ts';
import { type Admission, type AdmitAsk, onDisk } from './admit.ts';
import { type Charge, chargeOrder, settle } from './charge.ts';
import type { IdentityAnswer, IdentityAsk, LookUp } from './look-up.ts';
import { CREDITS, type MeteredAsk, type MeteredOutcome, type ReplyParts, refuse } from './metered.ts';
import type { ReversePhoneDeps } from './reverse-phone.ts';

export interface FullIdentityDeps extends Pick<ReversePhoneDeps, 'limiter' | 'notes' | 'clock' | 'keepRepliesMs'> {
  readonly books: Pick<BooksStore, 'balances'>;
  readonly lookUp: Pick<LookUp, 'fullIdentity'>;
  /** Both joined with those of other requests. */
  readonly admit: (ask: AdmitAsk) => Promise<Admission>;
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

export async function fullIdentity(deps: FullIdentityDeps, ask: FullIdentityAsk): Promise<MeteredOutcome> {
  const admitted = await deps.admit({
    keyHash: ask.keyHash,
    scope: 'lookup',
    lookUps: 1,
    leastCredits: CREDITS_NEEDED,
    mostCredits: CREDITS_NEEDED,
    endpoint: 'full_identity',
    retry: ask.retry,
  });
  if (admitted.kind !== 'admitted') return admitted;
  const { fragment, minConfidence, required, explain } = ask;
  const answer = isEmpty(fragment) ? undefined : await deps.lookUp.fullIdentity({ fragment, minConfidence, required, explain });
  const nowMs = deps.clock.nowMs();
  if (answer === undefined || answer.confidence < minConfidence) {
    deps.notes.miss(admitted.known, 'full_identity', 1, nowMs);
    await onDisk(deps.books);
    return refuse('no_match', admitted);
  }
  const charge: Charge = {
    ask,
    admitted,
    endpoint: 'full_identity',
    credits: CREDITS_NEEDED,
    mostCredits: CREDITS_NEEDED,
    people: [answer.person],
    reply: deps.show(answer, ask),
  };
  const outcome = settle(charge, await deps.post(chargeOrder(charge, nowMs, deps.keepRepliesMs)));
  if (outcome.kind !== 'refused') deps.limiter.giveBack(admitted.known.key.id, 1);
  return outcome;
}

function isEmpty({ names, phones, emails, addresses }: Fragment): boolean {
  return names.length + phones.length + emails.length + addresses.length === 0;
}
