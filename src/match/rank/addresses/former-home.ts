import { ADDRESS } from '../../compare/address.ts';
import { type RankAsk, type Ranked, type Ranking, without } from '../rank-ask.ts';
import { EARLIER_LEVELS } from './weigh-address.ts';

/** Where all that is given agrees with where somebody lived before. */
const FORMER = new Set([ADDRESS.home, ADDRESS.street, ADDRESS.zip, ADDRESS.city].map((level) => EARLIER_LEVELS[level]!));

/**
 * Whoever is asked about by a home that was theirs, or by its street, ZIP code or city alone, is no less likely for it: where it
 * speaks for another still more, who lives there now, it takes nothing from what the rest says.
 */
export function raiseFormer(ranking: Ranking, ask: RankAsk, rank: (ask: RankAsk) => Ranking): Ranking {
  const [best] = ranking.ranked;
  if (best === undefined) return ranking;
  const { evidence } = best;
  if (evidence.length === 1 || evidence.some(({ attribute, weightMillibits }) => attribute !== 'address' && weightMillibits < 0))
    return ranking;
  const isFormer = evidence.some(({ attribute, level }) => attribute === 'address' && FORMER.has(level));
  if (!isFormer || !isFoundOtherwise(best)) return ranking;
  const candidates = ranking.ranked.filter(isFoundOtherwise).map(({ person }) => person);
  const before = rank({ ...without(ask, 'address'), candidates }).ranked.find(({ person }) => person.id === best.person.id)!;
  return before.posterior <= best.posterior ? ranking : atLeast(ranking, best, before.posterior);
}

/** Whoever is there for the home alone would not be read without it. */
function isFoundOtherwise({ evidence }: Ranked): boolean {
  return evidence.some(({ attribute, level, weightMillibits }) => attribute !== 'address' && level !== 'household' && weightMillibits > 0);
}

/** Everybody else gives up what the best is given, each in proportion. */
function atLeast(ranking: Ranking, best: Ranked, posterior: number): Ranking {
  const kept = (1 - posterior) / (1 - best.posterior);
  const ranked = ranking.ranked.map(
    (one): Ranked => ({ person: one.person, evidence: one.evidence, posterior: one === best ? posterior : one.posterior * kept }),
  );
  return {
    ranked,
    readShare: posterior + (ranking.readShare - best.posterior) * kept,
    unreadShare: ranking.unreadShare * kept,
    unheldShare: ranking.unheldShare * kept,
  };
}
