import type { PostalAddress } from '../../core/record.ts';
import { isSameUnit, leavesOut } from '../../match/compare/address-parts.ts';
import { closenessOf, isOneSlip } from '../../match/compare/closeness.ts';
import { soundOf } from '../../match/sound.ts';
import { DIRECTIONS, LONG_TYPES, ORDINALS, STREET_TYPES } from '../../reference/street-words.ts';

/** True if two addresses of one person may be the same: all parts that both have agree up to typing errors, at one place. */
export function isFormOf(full: PostalAddress, lesser: PostalAddress): boolean {
  if (!(agrees(full.unit, lesser.unit) || isSameUnit(full.unit, lesser.unit))) return false;
  if (!agrees(full.house, lesser.house)) return isSlippedHouse(full, lesser);
  const sameStreet = agrees(full.street, lesser.street);
  if (full.zip !== '' && lesser.zip !== '' && full.zip !== lesser.zip) {
    return sameStreet && isSameHome(full, lesser) && isOneSlip(full.zip, lesser.zip);
  }
  const sameZip = full.zip !== '' && full.zip === lesser.zip;
  if (!sameZip && !(agrees(full.state, lesser.state) && isSameCity(full, lesser))) return false;
  if (!sameStreet) return full.house !== '' && full.house === lesser.house && isSameStreet(full.street, lesser.street);
  return sameZip || lesser.house !== '' || lesser.city !== '' || lesser.state !== '' || lesser.zip !== '';
}

function agrees(a: string, b: string): boolean {
  return a === b || a === '' || b === '';
}

/** One house may be in `Koeln` and `Köln`. */
function isSameCity(a: PostalAddress, b: PostalAddress): boolean {
  if (agrees(a.city, b.city)) return true;
  return a.house !== '' && a.house === b.house && withoutUmlauts(a.city) === withoutUmlauts(b.city);
}

function withoutUmlauts(text: string): string {
  return text.replace(/([aou])e/g, '$1');
}

function isSameHome(a: PostalAddress, b: PostalAddress): boolean {
  return a.house !== '' && a.house === b.house && a.street !== '' && a.street === b.street && a.city === b.city && a.state === b.state;
}

/** Two neighbouring digits swapped, or one lost, in one street and ZIP code. A different digit may be the house next door. */
function isSlippedHouse(a: PostalAddress, b: PostalAddress): boolean {
  if (a.street === '' || a.street !== b.street || a.zip === '' || a.zip !== b.zip) return false;
  const shorter = Math.min(a.house.length, b.house.length);
  if (shorter < FEWEST_FIGURES || !NUMBER.test(a.house) || !NUMBER.test(b.house) || !isOneSlip(a.house, b.house)) return false;
  return a.house.length !== b.house.length || [...a.house].sort().join('') === [...b.house].sort().join('');
}

/** Short numbers are similar by chance. */
const FEWEST_FIGURES = 3;

/**
 * Two streets of one person with the same house number and town: a typing error, a missing word, misread letters or a phonetic
 * spelling. Numbered streets lie side by side, so their numbers must be equal.
 */
function isSameStreet(a: string, b: string): boolean {
  if (leavesOut(a, b) || isOneRoad(a, b) || withoutUmlauts(a) === withoutUmlauts(b) || a.replaceAll('rn', 'm') === b.replaceAll('rn', 'm'))
    return true;
  if (/\d/.test(a + b) && !numbersAgree(a.split(' '), b.split(' '))) return false;
  if (a.startsWith(`${b} `) || b.startsWith(`${a} `) || closenessOf(a, b) === 'close') return true;
  const wordsA = a.split(' ');
  const wordsB = b.split(' ');
  return wordsA.length === wordsB.length && wordsA.every((word, at) => isSameWord(word, wordsB[at]!));
}

/** `Route 172` and `State Route 172`: one omits the kind of road. */
function isOneRoad(a: string, b: string): boolean {
  const [, beforeA, kindA, numberA] = ROAD.exec(a) ?? [];
  const [, beforeB, kindB, numberB] = ROAD.exec(b) ?? [];
  if (numberA === undefined || numberA !== numberB || beforeA !== beforeB) return false;
  return kindA === 'hwy' || kindA === 'rte' || kindB === 'hwy' || kindB === 'rte';
}

/** The number, followed by the direction. */
const ROAD = /^([nsew]{1,2} |old )?(hwy|rte|(?:state|us|county) hwy|county rd) (\d{1,4}[a-z]?(?: [nsew]{1,2})?)$/;

function isSameWord(a: string, b: string): boolean {
  return a === b || isSlipOfLong(a, b) || isSlipOfLong(b, a) || soundsLike(a, b);
}

/** True if the streets differ only by a misspelt type or direction: `oak stret` and `oak st`. */
export function isMisspelt(street: string, other: string): boolean {
  if (street === other) return false;
  const words = street.split(' ');
  const others = other.split(' ');
  return words.length === others.length && words.every((word, at) => word === others[at] || isSlipOfLong(word, others[at]!));
}

/** Unknown words such as `stret`, `onrth`, `thrid`, which were therefore not abbreviated. */
function isSlipOfLong(word: string, short: string): boolean {
  const long = LONG_TYPES.get(short) ?? LONG_DIRECTIONS.get(short) ?? LONG_ORDINALS.get(short);
  return long !== undefined && word.length > short.length && !STREET_TYPES.has(word) && isOneSlip(word, long);
}

const LONG_DIRECTIONS: ReadonlyMap<string, string> = new Map(
  [...DIRECTIONS].filter(([spelling]) => spelling.length > 3).map(([long, short]) => [short, long]),
);

const LONG_ORDINALS: ReadonlyMap<string, string> = new Map([...ORDINALS].map(([long, short]) => [short, long]));

const NUMBER = /^\d+$/;
const ORDINAL = /^(?:\d*(?:1[123]|[04-9])th|(?:\d*[02-9])?(?:1st|2nd|3rd))$/;
/** An impossible street number: a digit was lost, misread or swapped. */
const GARBLED = /\d[a-z]|[a-z]\d|^(?:st|nd|rd|th)$/;

function isNumbered(word: string): boolean {
  return NUMBER.test(word) || ORDINAL.test(word);
}

function numbersAgree(a: readonly string[], b: readonly string[]): boolean {
  const numbers = (words: readonly string[]) => words.filter(isNumbered).join(' ');
  if (numbers(a) === numbers(b)) return true;
  if (a.length !== b.length) return false;
  return a.every((word, at) => {
    const other = b[at]!;
    if (word === other || (!isNumbered(word) && !isNumbered(other))) return true;
    return isNumbered(word) ? isGarbled(other) || isSlipOfLong(other, word) : isGarbled(word) || isSlipOfLong(word, other);
  });
}

function isGarbled(word: string): boolean {
  return GARBLED.test(word) && !isNumbered(word);
}

/** Sound codes cover only the first letters, so long words must also be spelled similarly. */
function soundsLike(a: string, b: string): boolean {
  return soundOf(a) === soundOf(b) && closenessOf(a, b) !== 'far';
}
