import type { Evidence } from '../../core/evidence.ts';
import { ADDRESS } from '../compare/address.ts';
import { EARLIER_LEVELS } from './addresses/weigh-address.ts';
import { type GroupName, type RankAsk, type Ranked, type Ranking, without } from './rank-ask.ts';

/** Where all that is given agrees with where somebody lived before. */
const FORMER = new Set([ADDRESS.home, ADDRESS.street, ADDRESS.zip, ADDRESS.city].map((level) => EARLIER_LEVELS[level]!));
/** Whoever is less likely takes nothing worth a second look. */
const RIVAL = 0.002;

/**
 * Whoever is asked about by something more that is theirs is no less likely for it: where it speaks for another still more, who
 * shares the line or lives now where they lived before, it takes nothing from what the rest says.
 */
export function raiseAgreed(ranking: Ranking, ask: RankAsk, rank: (ask: RankAsk) => Ranking): Ranking {
  const [best] = ranking.ranked;
  if (best === undefined || best.evidence.length === 1) return ranking;
  let most = best.posterior;
  for (let at = 0; at < best.evidence.length; at++) {
    if (isContradicted(best, at) || !isFoundOtherwise(best, at)) continue;
    if (!isFormer(best.evidence[at]!) && !isShared(ranking, at)) continue;
    const less = without(ask, best.evidence[at]!.attribute as GroupName);
    const found = new Set(ranking.ranked.filter((one) => isFoundOtherwise(one, at)).map(({ person }) => person.id));
    const { ranked } = rank({ ...less, candidates: less.candidates.filter(({ id }) => found.has(id)) });
    most = Math.max(most, ranked.find(({ person }) => person.id === best.person.id)?.posterior ?? 0);
  }
  return most === best.posterior ? ranking : atLeast(ranking, best, most);
}

function isContradicted({ evidence }: Ranked, at: number): boolean {
  return evidence.some(({ weightMillibits }, other) => other !== at && weightMillibits < 0);
}

function isFormer({ attribute, level }: Evidence): boolean {
  return attribute === 'address' && FORMER.has(level);
}

/** Whether it agrees with the best, and speaks for another as well: one who may be meant, or who has the same number or mailbox. */
function isShared({ ranked }: Ranking, at: number): boolean {
  const { attribute, weightMillibits } = ranked[0]!.evidence[at]!;
  if (weightMillibits <= 0) return false;
  const least = attribute === 'phone' || attribute === 'email' ? 0 : RIVAL;
  for (let other = 1; other < ranked.length; other++) {
    const { posterior } = ranked[other]!;
    // Best first; and evidence is made when it is looked at.
    if (posterior < least) return false;
    if (ranked[other]!.evidence[at]!.weightMillibits > 0) return true;
  }
  return false;
}

/** Whoever is there for that alone would not be read without it. */
function isFoundOtherwise({ evidence }: Ranked, at: number): boolean {
  return evidence.some(({ level, weightMillibits }, other) => other !== at && level !== 'household' && weightMillibits > 0);
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
