import { COMMON_TYPES, DIRECTIONS, NUMBER_WORDS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
import { hasLostApostrophe } from './street-name.ts';
import { isNumberedStreet, isPairOfDoors } from './street-opening.ts';
import { isLot } from './street-quarter.ts';

/** Takes the house off the front of a line's words, however it is counted. */
export function takeHouse(words: string[]): string {
  if (words[0] === '#' && words.length > 2 && /^\d/.test(words[1] ?? '')) words.shift();
  const [first = '', second = ''] = words;
  if (words.length > 1 && NUMBER_WORDS.has(first) && !STREET_TYPES.has(second)) {
    words.shift();
    return NUMBER_WORDS.get(first) ?? '';
  }
  const gridWords = wordsOfGrid(words);
  if (gridWords > 0) return words.splice(0, gridWords).join('');
  if (second === 'calle' && words.length > 2 && isLot(first)) {
    words.shift();
    return first.replace('-', '');
  }
  if (!HOUSE.test(first)) return '';
  words.shift();
  const house = plainHouse(first);
  return house + takeRestOfHouse(house, words);
}

/** `0012` is 12 and `12-b` is 12b. */
export function plainHouse(written: string): string {
  return written.replace(/^0+(?=\d)/, '').replace(/^(\d+)-([a-z])$/, '$1$2');
}

/** Takes what belongs to the number before it: `45 1/2`, `12 - 14`, `212 to 214`, `91 1045`, `12 B`. */
function takeRestOfHouse(house: string, words: string[]): string {
  const [next = '', second = ''] = words;
  if (/^\d+\/\d+$/.test(next)) return ` ${words.shift()}`;
  if ((next === '-' && /^\d+$/.test(second)) || (RANGE_WORDS.has(next) && isPairOfDoors(house, second))) {
    return `-${words.splice(0, 2)[1]}`;
  }
  if (words.length > 2 && isRestOfHouse(house, next) && !opensStreet(words) && !isNumberedStreet(words, 0)) return `-${words.shift()}`;
  const isStreetNext = second.length > 2 && !STREET_TYPES.has(second) && !UNIT_TYPES.has(second);
  return HOUSE_LETTER.test(next) && isStreetNext && !hasLostApostrophe(words, 0) ? words.shift()! : '';
}

/** No direction. */
const HOUSE_LETTER = /^[a-df-mo-rt-vx-z]$/;

/**
 * `77-4B Oak Dr`, `1207-12B Oak Dr`. In Queens and Hawaii two figures or more stand behind the hyphen, and at most three before it:
 * `64-15A 194th Ln` is a house.
 */
export function takeJoinedUnit(words: string[]): string {
  const [, house, unit] = HOUSE_AND_UNIT.exec(words[0] ?? '') ?? [];
  if (house === undefined || words.length < 2) return '';
  words[0] = house;
  return `unit ${unit}`;
}

const HOUSE_AND_UNIT = /^(\d{1,6}(?=-\d[a-z]$)|\d{4,6}(?=-\d{1,4}[a-z]$))-(\d+[a-z])$/;

/** How many words open a line as Wisconsin counts: `W223 N2450 Oak Ln`, `W223N 2450 Oak Ln`, `W 223 N 2450 Oak Ln`, `W 2450 Oak Ln`. */
function wordsOfGrid(words: readonly string[]): number {
  const [first = '', second = '', third = ''] = words;
  if (words.length < 3) return 0;
  if ((GRID_START.test(first) && /^\d+$/.test(second)) || (GRID_HALF.test(first) && GRID_HALF.test(second))) return 2;
  if (isSpacedGrid(words)) return 4;
  const isHalf = /^[nsew]$/.test(first) && /^\d{3,5}$/.test(second);
  return isHalf && /^[a-z]{3,}$/.test(third) && !STREET_TYPES.has(third) ? 2 : 0;
}

function isSpacedGrid(words: readonly string[]): boolean {
  const [across = '', east = '', along = '', north = '', street = ''] = words;
  if (!/^\d{2,5}$/.test(east) || !/^\d{2,5}$/.test(north) || !/^[a-z]{2,}$/.test(street)) return false;
  return (/^[ew]$/.test(across) && /^[ns]$/.test(along)) || (/^[ns]$/.test(across) && /^[ew]$/.test(along));
}

/** A range, and Queens or Hawaii without the hyphen: `12 14 Elm St`, `78 14 Metropolitan Ave`, `91 1045 Keaunui Dr`. */
function isRestOfHouse(house: string, next: string): boolean {
  if (!/^\d+$/.test(next) || !/^\d+$/.test(house)) return false;
  if (next.length === house.length && next > house) return true;
  return next.length === 2 ? house.length === 2 || house.length === 3 : house.length === 2 && (next.length === 3 || next.length === 4);
}

/** Whether the number that opens what is left is the street's own: `3900 S Apt 5`, `600 N Main St`; but `80 09 E Oak Ln` is 80-09. */
function opensStreet([number = '', next = '', ...behind]: readonly string[]): boolean {
  if (!OPENS_OTHERWISE.has(next)) return false;
  return !DIRECTIONS.has(next) || ROUND_HUNDRED.test(number) || !isNamedStreet(behind);
}

/** Streets that are counted from the middle of a town are mostly a hundred apart. */
const ROUND_HUNDRED = /^[1-9]\d*00$/;

/** `Oak Ln`, `37th Ave`; no unit, and no words that are a city's. */
function isNamedStreet(words: readonly string[]): boolean {
  const typeAt = words.findIndex((word) => COMMON_TYPES.has(STREET_TYPES.get(word) ?? ''));
  return typeAt > 0 && words.slice(0, typeAt).every((word) => STREET_NAME.test(word) && !UNIT_TYPES.has(word) && !NUMBER_WORDS.has(word));
}

const STREET_NAME = /^(?:[a-z]+|\d+(?:st|nd|rd|th))$/;

/** `212 to 214 Elm St` */
const RANGE_WORDS = new Set(['to', 'and', 'thru']);

/** What follows a number that is the street's own: `3900 S`, `12 Mile Rd`. */
const OPENS_OTHERWISE: ReadonlySet<string> = new Set([
  ...STREET_TYPES.keys(),
  ...DIRECTIONS.keys(),
  'mile',
  'acre',
  'acres',
  'oaks',
  'th',
  'nd',
]);

const HOUSE = /^(?:\d{1,7}[a-z]?|\d{1,6}-\d{1,6}[a-z]?|\d{1,6}-[a-z]|[nsew]\d{1,6}(?:[nsew]\d{1,6})?)$/;
const GRID_START = /^[nsew]\d{1,5}[nsew]$/;
const GRID_HALF = /^[nsew]\d{1,5}$/;
