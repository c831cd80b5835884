import { PROBLEMS } from '../../core/problem.ts';

const STATUSES = [400, 401, 402, 403, 404, 408, 413, 415, 422, 429, 431, 500, 503] as const;

/** Every error has one shape; which codes a status can carry comes from the table of problems. */
export const errorReplies = STATUSES.map((status) => ({ status, description: codesOf(status) }));

function codesOf(status: number): string {
  return Object.entries(PROBLEMS)
    .filter(([, problem]) => problem.status === status)
    .map(([code, problem]) => `\`${code}\`: ${problem.message}`)
    .join(' ');
}
