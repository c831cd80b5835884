import { shareMillibits } from '../frequency-priors.ts';
import type { Model } from '../model.ts';
import { cellsOf, fitNames, logGamma, type NameObservation } from './fit-names.ts';
import type { NamesAtPlaces, Together } from './listed-names.ts';
import { bearersOfGroup, bearersOnceCounted, type NameHabits, PRIOR_NAMES, tiedBearers } from './name-habits.ts';
import type { ValueCounts } from './value-counts.ts';

export type NameLifts = Pick<Model, 'lifts' | 'loneLifts'>;

/** At most this many lifts are kept; other names have lift 0. */
const MAX_LIFTS = 20_000;
const LEAST_LIFT_MILLIBITS = 300;
/** Rarest full name considered, in bits. */
const RAREST_BITS = 48;
/** Floor of the expected number of bearers. */
const LEAST_EXPECTED = 1e-4;

/**
 * Lift of full names: log2 of bearers over the number expected from both parts, counted in sources that list each person once.
 * Names without a lift of their own get the average lift of names as rare.
 */
export function learnNameLifts(
  { people, whole }: { readonly people: number; readonly whole: Together },
  texts: readonly string[],
  frequencies: Model['frequencies'],
): NameLifts {
  const { pairs, bearers, others } = whole;
  const bits = new Float64Array(bearers.length);
  const observations: NameObservation[] = [];
  for (let id = 1; id < bits.length; id += 1) {
    bits[id] = bitsOf(frequencies, texts[pairs[2 * id]!]!, texts[pairs[2 * id + 1]!]!);
    observations.push({ expected: people * 2 ** -bits[id]!, others: others[id]!, people: bearers[id]! });
  }
  const habits = fitNames(observations);
  const loneLifts = loneLiftsOf(people, habits);
  const lifts: [string, number][] = [];
  for (let id = 1; id < bits.length; id += 1) {
    if (others[id] === 0) continue;
    const lift = liftOf(people * 2 ** -bits[id]!, others[id]!, habits);
    const name = `${texts[pairs[2 * id]!]}|${texts[pairs[2 * id + 1]!]}`;
    if (lift >= loneLifts[Math.round(bits[id]!)]! + LEAST_LIFT_MILLIBITS) lifts.push([name, lift]);
  }
  return { lifts: highest(lifts), loneLifts };
}

/** Prior weight, in records, that two names meet by chance: a few records of one person must not look like a custom. */
const RECORDS_BELIEF = 12;
const LEAST_OF_RECORDS_MILLIBITS = 700;

/** The same without such a source: counted over records, so only strong lifts are kept. */
export function liftsOfRecords({ names }: ValueCounts, samePersonPerRecord: number, frequencies: Model['frequencies']): NameLifts {
  const { pairs, counts, first, last, total, texts } = names;
  // Repeated records of one person count once.
  const perPerson = 1 + samePersonPerRecord;
  const loneLifts = loneLiftsOf(total / perPerson, PRIOR_NAMES);
  const lifts: [string, number][] = [];
  for (let id = 1; id < counts.length; id += 1) {
    const count = counts[id]!;
    if (count < 2 * perPerson) continue;
    const firstId = pairs[2 * id]!;
    const lastId = pairs[2 * id + 1]!;
    const expected = (first[firstId]! * last[lastId]!) / total / perPerson;
    const lift = Math.round(1000 * Math.log2((count / perPerson + RECORDS_BELIEF) / (expected + RECORDS_BELIEF)));
    const lone = loneLifts[Math.round(bitsOf(frequencies, texts[firstId]!, texts[lastId]!))]!;
    if (lift >= Math.max(LEAST_OF_RECORDS_MILLIBITS, lone)) lifts.push([`${texts[firstId]}|${texts[lastId]}`, lift]);
  }
  return { lifts: highest(lifts), loneLifts };
}

/** By rarity of both parts in bits: the lift of a name seen only once. */
export function loneLiftsOf(people: number, habits: NameHabits): number[] {
  return Array.from({ length: RAREST_BITS + 1 }, (_, bits) => liftOf(people * 2 ** -bits, 0, habits));
}

function liftOf(shares: number, others: number, habits: NameHabits): number {
  const expected = Math.max(LEAST_EXPECTED, shares);
  const bearers = bearersOnceCounted(tiedBearers(expected, habits), bearersOfGroup(expected, habits), others, habits);
  return Math.max(0, Math.round(1000 * Math.log2(bearers / expected)));
}

function bitsOf(frequencies: Model['frequencies'], first: string, last: string): number {
  const millibits = shareMillibits('first', frequencies['first'], first) + shareMillibits('last', frequencies['last'], last);
  return Math.min(RAREST_BITS, millibits / 1000);
}

function highest(lifts: [string, number][], most = MAX_LIFTS): Record<string, number> {
  lifts.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(lifts.slice(0, most).sort((a, b) => (a[0] < b[0] ? -1 : 1)));
}

/** At most this many lifts of names at places are kept. */
const MAX_PLACE_LIFTS = 50_000;
/** Prior shape of the gamma distribution, its spread in log units, and the range searched. */
const BELIEF = 20;
const BELIEF_SPREAD = 1;
const [LEAST_LOG, MOST_LOG, LOG_STEP] = [-2, 6, 0.25];
const LEAST_EXPECTED_AT_PLACE = 1e-3;

/** Lift of a name at a place, by `name@place`: communities live together. */
export function learnPlaceLifts(
  listed: readonly NamesAtPlaces[],
  names: readonly string[],
  places: readonly string[],
): Record<string, number> {
  const lifts = new Map<string, number>();
  for (const each of listed) {
    const belief = fitBelief(each);
    for (let id = 1; id < each.bearers.length; id += 1) {
      const lift = Math.round(1000 * Math.log2((each.others[id]! + belief) / (expectedOthers(each, id) + belief)));
      if (lift < LEAST_LIFT_MILLIBITS) continue;
      const name = `${names[each.pairs[2 * id]!]}@${places[each.pairs[2 * id + 1]!]}`;
      lifts.set(name, Math.max(lift, lifts.get(name) ?? 0));
    }
  }
  return highest([...lifts], MAX_PLACE_LIFTS);
}

function expectedOthers({ pairs, names, places, all }: NamesAtPlaces, id: number): number {
  return Math.max(LEAST_EXPECTED_AT_PLACE, ((names[pairs[2 * id]!]! - 1) * places[pairs[2 * id + 1]!]!) / all);
}

/**
 * Maximum likelihood shape k of the gamma prior for bearers of a name at a place: count ~ Poisson(λ), λ ~ Gamma(k, expected/k),
 * weighted by bearers.
 */
function fitBelief(listed: NamesAtPlaces): number {
  const others = Array.from(listed.others.subarray(1), (count, at) => ({
    expected: expectedOthers(listed, at + 1),
    others: count,
    people: listed.bearers[at + 1]!,
  }));
  const cells = cellsOf(others, LEAST_EXPECTED_AT_PLACE);
  let best = BELIEF;
  let least = Number.POSITIVE_INFINITY;
  for (let log = LEAST_LOG; log <= MOST_LOG; log += LOG_STEP) {
    const shape = Math.exp(log);
    const atShape = logGamma(shape + 1) - (shape + 1) * log;
    let surprise = ((log - Math.log(BELIEF)) / BELIEF_SPREAD) ** 2 / 2;
    for (const { expected, others, people } of cells) {
      surprise -= people * (logGamma(others + shape + 1) - atShape - (others + shape + 1) * Math.log(shape + expected));
    }
    if (surprise < least) [least, best] = [surprise, shape];
  }
  return best;
}
