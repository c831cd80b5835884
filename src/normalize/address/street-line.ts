import { remember } from '../bounded-cache.ts';
import { readBox } from './address-box.ts';
import { HOUSE_AND_UNIT, plainHouse, takeHouse } from './house-number.ts';
import { find } from './rewrites.ts';
import { houseAfterStreet, plainOpening, spelledAbroad } from './street-abroad.ts';
import { streetName } from './street-name.ts';
import { quarterBehind } from './street-quarter.ts';
import { streetWords } from './street-tokens.ts';
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
  if (houseEnd > 0 && OPENS_STREET.test(text.slice(houseEnd + 1, houseEnd + 8))) {
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
  const line = plainOpening(quarterBehind(streetWords(text)), isAbroad);
  // The first word decides: `12 Main St` never gets here with its number behind.
  const after =
    OPENS_WITH_WORD.test(line) && leadingUnit(line) === undefined && readBox(line) === undefined ? houseAfterStreet(line) : undefined;
  if (after === undefined) return parseWords(line);
  return { house: plainHouse(after.number), street: streetName(spelledAbroad(after.street)), unit: after.unit };
}

const OPENS_WITH_WORD = /^[a-z]+(?= |$)/;

/** How many digits open the text, where they are a house number before a space; what follows is the same for a whole street. */
export function endOfPlainHouse(text: string): number {
  let at = 0;
  for (; at <= MAX_HOUSE_DIGITS; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) break;
  }
  return at > 0 && at <= MAX_HOUSE_DIGITS && text.charCodeAt(at) === SPACE && text.charCodeAt(0) !== ZERO ? at : 0;
}

/** `Main St`, `5th Ave`: the number before it is no range or fraction. */
const OPENS_STREET = /^(?:[a-z]|\d{1,3}(?:st|nd|rd|th) )/i;
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

function parseWords(written: string): StreetLine {
  const found = readBox(written);
  // Other words with a box, neither a number nor a street, are a person's name.
  if (found !== undefined && !NUMBER_OR_TYPE.test(found.rest)) return { house: found.box, street: '', unit: '' };
  let line = found?.rest ?? written;
  // `Unit 602`, `Bldg C Apt 12`: all towers have such units, and none is a street.
  if (found === undefined && isWholeUnit(line)) return { house: '', street: '', unit: readUnit(line) };
  const opening = leadingUnit(line);
  line = opening?.rest ?? line;
  const [joined = '', number = '', joinedUnit = ''] = HOUSE_AND_UNIT.exec(line) ?? [];
  const { house, rest } = takeHouse(number + line.slice(joined.length));
  const [sign = '', middleUnit = ''] = /^# (\S+) (?=\S+ \S)/.exec(rest) ?? [];
  const { rest: street, unit } = takeUnit(rest.slice(sign.length));
  const units = [unit, middleUnit && `unit ${middleUnit}`, joinedUnit && `unit ${joinedUnit}`, opening?.unit ?? ''];
  return { house, street: streetName(spelledAbroad(street)), unit: unitOf(...units) || (found?.box ?? '') };
}

const NUMBER_OR_TYPE = find`\d|\<{type}\>`;
