import type { PostalAddress } from '../../../core/record.ts';
import { askable, type Population, stateShare } from '../population.ts';

const HOMES_A_STREET = 40;
/** Nobody lives in a street alone: of the people of a ZIP code so many at most live in one. */
const MOST_A_STREET = 0.5;

/** Shares of the population at the place that was given, from the whole home to the state. */
export interface PlaceShares {
  readonly home: number;
  readonly street: number;
  readonly zip: number;
  readonly city: number;
  readonly state: number;
  /** Held people known to live in the home given. */
  readonly people: number;
}

export function placeShares(asked: PostalAddress, population: Population, people = 0): PlaceShares {
  const home = Math.min(0.5, Math.max(population.peoplePerHome, people) / askable(population));
  const state = asked.state === '' ? 1 : stateShare(population, asked.state);
  const city = Math.min(state, Math.max(home, population.cityShare));
  const zip = Math.min(city, Math.max(home, population.zipShare));
  const street = Math.max(home, Math.min(zip * MOST_A_STREET, home * HOMES_A_STREET));
  const isPlaced = asked.zip !== '' || asked.city !== '';
  // Streets of one name are found in many places.
  return { home, street: isPlaced ? street : Math.max(street, population.streetShare * state), zip, city, state, people };
}
