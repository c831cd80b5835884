import { DAYS_A_YEAR, type Day } from '../core/clock.ts';
import type { Person } from '../core/person.ts';
import { ADDRESS, compareAddresses } from '../match/compare/address.ts';
import { type Population, PRIOR_POPULATION, sum } from './facts.ts';
import { binomial, recordedAtHome, unrecordedAtHome, yearsSince } from './household.ts';
import type { SampledHome } from './sampled.ts';

const SAME_HOME: readonly number[] = [ADDRESS.home, ADDRESS.generic, ADDRESS.otherUnit, ADDRESS.homeClose, ADDRESS.houseAndZip];
/** The priors count as so many years of a person's life, and so many homes. */
const PRIOR_YEARS = 100;
const PRIOR_HOMES = 20;
/** Sources without dates observed people so many years apart. */
const YEARS_APART = 1.5;
const AGES = 20;
const ROUNDS = 40;
const [LEAST_MOVES, MOST_MOVES] = [0.005, 1];

type Homes = Pick<Population, 'moves' | 'lastSeenYears' | 'peoplePerHome' | 'householdSizes'>;

/** How often people move, and how large households are, by which members are recorded together. */
export function measureHomes(people: readonly Person[], homes: readonly SampledHome[], newestSeen: Day | undefined, missed: number): Homes {
  const habits = { moves: measureMoves(people), lastSeenYears: measureLastSeen(people, newestSeen) };
  const dated = { ...habits, ...(newestSeen !== undefined && { newestSeen }) };
  const seen = homes.map(({ person, home, members }) => ({
    known: 1 + members.length,
    chance: recordedAtHome(unrecordedAtHome([person, ...members], home.value, dated), missed),
  }));
  const together = sum(seen.map(({ known }) => known)) + PRIOR_HOMES * PRIOR_POPULATION.peoplePerHome;
  return { ...habits, peoplePerHome: together / (seen.length + PRIOR_HOMES), householdSizes: fitSizes(seen) };
}

/**
 * Sizes of households by maximum likelihood (EM): of a home's members so many are known, each with this chance. Homes are met through
 * the people known in them, so a home counts for one part of as many as are known there.
 */
function fitSizes(homes: readonly { readonly known: number; readonly chance: number }[]): readonly number[] {
  const prior = PRIOR_POPULATION.householdSizes;
  const knownAtAll = homes.length === 0 ? 1 : sum(homes.map(({ chance }) => chance)) / homes.length;
  let sizes = prior;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = prior.map((share) => share * PRIOR_HOMES);
    for (const { known, chance } of homes) {
      const parts = sizes.map((share, at) => share * binomial(known, at + 1, chance));
      const whole = sum(parts);
      // A home of whose members none is known is never met.
      if (whole === 0) continue;
      for (const [at, part] of parts.entries()) sums[at]! += part / whole / known / (1 - (1 - knownAtAll) ** (at + 1));
    }
    const total = sum(sums);
    sizes = sums.map((one) => one / total);
  }
  return sizes;
}

/**
 * Moves a year by maximum likelihood: people observed over t years who were first seen in another home than the present one moved with
 * P = 1 − exp(−rate · t).
 */
function measureMoves(people: readonly Person[]): number {
  const seen = people.flatMap((person) => observedYears(person) ?? []);
  const moved = seen.filter((one) => one.moved).map(({ years }) => years);
  const stayed = sum([PRIOR_YEARS, ...seen.filter((one) => !one.moved).map(({ years }) => years)]);
  // The derivative of the likelihood falls with the rate: bisection on the scale of logarithms.
  let [low, high] = [LEAST_MOVES, MOST_MOVES];
  for (let round = 0; round < ROUNDS; round++) {
    const rate = Math.sqrt(low * high);
    const slope = sum(moved.map((years) => years / Math.expm1(rate * years))) + (PRIOR_YEARS * PRIOR_POPULATION.moves) / rate - stayed;
    if (slope > 0) low = rate;
    else high = rate;
  }
  return low;
}

function observedYears({ addresses }: Person): { readonly years: number; readonly moved: boolean } | undefined {
  const home = addresses.find((one) => one.current);
  if (home === undefined) return undefined;
  const others = addresses.filter((one) => one !== home && !SAME_HOME.includes(compareAddresses(one.value, home.value)));
  if (home.firstSeen === undefined || (others.length === 0 && home.lastSeen === home.firstSeen))
    return others.length > 0 ? { years: YEARS_APART, moved: true } : { years: YEARS_APART * (home.witnesses - 1), moved: false };
  const days = [home, ...others].flatMap(({ firstSeen, lastSeen }) => [firstSeen ?? [], lastSeen ?? []].flat());
  const first = Math.min(...days);
  return { years: (Math.max(...days) - first) / DAYS_A_YEAR, moved: first < home.firstSeen };
}

/** How many years ago people were last seen, as quantiles. */
function measureLastSeen(people: readonly Person[], newestSeen: Day | undefined): readonly number[] {
  if (newestSeen === undefined) return PRIOR_POPULATION.lastSeenYears;
  const years = people
    .map(({ addresses, phones, emails }) => [...addresses, ...phones, ...emails].filter(({ lastSeen }) => lastSeen !== undefined))
    .filter((dated) => dated.length > 0)
    .map((dated) => Math.min(...dated.map((one) => yearsSince(one, newestSeen))))
    .sort((a, b) => a - b);
  if (years.length < AGES) return PRIOR_POPULATION.lastSeenYears;
  return Array.from({ length: AGES }, (_, part) => years[Math.floor(((part + 1 / 2) * years.length) / AGES)]!);
}
