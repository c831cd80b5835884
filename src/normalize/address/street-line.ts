import { STATE_CODES } from '../../reference/states.ts';
import { DIRECTIONS, NUMBER_WORDS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
import { remember } from '../bounded-cache.ts';
import { readBox } from './address-box.ts';
import { withoutGlue } from './address-words.ts';
import { houseAfterStreet, streetWordAbroad } from './street-abroad.ts';
import { hasLostApostrophe, streetName } from './street-name.ts';
import { isNumberedStreet, isRange, plainOpening } from './street-opening.ts';
import { isLot, quarterBehind } from './street-quarter.ts';
import { streetTokens } from './street-tokens.ts';
import { readUnit, takeUnit, unitOf } from './unit.ts';

export interface StreetLine {
  readonly house: string;
  readonly street: string;
  readonly unit: string;
}

const MAX_KNOWN_STREETS = 50_000;

/** Reads `123 N Main St Apt 4` in any usual writing. */
export function parseStreetLine(text: string): StreetLine {
  const houseEnd = endOfPlainHouse(text);
  if (houseEnd > 0 && isLetter(text.charCodeAt(houseEnd + 1))) {
    const unitAt = plainUnitAt(text, houseEnd + 1);
    const before = unitAt === 0 ? undefined : beforeUnit(text.slice(houseEnd + 1, unitAt));
    if (before !== undefined && before.unit !== '') {
      return { house: text.slice(0, houseEnd), street: before.street, unit: before.unit + text.slice(unitAt).toLowerCase() };
    }
    const rest = restOfLine(text.slice(houseEnd + 1));
    if (rest.isPlain) return { house: text.slice(0, houseEnd), street: rest.street, unit: rest.unit };
  }
  return parseWrittenLine(text);
}

/** Any street line, however it is written. */
export function parseWrittenLine(text: string): StreetLine {
  const tokens = plainOpening(quarterBehind(withoutGlue(streetTokens(text.replace(CALLE, '$1calle ').replace(ROAD_SIGN, '$1 ')))));
  // The first word decides: `12 Main St` never gets here with its number behind.
  const isNumberBehind = OPENS_WITH_WORD.test(tokens[0] ?? '') && leadingUnit(tokens).unit === '' && readBox(tokens) === undefined;
  const after = isNumberBehind ? houseAfterStreet(tokens) : undefined;
  if (after === undefined) return parseTokens(tokens);
  return { house: after.house, street: streetName(after.words.map(streetWordAbroad)), unit: after.unit };
}

/** How Spain writes `calle`. */
const CALLE = /^(\s*(?:\d{1,6}\s+)?)c\/(?!o\b)\s*/i;
const STATES = [...STATE_CODES.keys()].join('|');
/** `Co. Rd. #9`, `Texas Hwy #6`, `Old Hwy #12`; but a highway with a name has no number besides: `Dixie Hwy #12` is a unit's. */
const ROAD_SIGN = new RegExp(
  `\\b((?:${[
    '(?:county|co|cnty|cty|state|us)\\.? (?:road|rd|highway|hwy|route|rte|rt)',
    `(?:north|south|east|west|${STATES}) (?:highway|hwy)`,
    '(?<![a-z]{4,} )(?:highway|hwy)',
    'cr|sr',
  ].join('|')})\\.?) ?# ?(?=\\d)`,
  'i',
);
const OPENS_WITH_WORD = /^[a-z]+$/;

/** How many digits open the text, where they are a house number before a space; what follows is the same for a whole street. */
export function endOfPlainHouse(text: string): number {
  let at = 0;
  for (; at <= MAX_HOUSE_DIGITS; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) break;
  }
  return at > 0 && at <= MAX_HOUSE_DIGITS && text.charCodeAt(at) === SPACE && text.charCodeAt(0) !== ZERO ? at : 0;
}

const MAX_HOUSE_DIGITS = 6;
const SPACE = 32;
const ZERO = 48;
const NINE = 57;

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

