import { citiesEndingIn, zipsOfState } from '../reference/zip-codes.ts';
import { remember } from './bounded-cache.ts';
import { foldCity } from './place.ts';

/** `Salt Lake, UT` is Salt Lake City; both folded. */
export function wholeCity(city: string, state: string): string {
  withoutCity ??= new Set(citiesEndingIn(CITY).map((one) => foldCity(one.city).slice(0, -CITY.length)));
  if (!withoutCity.has(city) || state === '') return city;
  const cities = citiesOf(state);
  return !cities.has(city) && cities.has(city + CITY) ? city + CITY : city;
}
let withoutCity: ReadonlySet<string> | undefined;
const CITY = ' city';

const STATES = 60;
const CITIES = 1_000;

/** The ZIP codes of a city, both as they are folded, in any state where that is not told; none where the city is not known. */
export function zipsOfCity(city: string, state: string): readonly string[] {
  if (city === '') return [];
  return state === '' ? zipsAnywhere(city) : (citiesOf(state).get(city) ?? []);
}

const zipsAnywhere: (city: string) => readonly string[] = remember(
  // What a city's name ends in is folded to itself, but for a letter before which an apostrophe was lost.
  (city) =>
    citiesEndingIn(city.slice(city.lastIndexOf(' ') + 1).replace(/^[odl](?=[a-z]{3})/, '')).flatMap((one) =>
      foldCity(one.city) === city ? one.zips : [],
    ),
  CITIES,
);

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
