import type { Day } from '../../core/clock.ts';
import type { Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { ADDRESS, compareAddresses } from '../../match/compare/address.ts';
import { YEARS_APART } from '../../match/rank/homes/live-together.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import { UNDATED_YEARS } from '../../match/rank/rates.ts';

const DAYS_A_YEAR = 365.25;
/** What was believed before stands for so many years of somebody's life. */
const BELIEF_YEARS = 100;
/** One house number in a place, or one street: whoever moves seldom stays in the street, and files often get a number wrong. */
const SAME_HOME: ReadonlySet<number> = new Set([
  ADDRESS.home,
  ADDRESS.generic,
  ADDRESS.otherUnit,
  ADDRESS.homeClose,
  ADDRESS.houseAndZip,
  ADDRESS.street,
  ADDRESS.streetClose,
]);
/** And so many moves. */
const BELIEF_MOVES = 30;
const AGES = 20;
const HALVINGS = 40;
const [LEAST_MOVES, MOST_MOVES] = [0.005, 1];
const FEWEST_MOVES = 1 / 30;

/**
 * Moves a year, by likelihood: of people seen over so many years, who was first seen in another home than the present one. That
 * one move shows where there may have been more is part of the likelihood.
 */
export function measureMoves(sample: readonly Person[]): number {
  const prior = PRIOR_POPULATION.moves;
  const moved: number[] = [];
  let stayed = BELIEF_YEARS;
  let entered = 0;
  for (const { addresses, records } of sample) {
    const home = addresses.find((one) => one.current);
    if (home === undefined) continue;
    const others = addresses.filter((one) => one !== home && !isOtherWriting(one.value, home.value));
    const isDated = others.some((one) => (one.firstSeen ?? one.lastSeen) !== undefined);
    if (home.firstSeen === undefined || (!isDated && (others.length > 0 || home.lastSeen === home.firstSeen))) {
      // Sources that give no dates have seen people some time apart, too.
      const years = YEARS_APART * (records.length - 1);
      if (others.length > 0) moved.push(years);
      else stayed += years;
      continue;
    }
    let [first, last] = [home.firstSeen, Math.max(home.firstSeen, home.lastSeen ?? home.firstSeen)];
    for (const { firstSeen, lastSeen } of others) {
      if (firstSeen !== undefined && firstSeen < first) first = firstSeen;
      if (lastSeen !== undefined && lastSeen > last) last = lastSeen;
    }
    const years = (last - first) / DAYS_A_YEAR;
    if (first < home.firstSeen) moved.push(years);
    else stayed += years;
    // One record that tells since when tells of a move on that day.
    if (records.length === 1 && years > 0) entered += 1;
  }
  return fitRate(moved, stayed, BELIEF_YEARS * prior + entered);
}

/**
 * Moves a year behind those that files show. Where files write one home on all of somebody's rows, whatever their days, nobody seems to
 * move: fewer moves than are usual are believed half, and no fewer than one in thirty years.
 */
export function believedMoves(seen: number): number {
  const usual = PRIOR_POPULATION.moves;
  return seen >= usual ? seen : Math.sqrt(Math.max(FEWEST_MOVES, seen) * usual);
}

/** The likeliest rate a year, where it has happened once or more within each of some times, never in others, and now and then on a day. */
export function fitRate(within: readonly number[], never: number, onDays: number): number {
  // The derivative of the likelihood falls with the rate: halve on the scale of logarithms.
  let [low, high] = [LEAST_MOVES, MOST_MOVES];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const rate = Math.sqrt(low * high);
    let slope = onDays / rate - never;
    for (const years of within) slope += years / Math.expm1(rate * years);
    if (slope > 0) low = rate;
    else high = rate;
  }
  return low;
}

/** Of homes that somebody has moved between, the share in one ZIP code, in one city but for that, and in one state. */
export function measureNearMoves(sample: readonly Person[]): Population['movesNear'] {
  const prior = PRIOR_POPULATION.movesNear;
  const counts = { zip: BELIEF_MOVES * prior.zip, city: BELIEF_MOVES * prior.city, state: BELIEF_MOVES * prior.state };
  let moves = BELIEF_MOVES;
  for (const { addresses } of sample) {
    const home = addresses.find((one) => one.current)?.value;
    if (home === undefined || !isPlaced(home)) continue;
    for (const { value, current } of addresses) {
      if (current || !isPlaced(value) || isOtherWriting(value, home)) continue;
      moves += 1;
      if (value.state === home.state) counts.state += 1;
      if (value.zip === home.zip) counts.zip += 1;
      else if (value.city === home.city && value.state === home.state) counts.city += 1;
    }
  }
  return { zip: counts.zip / moves, city: counts.city / moves, state: counts.state / moves };
}

function isPlaced({ house, zip, city, state }: PostalAddress): boolean {
  return house !== '' && zip !== '' && city !== '' && state !== '';
}

/** The same home written in another way, or misspelt. */
export function isOtherWriting(one: PostalAddress, other: PostalAddress): boolean {
  return SAME_HOME.has(compareAddresses(one, other));
}

/** How many years ago people were last seen, from the latest to the longest ago. */
export function measureSightAges(sample: readonly Person[], newestSeen: Day | undefined): number[] {
  if (newestSeen === undefined) return [UNDATED_YEARS];
  const ages: number[] = [];
  for (const { addresses, phones, emails } of sample) {
    let last: Day | undefined;
    for (const values of [addresses, phones, emails])
      for (const { lastSeen } of values) if (lastSeen !== undefined && (last === undefined || lastSeen > last)) last = lastSeen;
    if (last !== undefined) ages.push(Math.max(0, newestSeen - last) / DAYS_A_YEAR);
  }
  if (ages.length < AGES) return [...PRIOR_POPULATION.sightAges];
  ages.sort((a, b) => a - b);
  return Array.from({ length: AGES }, (_, part) => ages[Math.floor(((part + 0.5) * ages.length) / AGES)]!);
}
