import type { Clock } from '../../core/clock.ts';
import type { PersonId } from '../../core/ids.ts';
import type { AccountUse } from '../../store/account-use.ts';
import type { BooksStore, Endpoint, KnownKey, Scope } from '../../store/books.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { judgeKey, missingScopes } from '../accounts/keys.ts';
import { type Admitted, type Answered, type Refused, type Retry, refuse, replayed, tooFewCredits } from './metered.ts';
import type { NoteLater } from './note-later.ts';
import type { RateLimiter, RateVerdict, Standing } from './rate-limit.ts';

export interface AdmissionDeps {
  readonly books: Pick<BooksStore, 'keysByHash' | 'keptReplies' | 'balances' | 'exchangeUse'>;
  readonly limiter: RateLimiter;
  readonly notes: NoteLater;
  readonly clock: Clock;
  readonly privacy?: PrivacyWatch;
}

/** What the privacy list says at this moment. */
export interface PrivacyWatch {
  /** False while people who must be withheld could be shown: no request is answered then. */
  isCurrent(): boolean;
  /** Whether a reply may still show these people: they are stored, and not withheld. */
  mayShow(people: readonly PersonId[]): Promise<boolean>;
}

export interface AdmitAsk {
  readonly keyHash: string;
  /** The scopes that the key needs. */
  readonly scopes: readonly Scope[];
  /** How many look-ups this counts as; a question about the account itself counts as none. */
  readonly lookUps: number;
  /** What it may cost: the balance must cover it, so that a refusal never depends on who is stored. */
  readonly mostCredits: number;
  /** For a batch, the number of phones that count against the rate limit. */
  readonly phones?: number | undefined;
  readonly endpoint?: Endpoint;
  /** Of a look-up. */
  readonly requestId?: string;
  readonly retry?: Retry | undefined;
}

export type Admission = Admitted | Answered | Refused;

/**
 * The checks before a look-up, for all requests of a moment at once: key, scope, kept replies, rate, credits for the
 * most it may cost. Keys and balances are read again each time, so that a revoked key and a spent balance hold at once.
 */
export async function admitAll(deps: AdmissionDeps, asks: readonly AdmitAsk[]): Promise<Admission[]> {
  const { books, limiter, notes, clock, privacy } = deps;
  if (privacy?.isCurrent() === false) throw new StoreUnavailable('The privacy list is not applied to the people yet.');
  const nowMs = clock.nowMs();
  const known = await knownKeys(books, asks);
  const admissions: (Admission | undefined)[] = new Array(asks.length);
  let retries: number[] | undefined;
  let firstUses: AccountUse[] | undefined;
  for (let index = 0; index < asks.length; index++) {
    const ask = asks[index]!;
    const refused = refuseKey(ask, known.get(ask.keyHash), nowMs);
    admissions[index] = refused;
    if (refused === undefined) {
      const who = known.get(ask.keyHash)!;
      notes.use(who.key.id, nowMs);
      const firstUse = limiter.firstUse(who, nowMs);
      if (firstUse !== undefined) {
        firstUses ??= [];
        firstUses.push(firstUse);
      }
    }
    // What a suspended account has paid for is still its own.
    else if (refused.code !== 'account_suspended' || missingScopes(known.get(ask.keyHash)!, ask.scopes).length > 0) continue;
    if (ask.retry !== undefined && ask.endpoint !== undefined) {
      retries ??= [];
      retries.push(index);
    }
  }
  if (firstUses !== undefined) await rememberUse({ books, limiter }, firstUses);
  if (retries !== undefined) await replayKept(deps, asks, known, admissions, retries, nowMs);
  let tellsBalance = false;
  for (let index = 0; index < asks.length; index++) {
    const ask = asks[index]!;
    const admission = admissions[index] ?? admitOne(limiter, ask, known.get(ask.keyHash)!, nowMs);
    admissions[index] = admission;
    noteRefused(notes, { ask, who: known.get(ask.keyHash), admission, nowMs });
    tellsBalance ||= admission.kind === 'refused' && admission.creditsRemaining !== undefined;
  }
  if (tellsBalance) await onDisk(books);
  return admissions as Admission[];
}

interface Judged {
  readonly ask: AdmitAsk;
  readonly who: KnownKey | undefined;
  readonly admission: Admission;
  readonly nowMs: number;
}

