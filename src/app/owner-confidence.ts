import type { Population } from '../match/rank/population.ts';
import { weighGrounds } from '../resolve/phone-owner.ts';
import type { StoreView } from './look-up-engine-view.ts';
import { measuredOwnerContext } from './owner-context.ts';

/** Gives how sure an owner is; `stored` is what was believed when the owner was written. */
export type OwnerConfidence = (grounds: string, stored: number) => number;

/**
 * Grounds repeat, so what was reckoned is kept; all are forgotten when there are so many. A million people have a quarter of a
 * million that differ, and reckoning one anew takes as long as reading twenty owners.
 */
const MOST_KEPT = 500_000;

/** How sure owners are by the habits of the store as they were measured last. */
export function ownerConfidences(): (view: StoreView) => OwnerConfidence {
  const kept = new Map<string, number>();
  let measured: Population | undefined;
  let day: StoreView['facts']['newestSeen'];
  let context = {} as ReturnType<typeof measuredOwnerContext>;

  function confidenceOf(grounds: string, stored: number): number {
    if (grounds === '') return stored;
    const known = kept.get(grounds);
    if (known !== undefined) return known;
    const confidence = weighGrounds(grounds, context).confidence;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(ownText(grounds), confidence);
    return confidence;
  }

  return ({ facts, population }) => {
    if (population !== measured || facts.newestSeen !== day) {
      [measured, day, context] = [population, facts.newestSeen, measuredOwnerContext(facts, population)];
      kept.clear();
    }
    return confidenceOf;
  };
}

/** A piece of a row's text keeps the whole row in memory for as long as it is kept itself. */
function ownText(piece: string): string {
  return Buffer.from(piece, 'latin1').toString('latin1');
}
