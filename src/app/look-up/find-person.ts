import type { Day } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import type { Person } from '../../core/person.ts';
import type { Fragment } from '../../core/record.ts';
import { eachInTurn, type Soon, whenThere } from '../../core/soon.ts';
import { calibrate } from '../../match/rank/calibration/calibration.ts';
import { kindOfAgreement } from '../../match/rank/calibration/kind.ts';
import type { Calibration } from '../../match/rank/calibration/shape.ts';
import { chanceOfHuman } from '../../match/rank/doubles.ts';
import type { MatesOf } from '../../match/rank/homes/households.ts';
import type { Population } from '../../match/rank/population.ts';
import type { RankAsk, Ranked, Ranking } from '../../match/rank/rank-ask.ts';
import { rankCandidates } from '../../match/rank/rank-candidates.ts';
import { isWithheld } from '../../resolve/person/demographics.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';
import type { StoreView } from '../measure/store-view.ts';
import { type Candidates, gatherAll } from './candidates/gather-candidates.ts';
import { keptMates } from './kept-mates.ts';

export interface FindDeps {
  readonly reads: LookUpReads;
  readonly calibration: Calibration;
}

/** The best candidate who may be returned, before the chain. */
export interface Found {
  readonly best: Ranked;
  /** The chance that it tells of the human meant, before and after calibration. */
  readonly chance: number;
  readonly confidence: number;
  readonly ranking: Ranking;
  readonly kind: string;
}

/** Whom each fragment tells of. */
export function findAll(deps: FindDeps, known: StoreView, fragments: readonly Fragment[], today: Day): Soon<Found | undefined>[] {
  const { facts, population } = known;
  return eachInTurn(gatherAll(deps.reads, fragments, facts), (candidates, at) => {
    if (candidates.people.length === 0) return undefined;
    const fragment = fragments[at]!;
    const ask = rankAskOf(deps.reads, fragment, candidates, population);
    return ask instanceof Promise ? ask.then((later) => choose(later, today, deps.calibration)) : choose(ask, today, deps.calibration);
  });
}

/** All that ranking goes by: beside the people read, who lives with those who have the number given. */
export function rankAskOf(
  reads: Pick<LookUpReads, 'encodedOwners'>,
  fragment: Fragment,
  candidates: Candidates,
  population: Population,
): Soon<RankAsk> {
  const [number] = fragment.phones;
  if (number === undefined) return describeAsk(fragment, candidates, population, undefined);
  return whenThere(keptMates(reads, number), (matesOf) => describeAsk(fragment, candidates, population, matesOf));
}

function describeAsk(fragment: Fragment, candidates: Candidates, population: Population, matesOf: MatesOf | undefined): RankAsk {
  return {
    fragment,
    population,
    candidates: candidates.people,
    bearers: candidates.bearers,
    firstHeld: candidates.firstHeld,
    lastHeld: candidates.lastHeld,
    unread: candidates.unread,
    unreadNamesakes: candidates.unreadNamesakes,
    crowd: candidates.crowd,
    matesOf,
  };
}

function choose(ask: RankAsk, today: Day, calibration: Calibration): Found | undefined {
  const ranking = rankCandidates(ask);
  const best = ranking.ranked.find((one) => !isWithheld(one.person, today));
  return best === undefined || isNobody(best.person) ? undefined : foundAs(best, ranking, ask, calibration);
}

/** A number, mailbox or home of which no source tells whose it is: there is nothing to answer. */
function isNobody({ names }: Person): boolean {
  return names.length === 0;
}

/** With the confidence that the calibration gives to the best of a ranking. */
export function foundAs(best: Ranked, ranking: Ranking, { fragment, population }: RankAsk, calibration: Calibration): Found {
  const kind = kindOfAgreement(fragment, best.evidence);
  const chance = chanceOfHuman(ranking.ranked, best, population.doubles);
  return { best, chance, confidence: roundConfidence(calibrate(chance, kind, calibration)), ranking, kind };
}
