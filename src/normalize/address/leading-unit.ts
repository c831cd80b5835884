import { COMMON_TYPES, DIRECTIONS, LONE_UNITS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
import { NUMBER_SIGNS } from './number-signs.ts';
import { isFloorAt, isNumberOfRoad, readUnit, TAKES_WORDS } from './unit.ts';

/** `Apt 4, 123 Main St`, `Bldg 5 Apt 4 12 Elm St`, `Second Floor, 12 Elm St`, `Lot 12 County Road 5`; and how many words it takes. */
export function leadingUnit(words: readonly string[]): { readonly unit: string; readonly words: number } {
  const ends = unitEnds(words).filter((end) => end < words.length - 1);
  const end = ends.findLast((at) => OPENS_WITH_HOUSE.test(words[at]!));
  if (end !== undefined) return { unit: readUnit(words.slice(0, end)), words: end };
  return opensNumbered(words) ? unitBeforeName(words, ends) : NO_UNIT;
}

/** Before a street without a house; or before a building's name, which many leave out: `Unit 5, The Green, 12 Elm St`. */
function unitBeforeName(words: readonly string[], ends: readonly number[]): { readonly unit: string; readonly words: number } {
  const end = ends.findLast((at) => isStreet(words.slice(at)));
  if (end !== undefined) return { unit: readUnit(words.slice(0, end)), words: end };
  const nameAt = ends.at(-1) ?? words.length;
  const houseAt = words.findIndex((word, at) => at > nameAt && OPENS_WITH_HOUSE.test(word));
  const isHouse = houseAt > 0 && houseAt <= MOST_UNIT_WORDS && isStreet(words.slice(houseAt + 1));
  return isHouse ? { unit: readUnit(words.slice(0, nameAt)), words: houseAt } : NO_UNIT;
}

/** A figure, but `5th St` opens with a street. */
const OPENS_WITH_HOUSE = /^\d+(?!\d*(?:st|nd|rd|th)$)/;
const NO_UNIT = { unit: '', words: 0 };

/** Without a house behind it only a word that needs a number is a unit: `Rear Elm St` and `Upper 5th St` may be called so. */
function opensNumbered([first = '', second = '']: readonly string[]): boolean {
  const type = UNIT_TYPES.get(first);
  return type !== undefined && !LONE_UNITS.has(type) && !/^[a-z]{2,}$/.test(second);
}

/** `Elm St N`, `County Road 5 N`; the house is left out. */
function isStreet(words: readonly string[]): boolean {
  const named = [...words];
  while (named.length > 1 && DIRECTIONS.has(named.at(-1)!)) named.pop();
  const last = named.pop() ?? '';
  if (/^(?:\d+[a-z]?|[a-z])$/.test(last)) return isNumberOfRoad(named);
  return named.length > 0 && COMMON_TYPES.has(STREET_TYPES.get(last) ?? '') && !named.some((word) => OPENS_WITH_HOUSE.test(word));
}

/** Whether these words are a unit and nothing besides: `Basement Apt`, `2nd Floor`, `Bldg C Apt 4`. */
export function isWholeUnit(words: readonly string[]): boolean {
  return unitEnds(words).includes(words.length);
}

/** Where the units may end that open a line, one behind the other; the first first. */
function unitEnds(words: readonly string[], from = 0): number[] {
  const ends =
    from < MOST_UNIT_WORDS ? unitLengths(words, from).flatMap((length) => [from + length, ...unitEnds(words, from + length)]) : [];
  return [...new Set(ends)].sort((one, other) => one - other);
}

const MOST_UNIT_WORDS = 6;

/** How many words from there on are one unit. A word that needs a number is none by itself: `Apt 3 Bldg` goes on. */
function unitLengths(words: readonly string[], at: number): number[] {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (isFloorAt(words, at)) return [2];
  if (word === '#' || NUMBER_SIGNS.has(word)) return isIdentifier(next) ? [2] : [];
  const type = UNIT_TYPES.get(word);
  if (type === undefined) return [];
  const isSigned = next === '#' || NUMBER_SIGNS.has(next);
  const numberAt = at + (isSigned ? 2 : 1);
  const lengths = LONE_UNITS.has(type) ? (UNIT_TYPES.has(next) && !isSigned ? [1, 2] : [1]) : [];
  if (isIdentifier(words[numberAt] ?? '')) {
    lengths.push(numberAt + 1 - at);
    // `Apt 4 B` is 4B.
    if (/^\d+$/.test(words[numberAt]!) && /^[a-z]$/.test(words[numberAt + 1] ?? '')) lengths.push(numberAt + 2 - at);
  } else if (TAKES_WORDS.has(type) && /^[a-z]{2,4}$/.test(next) && !isSigned && !STREET_TYPES.has(next)) {
    lengths.push(2);
  }
  return lengths;
}

function isIdentifier(word: string): boolean {
  return /^[a-z]$/.test(word) || (/\d/.test(word) && !/\d(?:st|nd|rd|th)$/.test(word));
}
