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
  cityShare: 0.002,
  zipShare: 0.0005,
  states: new Map(),
  peoplePerHome: 2.2,
};

const COUNTRY_PEOPLE = Object.values(STATE_POPULATION).reduce((sum, people) => sum + people, 0);
const INITIAL_SHARE = 0.06;
const LEAST_STATE_SHARE = 0.0005;
/** How much the country's statistics weigh against names counted in the store, in people seen. */
const NAME_PRIOR_WEIGHT = 0.5;

/** Everybody who may be asked about. */
export function askable(population: Population): number {
  return Math.max(1, population.people / population.coverage);
}

export function unheld(population: Population): number {
  return Math.max(0.5, askable(population) - population.people);
}

export function stateShare(population: Population, state: string): number {
  return population.states.get(state) ?? Math.max(LEAST_STATE_SHARE, (STATE_POPULATION[state.toUpperCase()] ?? 0) / COUNTRY_PEOPLE);
}

/** How often a name (or the part of it that is given) occurs, from the country's statistics and from its other bearers here. */
export function nameShare(population: Population, name: { readonly first: string; readonly last: string }, bearers: number): number {
  const expected = firstShare(name.first) * lastShare(name.last) * population.namesakeFactor;
  const others = Math.max(0, bearers - 1);
  return Math.min(0.2, (NAME_PRIOR_WEIGHT + others) / (NAME_PRIOR_WEIGHT / expected + population.people));
}

export function firstShare(first: string): number {
  return first === '' ? 1 : first.length === 1 ? INITIAL_SHARE : firstNameShare(first);
}

export function lastShare(last: string): number {
  return last === '' ? 1 : last.length === 1 ? INITIAL_SHARE : surnameShare(last);
}