const restOfLine = remember(readRest, MAX_KNOWN_STREETS);

/** Plain where the number before it is the house's and nothing more, whichever it is. */
function readRest(rest: string): { readonly isPlain: boolean; readonly street: string; readonly unit: string } {
  const { house, street, unit } = parseWrittenLine(`${SOME_HOUSE} ${rest}`);
  return { isPlain: house === SOME_HOUSE && street !== '' && !NOT_PLAIN.test(rest), street, unit };
}

const SOME_HOUSE = '1';

/** Where the number of a unit begins that ends the text (`7`, `12B`); 0 where none does. */
function plainUnitAt(text: string, from: number): number {
  let at = text.length - 1;
  if (isLetter(text.charCodeAt(at))) at -= 1;
  const last = at;
  while (at > from && isDigit(text.charCodeAt(at))) at -= 1;
  const digits = last - at;
  return digits > 0 && digits <= MAX_UNIT_DIGITS && text.charCodeAt(at) === SPACE && text.charCodeAt(at + 1) !== ZERO ? at + 1 : 0;
}

const MAX_UNIT_DIGITS = 5;
const SOME_UNIT = '7';

/** What stands before a unit's number is the same for all units of a street; without a unit where the number belongs to something else. */
const beforeUnit = remember((before: string) => {
  const { isPlain, street, unit } = readRest(before + SOME_UNIT);
  return isPlain && unit.endsWith(` ${SOME_UNIT}`) ? { street, unit: unit.slice(0, -SOME_UNIT.length) } : { street: '', unit: '' };
}, MAX_KNOWN_STREETS);

const NOT_PLAIN = /\b(?:box|and|bx|pob|drawer|to|thru)\b|[&\n\r\u2028\u2029]/i;

function parseTokens(tokens: string[]): StreetLine {
  const box = readBox(tokens);
  // Words beside a box that hold neither a number nor a street are somebody's name.
  if (box !== undefined && !box.rest.some((word) => /\d/.test(word) || STREET_TYPES.has(word)))
    return { house: box.box, street: '', unit: '' };
  const words = box === undefined ? tokens : [...box.rest];
  if (box === undefined && isOnlyUnit(words)) return { house: '', street: '', unit: readUnit(words) };
  const { unit: openingUnit, words: openingWords } = leadingUnit(words);
  words.splice(0, openingWords);
  const joinedUnit = takeJoinedUnit(words);
  const house = takeHouse(words);
  const middleUnit = words[0] === '#' && words.length > 3 ? `unit ${words.splice(0, 2)[1]}` : '';
  const { street, unit } = parseRest(words);
  return { house, street, unit: unitOf(unit, middleUnit, joinedUnit, openingUnit) || (box?.box ?? '') };
}

function parseRest(words: string[]): { readonly street: string; readonly unit: string } {
  const unit = takeUnit(words);
  return { street: streetName(words.map(streetWordAbroad)), unit };
}

/** `Unit 602`, `Bldg C Apt 12`: all towers have such units, and none is a street. */
function isOnlyUnit(words: readonly string[]): boolean {
  const [first = ''] = words;
  if ((first !== '#' && !UNIT_TYPES.has(first)) || words.length === 1) return false;
  return (
    words.every((word) => word === '#' || UNIT_TYPES.has(word) || UNIT_NUMBER.test(word)) && words.some((word) => UNIT_NUMBER.test(word))
  );
}

const UNIT_NUMBER = /^(?:[a-z]{0,2}-?\d{1,5}-?[a-z]?|[a-z])$/;

