import type { Day } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import { withNames } from '../../core/fragment-with.ts';
import type { Fragment } from '../../core/record.ts';
import { calibrate } from '../../match/rank/calibration/calibration.ts';
import { kindOfAgreement } from '../../match/rank/calibration/kind.ts';
import type { Calibration } from '../../match/rank/calibration/shape.ts';
import { chanceOfHuman } from '../../match/rank/doubles.ts';
import { joinRankings } from '../../match/rank/join-rankings.ts';
import type { RankAsk, Ranked, Ranking } from '../../match/rank/rank-ask.ts';
import { rankCandidates } from '../../match/rank/rank-candidates.ts';
import { matesIn } from '../../resolve/owner/owner-grounds.ts';
import { isWithheld } from '../../resolve/person/demographics.ts';
import { type OwnerRow, readOwnerRow } from '../../store/codec/phone-owner-codec.ts';
import { type Asking, read } from '../../store/look-up-reads.ts';
import type { StoreView } from '../measure/store-view.ts';
import { gatherCandidates } from './candidates/candidates.ts';

/** The best candidate who may be returned, before the chain. */
export interface Found {
  /** As it was asked under the name that fits best, where several are given. */
  readonly fragment: Fragment;
  readonly best: Ranked;
  /** The chance that it is the human asked about, and the same after calibration. */
  readonly chance: number;
  readonly confidence: number;
  readonly ranking: Ranking;
  readonly kind: string;
  /** The stored row of the given number. */
  readonly owner: OwnerRow | undefined;
}

/** What ranking goes by, and the stored row of the given number. */
export interface PersonAsk extends RankAsk {
  readonly owner: OwnerRow | undefined;
}

/** The person a fragment is about. Where it gives several names of one person, each is asked for and they are ranked together. */
export function* findPerson(fragment: Fragment, view: StoreView, today: Day, calibration: Calibration): Asking<Found | undefined> {
  const asks: PersonAsk[] = [];
  for (const asked of byName(fragment)) {
    const ask = yield* rankAskOf(asked, view);
    if (ask.candidates.length > 0) asks.push(ask);
  }
  const rankings = asks.map((ask) => rankCandidates(ask));
  if (rankings.length === 0) return undefined;
  if (rankings.length === 1) return choose(rankings[0]!, () => asks[0]!, today, calibration);
  const { ranking, comesFrom } = joinRankings(rankings);
  return choose(ranking, (best) => asks[comesFrom(best)]!, today, calibration);
}

const NO_ROWS: readonly undefined[] = [];

function byName(fragment: Fragment): Fragment[] {
  return fragment.names.length < 2 ? [fragment] : fragment.names.map((name) => withNames(fragment, [name]));
}

/** The candidates, and who lives with those who have the given number. */
export function* rankAskOf(fragment: Fragment, { facts, population }: StoreView): Asking<PersonAsk> {
  const { people, bearers, firstHeld, lastHeld, unread, unreadNamesakes, crowd } = yield* gatherCandidates(fragment, facts);
  const [number] = fragment.phones;
  const rows = number === undefined || people.length === 0 ? NO_ROWS : yield* read.encodedOwners(fragment.phones);
  const owner = rows[0] === undefined ? undefined : readOwnerRow(number!, rows[0]);
  return {
    fragment,
    population,
    candidates: people,
    bearers,
    firstHeld,
    lastHeld,
    unread,
    unreadNamesakes,
    crowd,
    matesOf: owner && matesIn(owner),
    owner,
  };
}

function choose(ranking: Ranking, askOf: (best: Ranked) => PersonAsk, today: Day, calibration: Calibration): Found | undefined {
  const best = ranking.ranked.find((one) => !isWithheld(one.person, today));
  // Of a number, mailbox or home without any name there is nothing to answer.
  return best === undefined || best.person.names.length === 0 ? undefined : foundAs(best, ranking, askOf(best), calibration);
}

/** With the confidence that the calibration gives to one of a ranking. */
export function foundAs(best: Ranked, ranking: Ranking, { fragment, population, owner }: PersonAsk, calibration: Calibration): Found {
  const kind = kindOfAgreement(fragment, best.evidence);
  const chance = chanceOfHuman(ranking.ranked, best, population.doubles);
  return { fragment, best, chance, confidence: roundConfidence(calibrate(chance, kind, calibration)), ranking, kind, owner };
}
