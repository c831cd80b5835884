import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { OwnerContext } from '../../resolve/owner/phone-owner.ts';
import { SoleHolders } from '../../resolve/owner/sole-holders.ts';
import type { StoreFacts } from '../../store/people.ts';
import { ownersAsOf } from './owners-as-of.ts';

/**
 * The facts used to choose phone owners when they are stored: only those that do not depend on the order of import. Measured facts
 * would make owners depend on when they were written, so they are applied when owners are read.
 */
export function ownerContext({ newestSeen, coverage }: StoreFacts): OwnerContext {
  return {
    newestSeen: ownersAsOf(newestSeen),
    ...(coverage !== undefined && { habits: { ...PRIOR_POPULATION, coverage } }),
  };
}

/** The facts used when owners are read: the same as in full identity. */
export function measuredOwnerContext(population: Population): OwnerContext {
  let context = measured.get(population);
  if (context === undefined) {
    context = { newestSeen: population.newestSeen, habits: population, sole: new SoleHolders() };
    measured.set(population, context);
  }
  return context;
}

const measured = new WeakMap<Population, OwnerContext>();
