import type { PostalAddress } from '../../core/record.ts';
import { citiesEndingIn, largerCities, stateAround, zipPlace, zipsOfState } from '../../reference/zip-codes.ts';
import { remember } from '../bounded-cache.ts';
import { foldCity } from './place.ts';

/** Whether a text is the whole name of a city in the state, or of the ZIP code's own city. */
export function isKnownCity(text: string, state: string, zip: string): boolean {
  if (!CITY_WORDS.test(text) || (state === '' && zip === '')) return false;
  const city = foldCity(text);
  if (zip !== '') {
    const place = zipPlace(zip);
    if (place !== undefined && foldCity(place.city) === city) return true;
  }
  return state !== '' && (MILITARY_STATES.has(state) ? MILITARY_CITIES.has(city) : citiesOf(state).has(city));
}

const MILITARY_STATES = new Set(['aa', 'ae', 'ap']);
const MILITARY_CITIES = new Set(['apo', 'fpo', 'dpo']);

/** Whether a text is the whole name of a larger city, whichever state it is in. */
export function isLargerCity(text: string): boolean {
  larger ??= new Set(largerCities().map(foldCity));
  return CITY_WORDS.test(text) && larger.has(foldCity(text));
}

let larger: Set<string> | undefined;

const CITY_WORDS = /^\S+(?: \S+){0,4}$/;

/** `Salt Lake, UT` is Salt Lake City, and `Manhattan, NY` is New York to the post; both folded. */
export function wholeCity(city: string, state: string): string {
  if (state === 'ny' && BOROUGHS.has(city)) return BOROUGHS.get(city)!;
  withoutCity ??= new Set(citiesEndingIn(CITY).map((one) => foldCity(one.city).slice(0, -CITY.length)));
  if (!withoutCity.has(city) || state === '') return city;
  const cities = citiesOf(state);
  return !cities.has(city) && cities.has(city + CITY) ? city + CITY : city;
}
let withoutCity: ReadonlySet<string> | undefined;
const CITY = ' city';

const BOROUGHS = new Map(Object.entries({ manhattan: 'new york', 'the bronx': 'bronx' }));

/** What people call by one name, though the post knows its parts by their own; by how the ZIP codes begin. */
const WHOLES: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['new york ny', '100 101 102 103 104 11004 11005 111 112 113 114 116'],
    ['queens ny', '11004 11005 111 113 114 116'],
    ['long island ny', '110 115 117 118 119'],
    ['los angeles ca', '900 902 903 904 905 906 907 910 911 912 913 914 915 916 917 918'],
    ['hollywood ca', '900 916'],
    ['honolulu hi', '967 968'],
    ['oahu hi', '967 968'],
    ['miami fl', '330 331 332'],
    ['boston ma', '021 022 024'],
  ].map(([city, starts]) => [city!, starts!.split(' ')]),
);

const STATES = 100;
const CITIES = 1_000;

/** The ZIP codes of a city, both as they are folded, in any state if none is given; empty for an unknown city. */
export function zipsOfCity(city: string, state: string): readonly string[] {
  if (city === '') return [];
  return state === '' ? zipsAnywhere(city) : (citiesOf(state).get(city) ?? zipsOfParts(`${city} ${state}`));
}

/** Queens is no city to the post. */
const zipsOfParts: (whole: string) => readonly string[] = remember((whole) => {
  const starts = WHOLES.get(whole);
  if (starts === undefined) return [];
  return [...citiesOf(whole.slice(-2)).values()].flat().filter((zip) => starts.some((start) => zip.startsWith(start)));
}, CITIES);

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

/**
 * An address whose state and ZIP code do not contradict each other: the city decides between them. Where it does not, the ZIP code
 * is dropped, which has more room for slips.
 */
export function withConsistentPlace(address: PostalAddress): PostalAddress {
  const state = consistentState(address);
  if (state === address.state) return address;
  return state === undefined ? { ...address, zip: '' } : { ...address, state };
}

/** The state of city and ZIP code, where both contradict the one given; undefined where only the ZIP code does. */
function consistentState({ city, state, zip }: PostalAddress): string | undefined {
  if (zip === '' || state === '' || stateAround(zip) === state) return state;
  const stateOfZip = zipPlace(zip)?.state.toLowerCase();
  if (stateOfZip === undefined || stateOfZip === state) return state;
  return isKnownCity(city, stateOfZip, zip) && !isKnownCity(city, state, '') ? stateOfZip : undefined;
}

/** An address in the state of its city and ZIP code, where only these two agree; without a state where both states have such a city. */
export function inLikeliestState(address: PostalAddress): PostalAddress {
  const state = consistentState(address);
  if (state === address.state) return address;
  if (state !== undefined) return { ...address, state };
  return isKnownCity(address.city, '', address.zip) ? { ...address, state: '' } : address;
}

/**
 * An American address completed by its ZIP code: with city and state where both are missing, with the missing one where the other
 * agrees.
 */
export function placeByZip(address: PostalAddress): PostalAddress {
  const { city, state, zip } = address;
  if (zip.length !== ZIP_DIGITS || (city !== '' && state !== '')) return address;
  const place = zipPlace(zip);
  if (place === undefined) return address;
  const stateOfZip = place.state.toLowerCase();
  if (city !== '') return isKnownCity(city, '', zip) ? { ...address, state: stateOfZip } : address;
  return state === '' || state === stateOfZip ? { ...address, city: foldCity(place.city), state: stateOfZip } : address;
}

const ZIP_DIGITS = 5;
