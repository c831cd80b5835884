import { missedBeside, type SeenHome } from '../../match/rank/homes/household-sizes.ts';
import type { Recaptured } from './recapture-people.ts';

/** Some people leave no trace anywhere, which no recapture can tell. */
const TRACEABLE = 0.9;
const [LEAST_REACHED, MOST_REACHED] = [0.1, 0.93];

/**
 * Share of all people who are held. No fewer are missed than of the people of known homes; and, where files have people one by
 * one, than of those who live with somebody held, as homes are missed just so. Files that have one of each home miss all the
 * others there, and no more elsewhere.
 */
export function reachedOf({ ofAll, apart }: Pick<Recaptured, 'ofAll' | 'apart'>, ofMates: number, inHomes: number): number {
  const missed = Math.max(ofAll, apart * ofMates + (1 - apart) * inHomes);
  return Math.min(MOST_REACHED, Math.max(LEAST_REACHED, TRACEABLE * (1 - missed)));
}

/** Share of the people of known homes whom every source missed; homes are met through those known in them. */
export function missedInHomes(sights: readonly SeenHome[], sizes: readonly number[], missed: number): number {
  const unknown = sights.reduce((sum, home) => sum + missedBeside(home, sizes, missed), 0);
  return unknown / Math.max(1, sights.length + unknown);
}