/** `Apt 4, 123 Main St`, `#4 123 Main St`, `Bldg C Apt 4, 123 Main St`, `2nd Floor, 123 Main St`; and how many words it takes. */
function leadingUnit(words: readonly string[]): { readonly unit: string; readonly words: number } {
  for (let at = 2; at <= MOST_UNIT_WORDS && at < words.length - 1; at++) {
    if (!/^\d/.test(words[at]!)) continue;
    // `Bldg C Apt 4 12 Elm St`: the first number is the unit's; but not in `3 Fl 12 Elm St`.
    if (UNIT_TYPES.has(words[at - 1]!) && !/^\d/.test(words[at - 2]!)) continue;
    const head = ['', ...words.slice(0, at)];
    const unit = takeUnit(head);
    if (unit !== '' && head.length === 1) return { unit, words: at };
  }
  return NO_UNIT;
}

const MOST_UNIT_WORDS = 4;
const NO_UNIT = { unit: '', words: 0 };

/**
 * `77-4B Oak Dr`, `1207-12B Oak Dr`. In Queens and Hawaii two figures or more stand behind the hyphen, and at most three before it:
 * `64-15A 194th Ln` is a house.
 */
function takeJoinedUnit(words: string[]): string {
  const [, house, unit] = HOUSE_AND_UNIT.exec(words[0] ?? '') ?? [];
  if (house === undefined || words.length < 2) return '';
  words[0] = house;
  return `unit ${unit}`;
}

const HOUSE_AND_UNIT = /^(\d{1,6}(?=-\d[a-z]$)|\d{4,6}(?=-\d{1,4}[a-z]$))-(\d+[a-z])$/;

function takeHouse(words: string[]): string {
  if (words[0] === '#' && words.length > 2 && /^\d/.test(words[1] ?? '')) words.shift();
  const [first = '', second = '', third = ''] = words;
  if (words.length > 1 && NUMBER_WORDS.has(first) && !STREET_TYPES.has(second)) {
    words.shift();
    return NUMBER_WORDS.get(first) ?? '';
  }
  // `W223 N2450 Oak Ln` and `W223N 2450 Oak Ln`, as Wisconsin counts.
  if (words.length > 2 && ((GRID_START.test(first) && /^\d+$/.test(second)) || (GRID_HALF.test(first) && GRID_HALF.test(second)))) {
    words.splice(0, 2);
    return `${first}${second}`;
  }
  if (words.length > 4 && isGrid(words)) return words.splice(0, 4).join('');
  if (/^[nsew]$/.test(first) && /^\d{3,5}$/.test(second) && /^[a-z]{3,}$/.test(third) && !STREET_TYPES.has(third)) {
    words.splice(0, 2);
    return `${first}${second}`;
  }
  if (second === 'calle' && words.length > 2 && isLot(first)) {
    words.shift();
    return first.replace('-', '');
  }
  if (!HOUSE.test(first)) return '';
  words.shift();
  let house = first.replace(/^0+(?=\d)/, '').replace(/^(\d+)-([a-z])$/, '$1$2');
  if (/^\d+\/\d+$/.test(second)) {
    words.shift();
    house += ` ${second}`;
  } else if ((second === '-' && /^\d+$/.test(third)) || (RANGE_WORDS.has(second) && isRange(house, third))) {
    words.splice(0, 2);
    house += `-${third}`;
  } else if (words.length > 2 && isRestOfHouse(house, second) && !opensStreet(words) && !isNumberedStreet(words, 0)) {
    words.shift();
    house += `-${second}`;
  } else if (
    /^[a-df-mo-rt-vx-z]$/.test(second) &&
    !hasLostApostrophe(words, 0) &&
    third.length > 2 &&
    !STREET_TYPES.has(third) &&
    !UNIT_TYPES.has(third)
  ) {
    words.shift();
    house += second;
  }
  return house;
}

/** `W 223 N 2450 Oak Ln` */
function isGrid(words: readonly string[]): boolean {
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

/** Whether the number that opens what is left is the street's own: `3900 S`; but `80 09 E Oak Ln` is 8009. */
function opensStreet([, next = '', name = '', type = '']: readonly string[]): boolean {
  return OPENS_OTHERWISE.has(next) && !(DIRECTIONS.has(next) && /^[a-z]{3,}$/.test(name) && type !== '' && !STREET_TYPES.has(name));
}

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
