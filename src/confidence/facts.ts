import type { Day } from '../core/clock.ts';
import { type NameHabits, PRIOR_NAMES } from '../match/train/name-habits.ts';
import { STATE_POPULATION } from '../reference/zip-codes.ts';

/** What is known about the people who may be asked about, in the store or not. */
export interface Population {
  /** People in the store: counted. */
  readonly people: number;
  /** Share of the people asked about who are in the store: stated by the operator or with the data, else estimated from `missed`. */
  readonly coverage: number;
  /** The newest day of any record: ages are counted from here. */
  readonly newestSeen?: Day;

  // Measured on a sample of the store.
  /** How the parts of names combine. */
  readonly names: NameHabits;
  /** P(one human | two stored people of one name whom nothing tells apart). */
  readonly doubles: number;
  /** How households share phone lines, and how sources record them. */
  readonly lines: LineRates;
  /** Rate a year at which a number with dated records passes to another household. */
  readonly numberTurnover: number;
  /** P(n adults in a household), n = 1, 2, 3, …, in the store or not. */
  readonly householdSizes: readonly number[];
  /** Stored people in a home, as one of them sees it: herself and the others. */
  readonly peoplePerHome: number;
  /** Moves a year. */
  readonly moves: number;
  /** How many years ago people were last seen anywhere, in equal parts. */
  readonly lastSeenYears: readonly number[];
  /** Share of the people of known households who are in no source, by recapture. */
  readonly missed: number;
  /** Share of stored people with a phone number, an e-mail address, an earlier home. */
  readonly onFile: { readonly phone: number; readonly email: number; readonly earlierHome: number };
  /** How people spread over places. */
  readonly states: Spread;
  readonly cities: Spread;
  readonly zips: Spread;
}

export interface LineRates {
  /** Of the lines of people who live with others, those that are the household's: where it is a person's first number, and where it is a later one. */
  readonly shared: number;
  readonly sharedLater: number;
  /** Share of the records of one person's line that name another member of the household. */
  readonly stray: number;
  /** Mean number of sources that record one person's line: first numbers, later numbers. */
  readonly recorded: number;
  readonly recordedLater: number;
  /** Mean number of sources that record a household's line for each of its members. */
  readonly recordedEach: number;
  /** How many sources there are. */
  readonly sources: number;
}

/** How people spread over the places of one kind. */
export interface Spread {
  /** P(two random people share a place): the share of the place of a person of whom nothing is known. */
  readonly shared: number;
  /** Shares of the places seen in the sample, and of a place that was not. */
  readonly seen: ReadonlyMap<string, number>;
  readonly unseen: number;
}

function evenSpread(shared: number): Spread {
  return { shared, seen: new Map(), unseen: shared };
}

/** What is assumed before anything was measured. */
export const PRIOR_POPULATION: Population = {
  people: 0,
  coverage: 0.85,
  names: PRIOR_NAMES,
  doubles: 0.05,
  lines: { shared: 0.05, sharedLater: 0.25, stray: 0.03, recorded: 1.2, recordedLater: 0.6, recordedEach: 0.5, sources: 3 },
  numberTurnover: 0.03,
  householdSizes: [0.33, 0.43, 0.14, 0.06, 0.025, 0.01, 0.005],
  peoplePerHome: 2.2,
  moves: 0.08,
  lastSeenYears: [0.5, 1, 1.5, 3, 6],
  missed: 0.08,
  onFile: { phone: 0.93, email: 0.6, earlierHome: 0.3 },
  states: evenSpread(0.05),
  cities: evenSpread(0.002),
  zips: evenSpread(0.0005),
};

const COUNTRY_PEOPLE = sum(Object.values(STATE_POPULATION));
const LEAST_STATE_SHARE = 0.0005;
/** Some people leave no trace anywhere, which recapture cannot see. */
const TRACEABLE = 0.9;
const [LEAST_REACHED, MOST_REACHED] = [0.3, 0.93];
const LEAST_SOUGHT = 0.02;

/** What the store was measured to be, with what it counts and what the operator states: `--coverage` first, then what came with the data. */
export type Measured = Omit<Population, 'people' | 'coverage' | 'newestSeen'>;

export function populationOf(
  measured: Measured,
  store: { readonly people: number; readonly newestSeen?: Day; readonly coverage?: number },
  configuredCoverage?: number,
): Population {
  const stated = configuredCoverage ?? store.coverage;
  return {
    ...measured,
    // No more are missed by chance than are absent altogether.
    ...(stated !== undefined && { missed: Math.min(1 - stated, measured.missed) }),
    people: store.people,
    coverage: stated ?? reachedShare(measured),
    ...(store.newestSeen !== undefined && { newestSeen: store.newestSeen }),
  };
}

/** Estimated share of all people who are in the store: (1 − missed) · P(a person leaves any trace). */
export function reachedShare({ missed }: Pick<Population, 'missed'>): number {
  return Math.min(MOST_REACHED, Math.max(LEAST_REACHED, TRACEABLE * (1 - missed)));
}

/** Everybody who may be asked about. */
export function askablePeople(population: Population): number {
  return Math.max(1, population.people / population.coverage);
}

export function absentPeople(population: Population): number {
  return Math.max(1, askablePeople(population) - population.people);
}

/** (1 − c) / c: absent people for each stored one. */
function absentOdds(coverage: number): number {
  return (1 - coverage) / coverage;
}

/** People of a whole absent household for each known home, as often as they are asked about. */
export function absentHouseholdOdds(population: Pick<Population, 'coverage' | 'missed'>): number {
  const byChance = absentOdds(1 - population.missed);
  return Math.max(LEAST_SOUGHT, absentOdds(population.coverage) - byChance);
}

export function peoplePerHousehold({ householdSizes }: Pick<Population, 'householdSizes'>): number {
  return sum(householdSizes.map((share, others) => share * (others + 1)));
}

export function stateShare({ states }: Population, state: string): number {
  return states.seen.get(state) ?? Math.max(LEAST_STATE_SHARE, (STATE_POPULATION[state.toUpperCase()] ?? 0) / COUNTRY_PEOPLE);
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
