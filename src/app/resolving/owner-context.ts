import type { Day } from '../../core/clock.ts';
import { type OwnerContext, storedContext } from '../../resolve/owner/phone-owner.ts';
import type { StoreFacts } from '../../store/people.ts';

/**
 * The facts used to choose phone owners when they are stored: only those that do not depend on the order of import. Measured facts
 * would make owners depend on when they were written, so they are applied when owners are read.
 */
export function ownerContext({ newestSeen, coverage }: StoreFacts): OwnerContext {
  return storedContext({ newestSeen: ownersAsOf(newestSeen), ...(coverage !== undefined && { coverage }) });
}

const STEP_DAYS = 28;

/**
 * The day from which stored phone owners count ages: the newest day seen, rounded down, so that one newer record does not change
 * every owner. After a step, all owners are recomputed.
 */
export function ownersAsOf(newestSeen: Day | undefined): Day | undefined {
  return newestSeen === undefined ? undefined : ((newestSeen - (newestSeen % STEP_DAYS)) as Day);
}
