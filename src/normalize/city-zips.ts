import { zipsOfState } from '../reference/zip-codes.ts';
import { remember } from './bounded-cache.ts';
import { foldCity } from './place.ts';

const STATES = 60;

/** The ZIP codes of a city, both as they are folded; none where the state is not told or the city not known. */
export function zipsOfCity(city: string, state: string): readonly string[] {
  return city === '' || state === '' ? [] : (citiesOf(state).get(city) ?? []);
}

const citiesOf: (state: string) => ReadonlyMap<string, readonly string[]> = remember((state) => {
  const cities = new Map<string, string[]>();
  for (const { city, zip } of zipsOfState(state.toUpperCase())) {
    const folded = foldCity(city);
    const zips = cities.get(folded);
    if (zips === undefined) cities.set(folded, [zip]);
    else zips.push(zip);
  }
  return cities;
}, STATES);
