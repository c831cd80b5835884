import type { Refused } from '../app/metering/metered.ts';
import { PROBLEMS, type ProblemCode } from '../core/problem.ts';

/** A body of ten thousand faults helps nobody. */
export const MAX_DETAILS = 100;

/** The one shape of everything that went wrong. Put together from pieces: most fragments are about people whom nobody holds. */
export function errorBody(refused: Pick<Refused, 'code' | 'message' | 'details' | 'creditsRemaining'>, requestId: string): string {
  const { code, message, details, creditsRemaining } = refused;
  const told = message === undefined ? MESSAGES[code] : JSON.stringify(message);
  const faults = details === undefined || details.length === 0 ? '' : `,"details":${JSON.stringify(details.slice(0, MAX_DETAILS))}`;
  const balance = creditsRemaining === undefined ? '' : `,"credits_remaining":${creditsRemaining}`;
  const error = `{"code":"${code}","message":${told}${faults},"request_id":${JSON.stringify(requestId)}}`;
  return `{"success":false,"error":${error},"credits_used":0${balance}}`;
}

/** As JSON, made once. */
const MESSAGES = Object.fromEntries(Object.entries(PROBLEMS).map(([code, { message }]) => [code, JSON.stringify(message)])) as Readonly<
  Record<ProblemCode, string>
>;

export function statusOf(code: ProblemCode): number {
  return PROBLEMS[code].status;
}
