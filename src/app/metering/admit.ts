import type { Clock } from '../../core/clock.ts';
import type { BooksStore, Endpoint, KnownKey, Scope } from '../../store/books.ts';
import { judgeKey } from '../accounts/judge-key.ts';
import { type Admitted, type Answered, type Refused, type Retry, refuse, tooFewCredits } from './metered.ts';
import type { NoteLater } from './note-later.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface AdmissionDeps {
  readonly books: Pick<BooksStore, 'keysByHash' | 'keptReplies' | 'balances'>;
  readonly limiter: RateLimiter;
  readonly notes: NoteLater;
  readonly clock: Clock;
}

export interface AdmitAsk {
  readonly keyHash: string;
  readonly scope: Scope;
  /** How many look-ups this counts as; a question about the account itself counts as none. */
  readonly lookUps: number;
  readonly leastCredits: number;
  readonly mostCredits: number;
  readonly endpoint?: Endpoint;
  readonly retry?: Retry | undefined;
}

export type Admission = Admitted | Answered | Refused;

/**
 * The checks before a look-up, for all requests of a moment at once: key, scope, rate, kept replies, credits for the
 * least cost. Keys and balances are read anew each time, so that a revoked key and a spent balance hold at once.
 */
export async function admitAll({ books, limiter, notes, clock }: AdmissionDeps, asks: readonly AdmitAsk[]): Promise<Admission[]> {
  const nowMs = clock.nowMs();
  const known = await knownKeys(books, asks);
  const admissions: Admission[] = new Array(asks.length);
  let retries: number[] | undefined;
  for (let index = 0; index < asks.length; index++) {
    const ask = asks[index]!;
    const admission = admitOne(limiter, ask, known.get(ask.keyHash), nowMs);
    admissions[index] = admission;
    if (admission.kind !== 'admitted') continue;
    notes.use(admission.known.key.id, nowMs);
    if (ask.retry !== undefined && ask.endpoint !== undefined) {
      retries ??= [];
      retries.push(index);
    }
  }
  if (retries !== undefined) await replayKept({ books, limiter }, asks, admissions, retries, nowMs);
  for (let index = 0; index < asks.length; index++) {
    const ask = asks[index]!;
    const admission = admissions[index]!;
    if (admission.kind !== 'admitted') continue;
    const balance = admission.known.account.balanceCredits;
    if (balance < ask.leastCredits) {
      limiter.giveBack(admission, ask.lookUps);
      admissions[index] = tooFewCredits(ask.mostCredits, balance, admission.standing);
    }
  }
  if (admissions.some((admission) => admission.kind === 'refused' && admission.creditsRemaining !== undefined)) await onDisk(books);
  return admissions;
}

/** A balance may count a charge that is on its way to the disk; whoever refuses with it waits until it is there. */
export async function onDisk(books: Pick<BooksStore, 'balances'>): Promise<void> {
  await books.balances([]);
}

async function knownKeys(books: AdmissionDeps['books'], asks: readonly AdmitAsk[]): Promise<Map<string, KnownKey | undefined>> {
  const known = new Map<string, KnownKey | undefined>();
  for (const ask of asks) known.set(ask.keyHash, undefined);
  const hashes = [...known.keys()];
  const found = await books.keysByHash(hashes);
  for (let index = 0; index < hashes.length; index++) known.set(hashes[index]!, found[index]);
  return known;
}

function admitOne(limiter: RateLimiter, ask: AdmitAsk, known: KnownKey | undefined, nowMs: number): Admitted | Refused {
  const verdict = judgeKey(known, { scope: ask.scope, nowMs });
  if (verdict !== 'good' || known === undefined) {
    const code = verdict === 'good' ? 'invalid_key' : verdict;
    // Whose balance it is may be told to a key that is good but may not do this, never to one that is dead.
    const told = code !== 'invalid_key' && known !== undefined;
    return { kind: 'refused', code, ...(told ? { creditsRemaining: known.account.balanceCredits } : {}) };
  }
  const rate = limiter.take(known, ask.lookUps, nowMs);
  if (rate.kind === 'exceeded') {
    return { ...refuse('rate_limited', { known, standing: rate.standing }), retryAfterSeconds: rate.retryAfterSeconds };
  }
  return { kind: 'admitted', known, standing: rate.standing };
}

/** Before the balance is looked at: a reply that was paid for is given again also when nothing is left, and is no look-up. */
async function replayKept(
  { books, limiter }: Pick<AdmissionDeps, 'books' | 'limiter'>,
  asks: readonly AdmitAsk[],
  admissions: Admission[],
  retries: readonly number[],
  nowMs: number,
): Promise<void> {
  const kept = await books.keptReplies(
    retries.map((index) => ({
      account: (admissions[index] as Admitted).known.account.id,
      endpoint: asks[index]!.endpoint!,
      idempotencyKey: asks[index]!.retry!.idempotencyKey,
      nowMs,
    })),
  );
  for (let at = 0; at < retries.length; at++) {
    const reply = kept[at];
    if (reply === undefined) continue;
    const index = retries[at]!;
    const admitted = admissions[index] as Admitted;
    limiter.giveBack(admitted, asks[index]!.lookUps);
    admissions[index] =
      reply.bodyHash === asks[index]!.retry!.bodyHash
        ? { kind: 'replayed', body: reply.body, creditsUsed: 0, standing: admitted.standing }
        : refuse('idempotency_key_reused', admitted);
  }
}
