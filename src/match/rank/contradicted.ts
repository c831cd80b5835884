import type { GroupName } from './less-of-group.ts';
import { type RankAsk, type Ranked, type Ranking, without } from './rank-ask.ts';
import { RATES } from './rates.ts';

/** Whoever is this unlikely is nobody's answer, and is not weighed again. */
const HARDLY = 0.001;

/**
 * Whom something contradicts is less likely than without it, by as much at least as whoever gives it means somebody else, into whose
 * data the rest has strayed. Where it speaks against another still more, who has hardly moved, say,
 * or is known to be somebody else's, who bears another name, it speaks for somebody unknown.
 */
export function lowerContradicted(ranking: Ranking, ask: RankAsk, rank: (ask: RankAsk) => Ranking): Ranking {
  const best = ranking.ranked[0];
  if (best === undefined || best.posterior < HARDLY || ranking.ranked.length === 1) return ranking;
  const { evidence } = best;
  if (evidence.length === 1) return ranking;
  let lowered = ranking;
  for (let at = 0; at < evidence.length; at++) {
    const { attribute, level, weightMillibits } = evidence[at]!;
    if (weightMillibits >= 0 || level === 'missing') continue;
    if (!ranking.ranked.some((other) => mayRaise(weightMillibits, other.evidence[at]!.weightMillibits))) continue;
    lowered = atMost(lowered, rank(without(ask, attribute as GroupName)), at);
  }
  return lowered;
}

/** Whether what contradicts somebody may speak for them by what it says of another. */
function mayRaise(against: number, ofAnother: number): boolean {
  return ofAnother < against || ofAnother > 0;
}

function atMost(ranking: Ranking, less: Ranking, group: number): Ranking {
  const before = new Map(less.ranked.map(({ person, posterior }) => [person.id, posterior]));
  let taken = 0;
  const ranked = ranking.ranked.map((one): Ranked => {
    const known = before.get(one.person.id);
    if (known === undefined) return one;
    const posterior = (1 - RATES.mixedUp) * known;
    if (one.posterior <= posterior || one.evidence[group]!.weightMillibits >= 0) return one;
    taken += one.posterior - posterior;
    return { person: one.person, evidence: one.evidence, posterior };
  });
  if (taken === 0) return ranking;
  ranked.sort((a, b) => b.posterior - a.posterior);
  return { ...ranking, ranked, readShare: ranking.readShare - taken, unheldShare: ranking.unheldShare + taken };
}
