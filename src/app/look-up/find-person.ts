import type { Calibration } from '../../confidence/calibrate.ts';
import type { Population } from '../../confidence/facts.ts';
import type { RankAsk } from '../../confidence/question.ts';
import { confidenceOf, type Ranked, type Ranking, rankCandidates } from '../../confidence/rank.ts';
import type { Day } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import { withNames } from '../../core/fragment-with.ts';
import type { Fragment } from '../../core/record.ts';
import { eachInTurn, type Soon, whenAllThere } from '../../core/soon.ts';
import { isWithheld } from '../../resolve/person/demographics.ts';
import type { LookUpReads } from '../../store/look-up-reads.ts';
import type { StoreView } from '../measure/store-view.ts';
import { type Candidates, gatherAll } from './candidates/gather-candidates.ts';

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
  readonly least: number;
  readonly confidence: number;
  readonly ranking: Ranking;
  readonly kind: string;
}

/** Whom each fragment describes. */
export function findAll(deps: FindDeps, known: StoreView, fragments: readonly Fragment[], today: Day): Soon<Found | undefined>[] {
  const askedOf = fragments.map((fragment) =>
    fragment.names.length < 2 ? [fragment] : fragment.names.map((name) => withNames(fragment, [name])),
  );
  const gathered = gatherAll(deps.reads, askedOf.flat(), known.facts);
  const found = eachInTurn(gathered, (candidates, at) =>
    findOne(deps.calibration, askedOf.flat()[at]!, candidates, known.population, today),
  );
  let from = 0;
  return askedOf.map((asked) => {
    const own = found.slice(from, from + asked.length);
    from += asked.length;
    // Of several names, the one by which the answer is surest.
    return own.length === 1 ? own[0]! : whenAllThere(own, surest);
  });
}

function surest(found: readonly (Found | undefined)[]): Found | undefined {
  return found.reduce(
    (best, one) => (one !== undefined && (best === undefined || one.confidence > best.confidence) ? one : best),
    undefined,
  );
}

function findOne(
  calibration: Calibration,
  fragment: Fragment,
  candidates: Candidates,
  population: Population,
  today: Day,
): Soon<Found | undefined> {
  if (candidates.people.length === 0) return undefined;
  const ranking = rankCandidates(rankAskOf(fragment, candidates, population));
  const best = ranking.ranked.find((one) => !isWithheld(one.person, today));
  // A number, mailbox or home without a name has nobody to be returned.
  if (best === undefined || best.person.names.length === 0) return undefined;
  return foundAs(best, ranking, calibration);
}

export function rankAskOf(fragment: Fragment, { people, ...counted }: Candidates, population: Population): RankAsk {
  return { fragment, population, candidates: people, ...counted };
}

/** With the confidence that the calibration gives to one of a ranking. */
export function foundAs(best: Ranked, ranking: Ranking, calibration: Calibration): Found {
  const { confidence, chance, least, kind } = confidenceOf(ranking, best, calibration);
  return { fragment: ranking.fragment, best, chance, least, confidence: roundConfidence(confidence), ranking, kind };
}
