import type { Day } from '../../core/clock.ts';
import { STATE_POPULATION } from '../../reference/zip-codes.ts';

/** What is known of the people who may be asked about, held or not. Measured on the store where it can be. */
export interface Population {
  /** People held. */
  readonly people: number;
  /** Share of the people who may be asked about that is held. */
  readonly coverage: number;
  readonly newestSeen?: Day;
  readonly recordsPerPerson: number;
  /** How much likelier the parts of a name meet in one person than if they were drawn apart. */
  readonly nameTie: number;
  /** How firmly the shares of its parts tell the share of a name: the shape of a gamma spread around what they say. */
  readonly nameShape: number;
  /** Bearers to be expected, in as many people as are held, of a name that one person held bears. */
  readonly loneNamesakes: number;
  /** Chance that two people held who share a name, and whom nothing tells apart, are one human. */
  readonly doubles: number;
  /** Of two records that give one number, how often they tell of different people of one household. */
  readonly numberSharing: number;
  /** How often in a year, where records of a number span it, the number is seen to pass to another household. */
  readonly numberTurnover: number;
  /** How likely somebody of whom no number, no mailbox is known has one, against people of whom nothing is known. */
  readonly phoneUntold: number;
  readonly emailUntold: number;
  /** Chance that two people drawn at random share a city, and a ZIP code. */
  readonly cityShare: number;
  readonly zipShare: number;
  /** Share of people by state, where enough were seen. */
  readonly states: ReadonlyMap<string, number>;
  /** People held who live together, as one of them sees it: herself and the others. */
  readonly peoplePerHome: number;
  /** Others who live in a home and are not known to, by how many are: none, one, two … */
  readonly untoldAtHome: readonly number[];
}

/** What holds before anything was measured. */
export const PRIOR_POPULATION: Population = {
  people: 0,
  coverage: 0.85,
  recordsPerPerson: 2.5,
  nameTie: 1.3,
  nameShape: 2,
  loneNamesakes: 0.3,
  doubles: 0.05,
  numberSharing: 0.13,
  numberTurnover: 0.03,
  phoneUntold: 1,
  emailUntold: 1,
  cityShare: 0.002,
  zipShare: 0.0005,
  states: new Map(),
  peoplePerHome: 2.2,
  untoldAtHome: [0.15, 0.15, 0.1],
};

/** What of a population decides how its numbers are weighed. */
export type NumberHabits = Pick<Population, 'numberSharing' | 'numberTurnover' | 'coverage' | 'peoplePerHome'>;

const COUNTRY_PEOPLE = Object.values(STATE_POPULATION).reduce((sum, people) => sum + people, 0);
const LEAST_STATE_SHARE = 0.0005;

/** Everybody who may be asked about. */
export function askable(population: Population): number {
  return Math.max(1, population.people / population.coverage);
}

/** People not held for each one held, as often as they are asked about. */
export function unheldOdds(population: Pick<Population, 'coverage'>): number {
  return (1 - population.coverage) / population.coverage;
}

export function unheld(population: Population): number {
  return Math.max(0.5, askable(population) - population.people);
}

export function stateShare(population: Population, state: string): number {
  return population.states.get(state) ?? Math.max(LEAST_STATE_SHARE, (STATE_POPULATION[state.toUpperCase()] ?? 0) / COUNTRY_PEOPLE);
}
