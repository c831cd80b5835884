import { hash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { Operator, OperatorId, OperatorSession, OperatorsStore } from '../../store/operators.ts';
import { hashSecret, newSecret } from './one-time-links.ts';

const HOUR_MS = 3_600_000;
/** A session ends after a working day, or after two hours without a request. */
const MAX_AGE_MS = 12 * HOUR_MS;
const MAX_IDLE_MS = 2 * HOUR_MS;
const NOTE_EVERY_MS = 60_000;
const SECRET_SHAPE = /^[\w-]{43}$/;

interface Deps {
  readonly books: OperatorsStore;
  readonly clock: Clock;
}

export interface SignedIn {
  readonly operator: Operator;
  readonly session: OperatorSession;
}

/** `secret` is the value of the cookie; only its hash is stored. */
export async function openSession(
  { books, clock }: Deps,
  operator: OperatorId,
): Promise<{ readonly secret: string; readonly session: OperatorSession }> {
  const secret = newSecret();
  const nowMs = clock.nowMs();
  const session = { hash: hashSecret(secret), operator, csrf: newSecret(), createdMs: nowMs, seenMs: nowMs, expiresMs: nowMs + MAX_AGE_MS };
  await books.addOperatorSession(session);
  return { secret, session };
}

/** The session of a cookie and its operator as they are at this moment. */
export async function findSession({ books, clock }: Deps, secret: string): Promise<SignedIn | undefined> {
  if (!SECRET_SHAPE.test(secret)) return undefined;
  const [session] = await books.operatorSessions({ hash: hashSecret(secret) });
  const nowMs = clock.nowMs();
  if (session === undefined || !isOpen(session, nowMs)) return undefined;
  const [operator] = await books.operators({ id: session.operator });
  if (operator === undefined || operator.disabledMs !== undefined) return undefined;
  if (nowMs - session.seenMs >= NOTE_EVERY_MS) await books.noteOperatorSession({ hash: session.hash, seenMs: nowMs });
  return { operator, session };
}

export function isOpen({ revokedMs, expiresMs, seenMs }: OperatorSession, nowMs: number): boolean {
  return revokedMs === undefined && nowMs < expiresMs && nowMs < seenMs + MAX_IDLE_MS;
}

/** Compares in constant time. */
export function isSameText(left: string, right: string): boolean {
  return timingSafeEqual(hash('sha256', left, 'buffer'), hash('sha256', right, 'buffer'));
}

/** False if either value is missing. */
export function isCsrfOf({ csrf }: OperatorSession, given: unknown): boolean {
  return typeof given === 'string' && isSameText(given, csrf);
}
