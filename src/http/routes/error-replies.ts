import { PROBLEMS } from '../../core/problem.ts';

/** An operation is described for its own method, and so never answers that it does not take it. */
const OTHER_METHOD: number = PROBLEMS.method_not_allowed.status;

const STATUSES = [...new Set<number>(Object.values(PROBLEMS).map(({ status }) => status))]
  .filter((status) => status !== OTHER_METHOD)
  .sort((a, b) => a - b);

/** Every error has one shape; which codes a status can carry comes from the table of problems. */
export const errorReplies = STATUSES.map((status) => ({ status, description: codesOf(status) }));

function codesOf(status: number): string {
  return Object.entries(PROBLEMS)
    .filter(([, problem]) => problem.status === status)
    .map(([code, problem]) => `\`${code}\`: ${problem.message}`)
    .join(' ');
}
