import type { Day } from '../../core/clock.ts';

const STEP_DAYS = 28;

/**
 * The day from which stored phone owners count ages: the newest day seen, rounded down, so that one newer record does not change
 * every owner. After a step, all owners are recomputed.
 */
export function ownersAsOf(newestSeen: Day | undefined): Day | undefined {
  return newestSeen === undefined ? undefined : ((newestSeen - (newestSeen % STEP_DAYS)) as Day);
}
