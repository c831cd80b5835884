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
  if (!FIVE_DIGITS.test(zip)) return undefined;
  index ??= readIndex();
  const code = Number(zip);
  const city = index.cityAt[code]!;
  if (city === 0) return undefined;
  return { zip, city: ZIP_CODES_TABLE.slice(city, ZIP_CODES_TABLE.indexOf(':', city)), state: stateAt(index.rowAt[code]!) };
}

const FIVE_DIGITS = /^\d{5}$/;

/** The state, in lower case, of all ZIP codes that begin with the same three figures; empty where they are of several. */
export function stateAround(zip: string): string {
  statesByPrefix ??= readStates();
  return statesByPrefix[Number(zip.slice(0, 3))] ?? '';
}

/** Cities of any state that have several ZIP codes. */
export function largerCities(): string[] {
  return ZIP_CODES_TABLE.split('|').flatMap((row) =>
    row
      .slice(3)
      .split(';')
      .flatMap((entry) => (entry.includes(',') ? [entry.slice(0, entry.indexOf(':'))] : [])),
  );
}

/** Cities of any state whose name ends in these letters, in lower case, with their ZIP codes. */
export function citiesEndingIn(letters: string): { readonly city: string; readonly zips: readonly string[] }[] {
  lowerTable ??= ZIP_CODES_TABLE.toLowerCase();
  const found: { city: string; zips: string[] }[] = [];
  for (let colon = lowerTable.indexOf(`${letters}:`); colon >= 0; colon = lowerTable.indexOf(`${letters}:`, colon + 1)) {
    const from = Math.max(...[';', '=', '|'].map((mark) => ZIP_CODES_TABLE.lastIndexOf(mark, colon))) + 1;
    found.push(...decodeCities(/^[^;|]*/.exec(ZIP_CODES_TABLE.slice(from, from + LONGEST_CITY))![0]));
  }
  return found;
}
let lowerTable: string | undefined;
/** In characters, with all its ZIP codes. */
const LONGEST_CITY = 2_000;

/** The ZIP codes of a state with what share of its people lives in each, by ascending code within a city. */
export function zipsOfState(state: string): readonly WeightedZip[] {
  const cities = citiesOf(state);
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

let index: ZipIndex | undefined;
let statesByPrefix: string[] | undefined;

/** A city with many codes has more people in each: one code stands for a village, a hundred for a metropolis. */
function cityWeight(zipCount: number): number {
  return zipCount * (1 + Math.min(zipCount, 20) / 2);
}

/** Where in the table the city of each ZIP code is, and the row of its state; zero for an unused code. */
interface ZipIndex {
  readonly cityAt: Uint32Array;
  readonly rowAt: Uint32Array;
}

/** One pass over the table, which makes strings only of what is asked for. */
function readIndex(): ZipIndex {
  const cityAt = new Uint32Array(ZIP_CODES);
  const rowAt = new Uint32Array(ZIP_CODES);
  let row = 0;
  let city = STATE_CHARS;
  let code = 0;
  let step = 0;
  for (let at = ZIP_CODES_TABLE.indexOf(':') + 1; at > 0; ) {
    const sign = at < ZIP_CODES_TABLE.length ? ZIP_CODES_TABLE.charCodeAt(at) : ROW_END;
    at += 1;
    if (sign !== COMMA && sign !== CITY_END && sign !== ROW_END) {
      step = step * 36 + (sign < LETTER_A ? sign - ZERO : sign - LETTER_A + 10);
      continue;
    }
    code += step;
    step = 0;
    cityAt[code] = city;
    rowAt[code] = row;
    if (sign === COMMA) continue;
    if (sign === ROW_END) row = at;
    city = sign === ROW_END ? at + STATE_CHARS : at;
    code = 0;
    at = ZIP_CODES_TABLE.indexOf(':', city) + 1;
  }
  return { cityAt, rowAt };
}

const ZIP_CODES = 100_000;
/** `NV=` */
const STATE_CHARS = 3;
const COMMA = ','.charCodeAt(0);
const CITY_END = ';'.charCodeAt(0);
const ROW_END = '|'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const LETTER_A = 'a'.charCodeAt(0);

function stateAt(row: number): string {
  return ZIP_CODES_TABLE.slice(row, row + 2);
}

function readStates(): string[] {
  index ??= readIndex();
  const states: string[] = [];
  for (let prefix = 0; prefix < PREFIXES; prefix += 1) {
    const rows = new Set<number>();
    for (let code = prefix * 100; code < prefix * 100 + 100; code += 1) if (index.cityAt[code] !== 0) rows.add(index.rowAt[code]!);
    const [only] = rows;
    states.push(only !== undefined && rows.size === 1 ? stateAt(only).toLowerCase() : '');
  }
  return states;
}

const PREFIXES = 1_000;

function citiesOf(state: string) {
  const row = ZIP_CODES_TABLE.split('|').find((line) => line.startsWith(`${state}=`));
  return row === undefined ? [] : decodeCities(row.slice(3));
}

function decodeCities(text: string): { city: string; zips: string[] }[] {
  return text.split(';').map((entry) => {
    const colon = entry.indexOf(':');
    let code = 0;
    const zips = entry
      .slice(colon + 1)
      .split(',')
      .map((step) => {
        code += Number.parseInt(step, 36);
        return String(code).padStart(5, '0');
      });
    return { city: entry.slice(0, colon), zips };
  });
}
