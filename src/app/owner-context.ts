import { PRIOR_POPULATION } from '../match/rank/population.ts';
import type { OwnerContext } from '../resolve/phone-owner.ts';
import type { StoreFacts } from '../store/people.ts';
import { ownersAsOf } from './owners-as-of.ts';

/**
 * What stored owners of numbers are reckoned with: facts that stay the same whichever way the records came in. What look-ups
 * measure on a sample would make owners depend on when they were written.
 */
export function ownerContext({ newestSeen, coverage }: StoreFacts): OwnerContext {
  return {
    newestSeen: ownersAsOf(newestSeen),
    ...(coverage !== undefined && { habits: { ...PRIOR_POPULATION, coverage } }),
  };
}
