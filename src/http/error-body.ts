import type { Refused } from '../app/metered.ts';
import { PROBLEMS, type ProblemCode, type ProblemDetail } from '../core/problem.ts';

/** A body of ten thousand faults helps nobody. */
export const MAX_DETAILS = 100;

/** The one shape of everything that went wrong. */
export function errorBody(refused: Pick<Refused, 'code' | 'message' | 'details' | 'creditsRemaining'>, requestId: string): string {
  return JSON.stringify({
    success: false,
    error: {
      code: refused.code,
      message: refused.message ?? PROBLEMS[refused.code].message,
      ...detailsOf(refused.details),
      request_id: requestId,
    },
    credits_used: 0,
    ...(refused.creditsRemaining === undefined ? {} : { credits_remaining: refused.creditsRemaining }),
  });
}

export function statusOf(code: ProblemCode): number {
  return PROBLEMS[code].status;
}

function detailsOf(details: readonly ProblemDetail[] | undefined): { details?: readonly ProblemDetail[] } {
  return details === undefined || details.length === 0 ? {} : { details: details.slice(0, MAX_DETAILS) };
}
