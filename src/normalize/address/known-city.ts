import { largerCities, zipPlace, zipsOfState } from '../../reference/zip-codes.ts';
import { remember } from '../bounded-cache.ts';
import { foldCity } from './place.ts';

/** Whether words are the whole name of a city in the state, or of the ZIP code's own city. */
export function isKnownCity(words: readonly string[], state: string, zip: string): boolean {
  if (words.length === 0 || words.length > MAX_CITY_WORDS || (state === '' && zip === '')) return false;
  const city = foldCity(words.join(' '));
  if (zip !== '') {
    const place = zipPlace(zip);
    if (place !== undefined && foldCity(place.city) === city) return true;
  }
  return state !== '' && (MILITARY_STATES.has(state) ? MILITARY_CITIES.has(city) : citiesOf(state).has(city));
}

const MILITARY_STATES = new Set(['aa', 'ae', 'ap']);
const MILITARY_CITIES = new Set(['apo', 'fpo', 'dpo']);

/** Whether words are the whole name of a larger city, whichever state it is in. */
export function isLargerCity(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > MAX_CITY_WORDS) return false;
  larger ??= new Set(largerCities().map(foldCity));
  return larger.has(foldCity(words.join(' ')));
}

let larger: Set<string> | undefined;

const MAX_CITY_WORDS = 5;
const MAX_KNOWN_STATES = 100;

const citiesOf = remember((state: string) => new Set(zipsOfState(state.toUpperCase()).map(({ city }) => foldCity(city))), MAX_KNOWN_STATES);
