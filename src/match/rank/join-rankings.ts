import type { PersonId } from '../../core/ids.ts';
import { equalsFirst, weighTheSame } from './equals-first.ts';
import type { Ranked, Ranking } from './rank-ask.ts';

/** Somebody as the question under one of the names ranks them, and which question that is. */
interface Weighty {
  readonly one: Ranked;
  readonly mass: number;
  readonly at: number;
}

/** A ranking made of several, and of which of them whoever is in it comes from. */
export interface JoinedRanking {
  readonly ranking: Ranking;
  readonly comesFrom: (one: Ranked) => number;
}

/** Nothing is so sure that nobody else is left. */
const LEAST_LEFT = 1e-9;

/**
 * One question that was asked under each of the names somebody is said to bear: everybody weighs what they weigh under the name by which
 * they are known best, against all others and against whoever is not held.
 */
export function joinRankings(rankings: readonly Ranking[]): JoinedRanking {
  const best = new Map<PersonId, Weighty>();
  for (const [at, { ranked }] of rankings.entries()) {
    const left = Math.max(LEAST_LEFT, 1 - sumOf(ranked));
    for (const one of ranked) {
      const mass = one.posterior / left;
      if (mass > (best.get(one.person.id)?.mass ?? -1)) best.set(one.person.id, { one, mass, at });
    }
  }
  const weighty = [...best.values()].sort((a, b) =>
    weighTheSame(a.mass, b.mass) ? equalsFirst(a.one.person, b.one.person) : b.mass - a.mass,
  );
  const total = weighty.reduce((sum, { mass }) => sum + mass, 1);
  const origins = new Map<Ranked, number>();
  const ranked = weighty.map(({ one, mass, at }) => {
    const joined = { person: one.person, posterior: mass / total, evidence: one.evidence };
    origins.set(joined, at);
    return joined;
  });
  return { ranking: { ranked, ...sharesOf(rankings[weighty[0]?.at ?? 0]!, 1 / total) }, comesFrom: (one) => origins.get(one)! };
}

function sumOf(ranked: readonly Ranked[]): number {
  return ranked.reduce((sum, { posterior }) => sum + posterior, 0);
}

/** What is left is shared out between people not read and people not held as it was under the name that speaks most. */
function sharesOf({ unreadShare, unheldShare }: Ranking, left: number): Omit<Ranking, 'ranked'> {
  const unread = (left * unreadShare) / Math.max(LEAST_LEFT, unreadShare + unheldShare);
  return { readShare: 1 - left, unreadShare: unread, unheldShare: left - unread };
}
