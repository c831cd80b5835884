import type { Evidence } from '../../core/evidence.ts';
import { ADDRESS, ADDRESS_LEVELS } from '../compare/address.ts';
import { FIRST, FIRST_LEVELS, LAST, LAST_LEVELS } from '../compare/names.ts';
import { EARLIER_LEVELS } from './addresses/weigh-address.ts';
import { finestPlace, type GroupName, partsOfName, placesOfHome } from './less-of-group.ts';
import { askLess, type RankAsk, type Ranked, type Ranking, withLess, without } from './rank-ask.ts';

const IN_PLACE = [ADDRESS.home, ADDRESS.street, ADDRESS.zip, ADDRESS.city];
/** Where all that is given agrees with where somebody lived before. */
const FORMER = new Set(IN_PLACE.map((level) => EARLIER_LEVELS[level]!));
/** Where every part of a name, a home or a place agrees: of one that agrees in one part alone, the other speaks against somebody. */
const WHOLE_NAME: ReadonlySet<string> = new Set(
  [FIRST.exact, FIRST.nickname].map((first) => `${FIRST_LEVELS[first]}, ${LAST_LEVELS[LAST.exact]}`),
);
const WHOLE_HOME: ReadonlySet<string> = new Set([ADDRESS_LEVELS, EARLIER_LEVELS].map((levels) => levels[ADDRESS.home]!));
const WHOLE_PLACE: ReadonlySet<string> = new Set([...FORMER, ...IN_PLACE.map((level) => ADDRESS_LEVELS[level]!)]);
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
    if (isContradicted(best, at)) continue;
    for (const less of [...withoutGroup(ranking, ask, at), ...withLessOfGroup(ranking, ask, at)])
      most = Math.max(most, rank(less).ranked.find(({ person }) => person.id === best.person.id)?.posterior ?? 0);
  }
  return most === best.posterior ? ranking : atLeast(ranking, best, most);
}

/** The question without a group that somebody else shares, or by which they were found before. */
function withoutGroup(ranking: Ranking, ask: RankAsk, at: number): RankAsk[] {
  const best = ranking.ranked[0]!;
  if (!isFoundOtherwise(best, at) || (!isFormer(best.evidence[at]!) && !isShared(ranking, at))) return [];
  const less = without(ask, groupAt(best, at));
  const found = new Set(ranking.ranked.filter((one) => isFoundOtherwise(one, at)).map(({ person }) => person.id));
  const { candidates, bearers, unread, unreadNamesakes } = less;
  return [askLess(less, less.fragment, { candidates: candidates.filter(({ id }) => found.has(id)), bearers, unread, unreadNamesakes })];
}

/**
 * With less of a name or an address that agrees in every part: whoever has the number or mailbox is met by that, with any part of the
 * rest. Of two who have it, the rest tells which is meant.
 */
function withLessOfGroup({ ranked }: Ranking, ask: RankAsk, at: number): RankAsk[] {
  const [best, rival] = ranked;
  if ((rival?.posterior ?? 0) < RIVAL || !isHolder(best!, at)) return [];
  if (ranked.some((one) => one !== best && one.posterior >= RIVAL && isHolder(one, at))) return [];
  const { fragment } = ask;
  const { attribute, level } = best!.evidence[at]!;
  if (attribute === 'name') return WHOLE_NAME.has(level) ? withLess(ask, partsOfName(fragment)) : [];
  if (attribute !== 'address' || !(fragment.addresses[0]!.house === '' ? WHOLE_PLACE : WHOLE_HOME).has(level)) return [];
  return withLess(ask, [...finestPlace(fragment), ...placesOfHome(fragment)]);
}

function groupAt({ evidence }: Ranked, at: number): GroupName {
  return evidence[at]!.attribute as GroupName;
}

function isHolder({ evidence }: Ranked, at: number): boolean {
  return evidence.some(
    ({ attribute, level }, other) => other !== at && (attribute === 'phone' || attribute === 'email') && level === 'exact',
  );
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
