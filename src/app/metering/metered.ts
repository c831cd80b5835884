import type { ProblemCode, ProblemDetail } from '../../core/problem.ts';
import type { KnownKey } from '../../store/books.ts';
import type { Standing } from './rate-limit.ts';

/** What one look-up costs; a batch costs the price of one reverse look-up per match. */
export const CREDITS = { fullIdentity: 15, reversePhone: 5 } as const;

/** What every metered request carries besides its question. */
export interface MeteredAsk {
  /** SHA-256 of the API key, hex. */
  readonly keyHash: string;
  readonly requestId: string;
  /** When the whole request had arrived, on the clock of `performance.now`. */
  readonly arrivedMs: number;
  /** Needs a scope of its own. */
  readonly explain: boolean;
  readonly retry: Retry | undefined;
}

/** The caller's wish that a repeated request be charged once. */
export interface Retry {
  readonly idempotencyKey: string;
  readonly bodyHash: string;
}

/** A success body with a gap for the balance, which only the ledger knows. */
export interface ReplyParts {
  readonly head: string;
  readonly tail: string;
}

export type MeteredOutcome = Answered | Refused;

export interface Answered {
  readonly kind: 'charged' | 'free' | 'replayed';
  readonly body: string;
  readonly creditsUsed: number;
  readonly standing: Standing;
}

/** Plain data, not an error: refusals are everyday, and a stack trace each would cost more than the look-up. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: ProblemCode;
  readonly message?: string;
  readonly details?: readonly ProblemDetail[];
  readonly retryAfterSeconds?: number;
  /** Only when the key is known. */
  readonly creditsRemaining?: number;
  readonly standing?: Standing;
}

export interface Admitted {
  readonly kind: 'admitted';
  readonly known: KnownKey;
  readonly standing: Standing;
}

export function refuse(code: ProblemCode, { known, standing }: Pick<Admitted, 'known' | 'standing'>): Refused {
  return { kind: 'refused', code, creditsRemaining: known.account.balanceCredits, standing };
}

export interface Cost {
  readonly mostCredits: number;
  /** Of a batch: how many of its entries are phones. */
  readonly phones?: number | undefined;
}

/** Repeats a kept reply. One that was emptied because its person is withheld is answered as no match. */
export function replayed(body: string, { known, standing }: Pick<Admitted, 'known' | 'standing'>): Answered | Refused {
  return body === '' ? refuse('no_match', { known, standing }) : { kind: 'replayed', body, creditsUsed: 0, standing };
}

export function tooFewCredits({ mostCredits, phones }: Cost, balance: number, standing: Standing): Refused {
  const covered = phones === undefined ? '' : `, enough for ${Math.floor((balance * phones) / mostCredits)} of its ${phones} phones`;
  return {
    kind: 'refused',
    code: 'insufficient_credits',
    message: `The balance is too low: this request costs up to ${mostCredits} credits, and ${balance} are left${covered}.`,
    creditsRemaining: balance,
    standing,
  };
}
