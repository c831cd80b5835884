import type { Day } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import { withNames } from '../../core/fragment-with.ts';
import type { Person } from '../../core/person.ts';
import type { Fragment } from '../../core/record.ts';
import { eachInTurn, type Soon, whenAllThere, whenThere } from '../../core/soon.ts';
import { calibrate } from '../../match/rank/calibration/calibration.ts';
import { kindOfAgreement } from '../../match/rank/calibration/kind.ts';
import type { Calibration } from '../../match/rank/calibration/shape.ts';
import { chanceOfHuman } from '../../match/rank/doubles.ts';
import { joinRankings } from '../../match/rank/join-rankings.ts';
import type { Population } from '../../match/rank/population.ts';
import type { RankAsk, Ranked, Ranking } from '../../match/rank/rank-ask.ts';
import { RANK_STEPS, type RankUnderWay, startRanking } from '../../match/rank/rank-candidates.ts';
import { matesIn } from '../../resolve/owner/owner-grounds.ts';
import { isWithheld } from '../../resolve/person/demographics.ts';
import type { OwnerRow } from '../../store/codec/phone-owner-codec.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';
import type { StoreView } from '../measure/store-view.ts';
import { type Candidates, gatherAll } from './candidates/gather-candidates.ts';
import { keptOwner } from './kept-owner.ts';

export interface FindDeps {
  readonly reads: LookUpReads;
  readonly calibration: Calibration;
}

/** The best candidate who may be returned, before the chain. */
export interface Found {
  /** As it was asked under the name that speaks most for them, where several are told. */
  readonly fragment: Fragment;
  readonly best: Ranked;
  /** The chance that it tells of the human meant, before and after calibration. */
  readonly chance: number;
  readonly confidence: number;
  readonly ranking: Ranking;
  readonly kind: string;
  /** What is kept of the number given. */
  readonly owner: OwnerRow | undefined;
}

/** Whom each fragment tells of. */
export function findAll(deps: FindDeps, known: StoreView, fragments: readonly Fragment[], today: Day): Soon<Found | undefined>[] {
  if (fragments.some(({ names }) => names.length > 1)) return findByNames(deps, known, fragments, today);
  return eachInTurn(rankAll(deps, known, fragments), (one) => one && choose(one.ranking, () => one.ask, today, deps.calibration));
}

/** The same where some tell several names of one person: each name is asked for, and they are weighed against each other. */
function findByNames(deps: FindDeps, known: StoreView, fragments: readonly Fragment[], today: Day): Soon<Found | undefined>[] {
  const askedOf = fragments.map(byEachName);
  const rankings = rankAll(deps, known, askedOf.flat());
  let from = 0;
  return askedOf.map((asked) => {
    const own = rankings.slice(from, from + asked.length);
    from += asked.length;
    return whenAllThere(own, (all) =>
      chooseAmong(
        all.filter((one) => one !== undefined),
        today,
        deps.calibration,
      ),
    );
  });
}

function byEachName(fragment: Fragment): Fragment[] {
  return fragment.names.length < 2 ? [fragment] : fragment.names.map((name) => withNames(fragment, [name]));
}

function chooseAmong(all: readonly RankUnderWay<PersonAsk>[], today: Day, calibration: Calibration): Found | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  if (all.length === 1) return choose(first.ranking, () => first.ask, today, calibration);
  const { ranking, comesFrom } = joinRankings(all.map((one) => one.ranking));
  return choose(ranking, (best) => all[comesFrom(best)]!.ask, today, calibration);
}

function rankAll(deps: FindDeps, known: StoreView, fragments: readonly Fragment[]): Soon<RankUnderWay<PersonAsk> | undefined>[] {
  const { facts, population } = known;
  let rankings = eachInTurn(gatherAll(deps.reads, fragments, facts), (candidates, at) =>
    beginRanking(deps.reads, fragments[at]!, candidates, population),
  );
  for (const step of RANK_STEPS)
    rankings = eachInTurn(rankings, (one) => {
      if (one !== undefined) step(one);
      return one;
    });
  return rankings;
}

function beginRanking(
  reads: FindDeps['reads'],
  fragment: Fragment,
  candidates: Candidates,
  population: Population,
): Soon<RankUnderWay<PersonAsk> | undefined> {
  if (candidates.people.length === 0) return undefined;
  return whenThere(rankAskOf(reads, fragment, candidates, population), startRanking);
}

/** All that ranking goes by, and what is kept of the number given. */
export interface PersonAsk extends RankAsk {
  readonly owner: OwnerRow | undefined;
}

/** Beside the people read, who lives with those who have the number given. */
export function rankAskOf(
  reads: Pick<LookUpReads, 'encodedOwners'>,
  fragment: Fragment,
  candidates: Candidates,
  population: Population,
): Soon<PersonAsk> {
  const [number] = fragment.phones;
  if (number === undefined) return describeAsk(fragment, candidates, population, undefined);
  return whenThere(keptOwner(reads, number), (owner) => describeAsk(fragment, candidates, population, owner));
}

function describeAsk(fragment: Fragment, candidates: Candidates, population: Population, owner: OwnerRow | undefined): PersonAsk {
  return {
    fragment,
    population,
    candidates: candidates.people,
    bearers: candidates.bearers,
    firstHeld: candidates.firstHeld,
    lastHeld: candidates.lastHeld,
    unread: candidates.unread,
    unreadNamesakes: candidates.unreadNamesakes,
    readWithout: candidates.readWithout,
    crowd: candidates.crowd,
    matesOf: owner && matesIn(owner),
    owner,
  };
}

function choose(ranking: Ranking, askOf: (best: Ranked) => PersonAsk, today: Day, calibration: Calibration): Found | undefined {
  const best = ranking.ranked.find((one) => !isWithheld(one.person, today));
  return best === undefined || isNobody(best.person) ? undefined : foundAs(best, ranking, askOf(best), calibration);
}

/** A number, mailbox or home of which no source tells whose it is: there is nothing to answer. */
function isNobody({ names }: Person): boolean {
  return names.length === 0;
}

/** With the confidence that the calibration gives to the best of a ranking. */
export function foundAs(best: Ranked, ranking: Ranking, { fragment, population, owner }: PersonAsk, calibration: Calibration): Found {
  const kind = kindOfAgreement(fragment, best.evidence);
  const chance = chanceOfHuman(ranking.ranked, best, population.doubles);
  return { fragment, best, chance, confidence: roundConfidence(calibrate(chance, kind, calibration)), ranking, kind, owner };
}
