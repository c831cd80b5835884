import { ZIP_CODES_TABLE } from './zip-codes-table.ts';

export interface ZipPlace {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

export interface WeightedZip extends ZipPlace {
  /** People who live there, approximately. */
  readonly population: number;
}

/** The place of a five-digit ZIP code, its city as people write it. */
export function zipPlace(zip: string): ZipPlace | undefined {
  places ??= new Map(allCities().flatMap(({ city, state, zips }) => zips.map((one) => [one, { zip: one, city, state }] as const)));
  return places.get(zip);
}
let places: ReadonlyMap<string, ZipPlace> | undefined;

/** The state, in lower case, of all ZIP codes that begin with the same three figures; empty where they are of several. */
export function stateAround(zip: string): string {
  if (statesByPrefix.size === 0) {
    for (const { zips, state } of allCities()) {
      for (const prefix of zips.map((one) => one.slice(0, PREFIX_CHARS))) {
        const known = statesByPrefix.get(prefix) ?? state.toLowerCase();
        statesByPrefix.set(prefix, known === state.toLowerCase() ? known : '');
      }
    }
  }
  return statesByPrefix.get(zip.slice(0, PREFIX_CHARS)) ?? '';
}
const statesByPrefix = new Map<string, string>();
const PREFIX_CHARS = 3;

/** Cities of any state that have several ZIP codes. */
export function largerCities(): string[] {
  return allCities().flatMap(({ city, zips }) => (zips.length > 1 ? city : []));
}

/** Cities of any state whose name ends in these letters, in lower case, with their ZIP codes. */
export function citiesEndingIn(letters: string): readonly { readonly city: string; readonly zips: readonly string[] }[] {
  return allCities().filter(({ folded }) => folded.endsWith(letters));
}

/** The ZIP codes of a state with what share of its people lives in each, by ascending code within a city. */
export function zipsOfState(state: string): readonly WeightedZip[] {
  const cities = allCities().filter((one) => one.state === state);
  let weightSum = 0;
  for (const { zips } of cities) weightSum += cityWeight(zips.length);
  const people = STATE_POPULATION[state] ?? 0;
  return cities.flatMap(({ city, zips }) => {
    const population = Math.round((people * cityWeight(zips.length)) / weightSum / zips.length);
    return zips.map((zip) => ({ zip, city, state, population }));
  });
}

/** Residents by the 2020 census, in thousands rounded, times 1000. */
export const STATE_POPULATION: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'CA 39538 TX 29146 FL 21538 NY 20201 PA 13003 IL 12813 OH 11799 GA 10712 NC 10439 MI 10077 NJ 9289 VA 8631 WA 7705 AZ 7152 MA 7030 TN 6911 ' +
    'IN 6786 MD 6177 MO 6155 WI 5894 CO 5774 MN 5706 SC 5118 AL 5024 LA 4658 KY 4506 OR 4237 OK 3959 CT 3606 PR 3286 UT 3272 IA 3190 NV 3105 ' +
    'AR 3012 MS 2961 KS 2938 NM 2118 NE 1962 ID 1839 WV 1794 HI 1455 NH 1378 ME 1362 RI 1097 MT 1084 DE 990 SD 887 ND 779 AK 733 DC 690 VT 643 WY 577'
  )
    .match(/[A-Z]{2} \d+/g)!
    .map((row) => [row.slice(0, 2), Number(row.slice(3)) * 1000]),
);

/** A city with many codes has more people in each: one code stands for a village, a hundred for a metropolis. */
function cityWeight(zipCount: number): number {
  return zipCount * (1 + Math.min(zipCount, 20) / 2);
}

interface City {
  readonly state: string;
  readonly city: string;
  /** In lower case. */
  readonly folded: string;
  readonly zips: readonly string[];
}

/** Read from the table on first use. */
function allCities(): readonly City[] {
  cities ??= ZIP_CODES_TABLE.split('|').flatMap((row) => {
    const [state = '', list = ''] = row.split('=');
    return list.split(';').map((entry) => readCity(state, entry));
  });
  return cities;
}
let cities: readonly City[] | undefined;

/** `Bessemer:r0s,1,1`: the first code, and the steps from each to the next. */
function readCity(state: string, entry: string): City {
  const [city = '', steps = ''] = entry.split(':');
  let code = 0;
  const zips = steps.split(',').map((step) => {
    code += Number.parseInt(step, 36);
    return String(code).padStart(5, '0');
  });
  return { state, city, folded: city.toLowerCase(), zips };
}
