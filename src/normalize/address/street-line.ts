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
  const [opens = '', house = ''] = PLAIN_HOUSE.exec(text) ?? [];
  if (house === '') return parseWrittenLine(text, isAbroad);
  const behind = text.slice(opens.length);
  const unitAt = behind.search(UNIT_NUMBER);
  const before = unitAt < 0 ? NOT_PLAIN : beforeUnit(behind.slice(0, unitAt));
  if (before !== NOT_PLAIN) return { house, street: before.street, unit: before.unit + behind.slice(unitAt).toLowerCase() };
  const rest = restOfLine(behind);
  return rest === NOT_PLAIN ? parseWrittenLine(text, isAbroad) : { house, street: rest.street, unit: rest.unit };
}

/** A number before a word or an ordinal, so that it is no range, fraction, box or part of either. What follows is the same for a whole street. */
export const PLAIN_HOUSE = /^([1-9]\d{0,5}) (?=[a-z]|\d{1,3}(?:st|nd|rd|th) )/i;
/** The number of a unit that ends the text: `7`, `12B`. */
const UNIT_NUMBER = /(?<= )[1-9]\d{0,4}[a-z]?$/i;
const MORE_THAN_A_NUMBER = /\b(?:box|and|bx|pob|drawer|to|thru)\b|[&\n\r\u2028\u2029]/i;
const NOT_PLAIN: StreetLine = { house: '', street: '', unit: '' };

/** Plain where the number before it is the house's and nothing more, whichever it is. */
function readRest(rest: string): StreetLine {
  const line = parseWrittenLine(`1 ${rest}`);
  return line.house === '1' && line.street !== '' && !MORE_THAN_A_NUMBER.test(rest) ? line : NOT_PLAIN;
}

const restOfLine = remember(readRest, MAX_KNOWN_STREETS);

/** What stands before a unit's number is the same for all units of a street, unless the number belongs to something else. */
const beforeUnit = remember((before: string) => {
  const line = readRest(`${before}7`);
  return line.unit.endsWith(' 7') ? { ...line, unit: line.unit.slice(0, -1) } : NOT_PLAIN;
}, MAX_KNOWN_STREETS);

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
