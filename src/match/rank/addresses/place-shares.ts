import type { PostalAddress } from '../../../core/record.ts';
import { zipsOfCity } from '../../../normalize/address/city-zips.ts';
import { askable, type Population, stateShare } from '../population.ts';
import { shareOf } from './spread.ts';

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
  const city = Math.min(state, Math.max(home, cityShare(asked, population)));
  const zip = Math.min(city, Math.max(home, shareOf(population.zips, asked.zip, asked.zip !== '')));
  const street = Math.max(home, Math.min(zip * MOST_A_STREET, home * HOMES_A_STREET));
  const isPlaced = asked.zip !== '' || asked.city !== '';
  // Streets of one name are found in many places.
  return { home, street: isPlaced ? street : Math.max(street, population.streetShare * state), zip, city, state, people };
}

function cityShare(asked: PostalAddress, { cities }: Population): number {
  return shareOf(cities, cityPlace(asked), zipsOfCity(asked.city, asked.state).length > 0);
}

/** A city by name and state; nothing where one of them is untold. */
export function cityPlace({ city, state }: PostalAddress): string {
  return city === '' || state === '' ? '' : `${city}|${state}`;
}