/** An unknown key has no account to note the request for. */
function noteRefused(notes: NoteLater, { ask: { endpoint, requestId }, who, admission, nowMs }: Judged): void {
  if (admission.kind !== 'refused' || who === undefined || endpoint === undefined || requestId === undefined) return;
  notes.free(who, { atMs: nowMs, requestId, endpoint, outcome: admission.code });
}

/** What keys had used before this process met them. Limits are no reason to refuse anybody while it cannot be told. */
async function rememberUse({ books, limiter }: Pick<AdmissionDeps, 'books' | 'limiter'>, uses: readonly AccountUse[]): Promise<void> {
  try {
    limiter.settle(await books.exchangeUse(uses));
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
  }
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

function refuseKey(ask: AdmitAsk, known: KnownKey | undefined, nowMs: number): Refused | undefined {
  const verdict = judgeKey(known, { scopes: ask.scopes, nowMs });
  if (verdict === 'good' && known !== undefined) return undefined;
  const code = verdict === 'good' ? 'invalid_key' : verdict;
  // Whose balance it is may be told to a key that is good but may not do this, never to one that is dead.
  const told = code !== 'invalid_key' && known !== undefined;
  const lacking =
    code === 'scope_missing' ? { message: `This API key lacks the scope: ${missingScopes(known!, ask.scopes).join(', ')}.` } : {};
  return { kind: 'refused', code, ...lacking, ...(told ? { creditsRemaining: known.account.balanceCredits } : {}) };
}

function admitOne(limiter: RateLimiter, ask: AdmitAsk, known: KnownKey, nowMs: number): Admitted | Refused {
  const rate = limiter.take(known, ask.lookUps, nowMs);
  if (rate.kind === 'exceeded') return { ...tooFast(known, rate), ...(isOverLimit(ask.lookUps, rate.standing) && { message: SPLIT }) };
  const admitted: Admitted = { kind: 'admitted', known, standing: rate.standing };
  const balance = known.account.balanceCredits;
  if (balance >= ask.mostCredits) return admitted;
  limiter.giveBack(admitted, ask.lookUps);
  return tooFewCredits(ask, balance, rate.standing);
}

/** No waiting helps whoever asks for more at once than ever is allowed. */
const SPLIT = 'This batch holds more phones than a limit of this key: split it.';

function isOverLimit(lookUps: number, { requests, misses }: Standing): boolean {
  return lookUps > (requests?.limit ?? lookUps) || lookUps > (misses?.limit ?? lookUps);
}

function tooFast(known: KnownKey, { standing, retryAfterSeconds }: Extract<RateVerdict, { kind: 'exceeded' }>): Refused {
  return { ...refuse('rate_limited', { known, standing }), retryAfterSeconds };
}

/** Before limits and balance are looked at: a reply that was paid for is no look-up, and is given again also when nothing is left. */
async function replayKept(
  { books, limiter, privacy }: Pick<AdmissionDeps, 'books' | 'limiter' | 'privacy'>,
  asks: readonly AdmitAsk[],
  known: ReadonlyMap<string, KnownKey | undefined>,
  admissions: (Admission | undefined)[],
  retries: readonly number[],
  nowMs: number,
): Promise<void> {
  const kept = await books.keptReplies(
    retries.map((index) => ({
      account: known.get(asks[index]!.keyHash)!.account.id,
      endpoint: asks[index]!.endpoint!,
      idempotencyKey: asks[index]!.retry!.idempotencyKey,
      nowMs,
    })),
  );
  for (let at = 0; at < retries.length; at++) {
    const reply = kept[at];
    if (reply === undefined) continue;
    const index = retries[at]!;
    const who = known.get(asks[index]!.keyHash)!;
    if (reply.bodyHash === asks[index]!.retry!.bodyHash) {
      const standing = limiter.standing(who, nowMs);
      const isShown = reply.people === undefined || privacy === undefined || (await privacy.mayShow(reply.people));
      admissions[index] = replayed(isShown ? reply.body : '', { known: who, standing });
      continue;
    }
    if (admissions[index] !== undefined) continue;
    const rate = limiter.take(who, 0, nowMs);
    admissions[index] = rate.kind === 'exceeded' ? tooFast(who, rate) : refuse('idempotency_key_reused', { known: who, ...rate });
  }
}
