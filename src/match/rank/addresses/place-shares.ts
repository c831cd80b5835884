import type { PostalAddress } from '../../../core/record.ts';
import { zipsOfCity } from '../../../normalize/address/cities.ts';
import { askable, type Population, stateShare } from '../population.ts';
import { type Spread, spreadOf } from './spread.ts';

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
  const inZip = asked.zip === '' ? undefined : (population.zips.seen.get(asked.zip) ?? population.zips.unseen);
  const city = Math.min(state, Math.max(home, inZip ?? 0, cityShare(asked, population)));
  const zip = Math.min(city, Math.max(home, inZip ?? population.zips.met));
  const street = Math.max(home, Math.min(zip * MOST_A_STREET, home * HOMES_A_STREET));
  const isPlaced = asked.zip !== '' || asked.city !== '';
  // Streets of one name are found in many places.
  return { home, street: isPlaced ? street : Math.max(street, population.streetShare * state), zip, city, state, people };
}

/** A town that no list has is another's name misspelt, and as large as any. */
function cityShare(asked: PostalAddress, { cities: { met, seen, unseen } }: Population): number {
  return seen.get(cityPlace(asked)) ?? (zipsOfCity(asked.city, asked.state).length > 0 ? unseen : met);
}

/** How people spread over cities: each in its state, and under its name alone in all states together. */
export function spreadOverCities(addresses: readonly PostalAddress[], prior: number): Spread {
  const spread = spreadOf(addresses.map(cityPlace), prior);
  const seen = new Map(spread.seen);
  for (const [place, share] of spread.seen) {
    const anywhere = place.slice(0, place.indexOf(STATE) + STATE.length);
    if (anywhere !== place) seen.set(anywhere, (seen.get(anywhere) ?? 0) + share);
  }
  return { ...spread, seen };
}

function cityPlace({ city, state }: PostalAddress): string {
  return city === '' ? '' : city + STATE + state;
}

const STATE = '|';
