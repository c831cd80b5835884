import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import type { OwnerContext } from '../../resolve/owner/phone-owner.ts';
import { SoleHolders } from '../../resolve/owner/sole-holders.ts';
import type { StoreFacts } from '../../store/people.ts';
import { ownersAsOf } from './owners-as-of.ts';

/**
 * What owners of numbers are chosen with when they are stored: facts that stay the same whichever way the records came in. What
 * is measured on a sample would make owners depend on when they were written, so it has its say when they are read.
 */
export function ownerContext({ newestSeen, coverage }: StoreFacts): OwnerContext {
  return {
    newestSeen: ownersAsOf(newestSeen),
    ...(coverage !== undefined && { habits: { ...PRIOR_POPULATION, coverage } }),
  };
}

/** What they are weighed with when they are read: just as full identity weighs a number. */
export function measuredOwnerContext(population: Population): OwnerContext {
  let context = measured.get(population);
  if (context === undefined) {
    context = { newestSeen: population.newestSeen, habits: population, sole: new SoleHolders() };
    measured.set(population, context);
  }
  return context;
}

const measured = new WeakMap<Population, OwnerContext>();
