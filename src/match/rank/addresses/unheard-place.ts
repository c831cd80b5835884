import type { PostalAddress } from '../../../core/record.ts';
import { zipPlace } from '../../../reference/zip-codes.ts';
import type { Population } from '../population.ts';
import type { PlaceShares } from './place-shares.ts';

/** Moving near home makes one ZIP code or city at most so much likelier than any other. */
const MOST_NEAR = 8;
/** And another home never speaks for anybody. */
const MOST_OF_ANOTHER = 0.9;

type Near = Population['movesNear'];

/** Of moves, the share that stays in the city, and so in the ZIP code or in another. */
export function staysInCity({ zip, city }: Near): number {
  return zip + city;
}

/** Whether both tell a part that they tell differently. */
export function differIn(part: 'city' | 'state' | 'zip', asked: PostalAddress, known: PostalAddress): boolean {
  return asked[part] !== '' && known[part] !== '' && asked[part] !== known[part];
}

/** How much likelier the homes to which people move lie in the place of the one they left than those of anybody. */
export interface Nearness {
  readonly zip: number;
  readonly city: number;
  /** In the city, where it is told that they lie in another ZIP code. */
  readonly otherZip: number;
  readonly state: number;
}

/** In a place within another no less than in that one: whoever tells where a home lies says no less of those known there. */
export function nearness(shares: PlaceShares, near: Near): Nearness {
  const state = Math.max(1, near.state / shares.state);
  const city = within(state, staysInCity(near), shares.city);
  return { zip: within(city, near.zip, shares.zip), city, otherZip: within(state, near.city, shares.city), state };
}

function within(wider: number, stays: number, share: number): number {
  return Math.max(wider, Math.min(MOST_NEAR, stays / share));
}

/** What a home of which the store has not heard says of somebody known that near. */
export function ofUnheard(unknown: number, times: number): number {
  return Math.min(MOST_OF_ANOTHER, unknown * times);
}

/**
 * How much likelier the homes to which somebody moves lie in the place given than anybody's, where neither ZIP code nor city agrees.
 * Where the place is not told they lie anywhere.
 */
export function timesElsewhere(asked: PostalAddress, known: PostalAddress, near: Near, times: Nearness): number {
  const [state, knownState] = [stateOf(asked), stateOf(known)];
  if (state !== '' && knownState !== '') return state === knownState ? times.state : 1 - near.state;
  if (differIn('city', asked, known)) return 1 - staysInCity(near);
  return differIn('zip', asked, known) ? 1 - near.zip : 1;
}

/** A ZIP code tells the state. */
function stateOf({ state, zip }: PostalAddress): string {
  return state === '' ? (zipPlace(zip)?.state.toLowerCase() ?? '') : state;
}
