import { COMMON_TYPES, LONE_UNITS, ORDINALS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
import { bareWord, GLUED_UNIT, isDirection, isUnitAt } from './address-words.ts';

export type IsCity = (words: readonly string[]) => boolean;

/** Where the city begins in words that open with a street, when no comma says so; their number when there is none. */
export function cityStart(words: readonly string[], isCity: IsCity): number {
  const bare = words.map(bareWord);
  const hasHouse = /^[#\d]/.test(bare[0] ?? '');
  if (!hasHouse && isCity(words)) return 0;
  const boxEnd = endOfBox(bare, 0);
  if (boxEnd > 0) return skipTail(bare, boxEnd, isCity);
  for (let cut = hasHouse ? 2 : 1; cut < words.length; cut++) {
    // An abbreviated direction goes to the street where the city can do without it.
    const isLoose = (bare[cut] ?? '').length <= 2 && isDirection(bare[cut] ?? '') && isCity(words.slice(cut + 1));
    if (isCity(words.slice(cut)) && !isLoose) return cut;
  }
  const streetEnd = endOfStreet(bare, hasHouse ? 1 : 0);
  if (streetEnd > 0) return skipTail(bare, streetEnd, isCity);
  const unitAt = bare.findIndex((_, at) => at > 0 && isUnitAt(bare, at));
  if (unitAt > 0) return skipTail(bare, unitAt, isCity);
  return hasHouse ? words.length : 0;
}

/** Past what may follow a street's name: directions, bare numbers, units, boxes. */
export function skipTail(bare: readonly string[], from: number, isCity: IsCity): number {
  let at = from;
  while (at < bare.length && !isCity(bare.slice(at))) {
    const next = skipOne(bare, at);
    if (next === at) break;
    at = next;
  }
  return Math.min(at, bare.length);
}

function skipOne(bare: readonly string[], at: number): number {
  const word = bare[at] ?? '';
  const next = bare[at + 1] ?? '';
  const isLast = at + 1 === bare.length;
  if (isDirection(word) && (word.length <= 2 || isLast)) return at + 1;
  if (FLOORS.has(next) && (FLOOR_NUMBER.test(word) || ORDINALS.has(word))) return at + 2;
  if (isUnitAt(bare, at)) return at + unitWords(word, next);
  const box = endOfBox(bare, at);
  if (box > at) return box;
  if (/^[a-z]{0,2}-?\d[a-z0-9-]*$/.test(word)) return at + 1;
  if (isLast && (word.length === 1 || LONE_UNITS.has(UNIT_TYPES.get(word) ?? ''))) return at + 1;
  // The letter of `Apt 13 C`.
  return word.length === 1 && /\d$/.test(bare[at - 1] ?? '') ? at + 1 : at;
}

/** How many words a unit is: `#4` and `apt4` one, `apt # 4` three. */
function unitWords(word: string, next: string): number {
  if (GLUED_UNIT.test(word) || (word.startsWith('#') && word.length > 1)) return 1;
  return next === '#' ? 3 : 2;
}

const FLOORS = new Set(['floor', 'fl', 'flr', 'level']);
const FLOOR_NUMBER = /^(?:\d+(?:st|nd|rd|th)?|ground|lower|upper)$/;

/** Past the first type that has a name before it, or the number after a type that comes first. */
function endOfStreet(bare: readonly string[], from: number): number {
  let hasName = false;
  for (let at = from; at < bare.length; at++) {
    const word = bare[at] ?? '';
    if (isCommonType(word)) {
      if (!hasName && /^(?:\d+[a-z]?|[a-z]|#)$/.test(bare[at + 1] ?? '')) return at + 2;
      if (hasName && !isInsideName(bare, at)) return endOfTypes(bare, at + 1);
    }
    if (!isDirection(word)) hasName = true;
  }
  return 0;
}

function isCommonType(word: string): boolean {
  return COMMON_TYPES.has(STREET_TYPES.get(word) ?? '');
}

/** `Port St Lucie Blvd`: another type is still to come. */
function isInsideName(bare: readonly string[], at: number): boolean {
  if (STREET_TYPES.get(bare[at]!) !== 'st') return false;
  const next = bare[at + 1] ?? '';
  if (next === '' || isDirection(next) || /\d/.test(next) || isUnitAt(bare, at + 1)) return false;
  return bare.slice(at + 2, at + 4).some(isCommonType);
}

/** Past more types: `Mill Run Rd`; but `St` before another word opens the name of a city. */
function endOfTypes(bare: readonly string[], from: number): number {
  const isType = (word: string, at: number) => isCommonType(word) && !(STREET_TYPES.get(word) === 'st' && at + 1 < bare.length);
  const end = bare.findIndex((word, at) => at >= from && !isType(word, at));
  return end < 0 ? bare.length : end;
}

function endOfBox(bare: readonly string[], at: number): number {
  const match = BOX.exec(bare.slice(at, at + 6).join(' '));
  return match === null ? at : at + match[0].split(' ').length;
}

const BOX =
  /^(?:(?:rr|hc|hcr|rfd|rt|rte|route|rural route|star route|psc|cmr|unit) ?\d+ (?:box|bx)|p ?o ?(?:box|bx|b|drawer)|post office box|box|bx|drawer) (?:# )?(?:#?[a-z]?\d[a-z0-9-]*|[a-z](?= |$))/;
