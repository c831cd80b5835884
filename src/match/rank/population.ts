import type { Day } from '../../core/clock.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { surnameShare } from '../../reference/surnames.ts';
import { STATE_POPULATION } from '../../reference/zip-codes.ts';

/** What is known of the people who may be asked about, held or not. Measured on the store where it can be. */
export interface Population {
  /** People held. */
  readonly people: number;
  /** Share of the people who may be asked about that is held. */
  readonly coverage: number;
  readonly newestSeen?: Day;
  readonly recordsPerPerson: number;
  /** How much commoner two people of one name are here than the country's name statistics say. */
  readonly namesakeFactor: number;
  /** Namesakes here against expected ones grow by this power: 1 where the country's frequencies hold, less where names are spread otherwise. */
  readonly nameTrust: number;
  readonly namesakeScale: number;
  /** How firmly the statistics tell a name's share here: the shape of a gamma spread around what they say. */
  readonly nameShape: number;
  /** Of two records that give one number, how often they tell of different people of one household. */
  readonly numberSharing: number;
  /** How often in a year, where records of a number span it, the number is seen to pass to another household. */
  readonly numberTurnover: number;
  /** Chance that two people drawn at random share a city, and a ZIP code. */
  readonly cityShare: number;
  readonly zipShare: number;
  /** Share of people by state, where enough were seen. */
  readonly states: ReadonlyMap<string, number>;
  /** People to a dwelling. */
  readonly peoplePerHome: number;
}

/** What holds before anything was measured. */
export const PRIOR_POPULATION: Population = {
  people: 0,
  coverage: 0.85,
  recordsPerPerson: 2.5,
  namesakeFactor: 1,
  nameTrust: 1,
  namesakeScale: 1,
  nameShape: 0.5,
  numberSharing: 0.3,
  numberTurnover: 0.03,
  cityShare: 0.002,
  zipShare: 0.0005,
  states: new Map(),
  peoplePerHome: 2.2,
};

/** What of a population decides how its numbers are weighed. */
export type NumberHabits = Pick<Population, 'numberSharing' | 'numberTurnover' | 'coverage'>;

const COUNTRY_PEOPLE = Object.values(STATE_POPULATION).reduce((sum, people) => sum + people, 0);
const INITIAL_SHARE = 0.06;
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

/** How often a name (or the part of it that is given) occurs, from the country's statistics and from its other bearers here. */
export function nameShare(population: Population, name: { readonly first: string; readonly last: string }, bearers: number): number {
  const people = Math.max(1, population.people);
  const inCountry = firstShare(name.first) * lastShare(name.last);
  // How crowded names are is measured on whole names; half of it, on the scale of logarithms, is each part's.
  const isPart = name.first === '' || name.last === '';
  const crowded = isPart
    ? inCountry * Math.sqrt(population.namesakeFactor)
    : (population.namesakeScale * (inCountry * people) ** population.nameTrust) / people;
  const expected = Math.min(0.2, crowded);
  // Others who bear it are counted as they are; what the statistics expect beyond them yields to the count.
  const others = Math.max(0, bearers - 1);
  const beyond = population.nameShape / (population.nameShape / (expected * people) + 1);
  return Math.min(0.2, (others + (others > 0 ? beyond / 2 : beyond)) / people);
}

export function firstShare(first: string): number {
  return first === '' ? 1 : first.length === 1 ? INITIAL_SHARE : firstNameShare(first);
}

export function lastShare(last: string): number {
  return last === '' ? 1 : last.length === 1 ? INITIAL_SHARE : surnameShare(last);
}
