import { STATE_CODES } from '../../reference/states.ts';
import { STREET_TYPES } from '../../reference/street-words.ts';
import { remember } from '../bounded-cache.ts';
import { readBox } from './address-box.ts';
import { withoutGlue } from './address-words.ts';
import { takeHouse, takeJoinedUnit } from './house-number.ts';
import { houseAfterStreet, streetWordAbroad } from './street-abroad.ts';
import { streetName } from './street-name.ts';
import { plainOpening } from './street-opening.ts';
import { quarterBehind } from './street-quarter.ts';
import { streetTokens } from './street-tokens.ts';
import { isWholeUnit, leadingUnit, readUnit, takeUnit, unitOf } from './unit.ts';

export interface StreetLine {
  readonly house: string;
  readonly street: string;
  readonly unit: string;
}

const MAX_KNOWN_STREETS = 50_000;

/** Reads `123 N Main St Apt 4` in any usual writing; where the place is known, it tells whether that is America's. */
export function parseStreetLine(text: string, isAbroad = false): StreetLine {
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
  return parseWrittenLine(text, isAbroad);
}

/** Any street line, however it is written. */
export function parseWrittenLine(text: string, isAbroad = false): StreetLine {
  const words = withoutGlue(streetTokens(text.replace(CALLE, '$1calle ').replace(ROAD_SIGN, '$1 ')));
  const tokens = plainOpening(quarterBehind(words), isAbroad);
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
  // Other words with a box, neither a number nor a street, are a person's name.
  if (box !== undefined && !box.rest.some((word) => /\d/.test(word) || STREET_TYPES.has(word)))
    return { house: box.box, street: '', unit: '' };
  const words = box === undefined ? tokens : [...box.rest];
  // `Unit 602`, `Bldg C Apt 12`: all towers have such units, and none is a street.
  if (box === undefined && isWholeUnit(words)) return { house: '', street: '', unit: readUnit(words) };
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
