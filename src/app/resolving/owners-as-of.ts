import type { Day } from '../../core/clock.ts';

const STEP_DAYS = 28;

/**
 * The day that stored phone owners count ages from: the newest day seen, in steps, so that one newer record does not make every
 * other owner's confidence wrong by a little. Past a step, all owners are reckoned anew.
 */
export function ownersAsOf(newestSeen: Day | undefined): Day | undefined {
  return newestSeen === undefined ? undefined : ((newestSeen - (newestSeen % STEP_DAYS)) as Day);
}
