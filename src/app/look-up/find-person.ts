import type { Calibration } from '../../confidence/calibrate.ts';
import type { RankAsk } from '../../confidence/question.ts';
import { type Confidence, confidenceOf, type Ranked, type Ranking, rankCandidates } from '../../confidence/rank.ts';
import type { Day } from '../../core/clock.ts';
import { roundConfidence } from '../../core/confidence.ts';
import { withNames } from '../../core/fragment-with.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Fragment } from '../../core/record.ts';
import { mayBeState } from '../../normalize/address/place.ts';
import { isWithheld } from '../../resolve/person/demographics.ts';
import { type Asking, read } from '../../store/look-up-reads.ts';
import type { StoreView } from '../measure/store-view.ts';
import { gatherCandidates } from './candidates/candidates.ts';

/** The best candidate who may be returned, before the chain. */
export interface Found extends Confidence {
  /** As it was asked under the name that fits best, where several are given. */
  readonly fragment: Fragment;
  readonly best: Ranked;
  readonly ranking: Ranking;
}

/** The person a fragment is about. Where it gives several names of one person, the surest answer counts. */
export function* findPerson(fragment: Fragment, view: StoreView, today: Day, calibration: Calibration): Asking<Found | undefined> {
  let surest: Found | undefined;
  for (const asked of byName(inKnownPlace(fragment, view.population))) {
    const ask = yield* rankAskOf(asked, view);
    const found = ask.candidates.length === 0 ? undefined : choose(rankCandidates(ask), today, calibration);
    if (found !== undefined && (surest === undefined || found.confidence > surest.confidence)) surest = found;
  }
  return surest;
}

/**
 * A state that does not exist, here or in the store, disagrees with every candidate. So does a city or a ZIP code that is given in it:
 * compared alone they would agree as if no state had been given.
 */
function inKnownPlace(fragment: Fragment, { states }: StoreView['population']): Fragment {
  const [address] = fragment.addresses;
  if (address === undefined || mayBeState(address.state) || states.seen.has(address.state)) return fragment;
  return { ...fragment, addresses: [{ ...address, city: '', zip: '' }] };
}

function byName(fragment: Fragment): Fragment[] {
  return fragment.names.length < 2 ? [fragment] : fragment.names.map((name) => withNames(fragment, [name]));
}

/** The candidates, and what they are ranked by. */
export function* rankAskOf(fragment: Fragment, { facts, population }: StoreView): Asking<RankAsk> {
  const { people, bearers, firstHeld, lastHeld, unread, unreadNamesakes, crowd } = yield* gatherCandidates(fragment, facts);
  return { fragment, population, candidates: people, bearers, firstHeld, lastHeld, unread, unreadNamesakes, crowd };
}

/**
 * Everyone whom a fragment leads to, against each other, and one person more where it is given. For operators: people who are never
 * returned are among them.
 */
export function* rankPeople(fragment: Fragment, view: StoreView, also?: PersonId): Asking<Ranking | undefined> {
  const ask = yield* rankAskOf(byName(inKnownPlace(fragment, view.population))[0]!, view);
  if (also === undefined || ask.candidates.some(({ id }) => id === also))
    return ask.candidates.length === 0 ? undefined : rankCandidates(ask);
  const [person] = yield* read.people([also]);
  const candidates = person === undefined ? ask.candidates : [...ask.candidates, person];
  return candidates.length === 0 ? undefined : rankCandidates({ ...ask, candidates });
}

function choose(ranking: Ranking, today: Day, calibration: Calibration): Found | undefined {
  const best = ranking.ranked.find((one) => !isWithheld(one.person, today));
  // Of a number, mailbox or home without any name there is nothing to answer.
  return best === undefined || best.person.names.length === 0 ? undefined : foundAs(best, ranking, calibration);
}

/** With the confidence that the calibration gives to one of a ranking. */
export function foundAs(best: Ranked, ranking: Ranking, calibration: Calibration): Found {
  const { chance, least, confidence, kind } = confidenceOf(ranking, best, calibration);
  return { chance, least, confidence: roundConfidence(confidence), kind, fragment: ranking.fragment, best, ranking };
}
