import { foldWords } from '../../normalize/fold.ts';
import { CULTURAL_FIRST_NAMES, firstNameCounts } from '../../reference/first-names.ts';
import { MAX_TELLING_CHARS } from './value-looks.ts';

const FITS: Readonly<Record<string, readonly [pattern: RegExp, share: number]>> = {
  phone: [/^[+(]?(?:\D{0,3}\d){7,15}\D{0,3}(?:(?:x|ext\.?)\s*\d+)?$/i, 0.7],
  email: [/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i, 0.7],
  'address.zip': [/^(?=.*\d)[a-z\d][a-z\d -]{2,9}$/i, 0.7],
  'address.city': [/^\p{L}[\p{L} .,'&()/-]{1,50}$/u, 0.8],
  'address.state': [/^\p{L}[\p{L} .'-]{1,30}$/u, 0.8],
  'address.street': [/^(?=.*\p{L}{2}).*[\s,]/u, 0.6],
  'address.full': [/^(?=.*\p{L}{2}).*[\s,]/u, 0.6],
  'text:birth_place': [/\p{L}{2}/u, 0.7],
  'text:occupation': [/\p{L}{2}/u, 0.7],
  'text:employer': [/\p{L}{2}/u, 0.7],
};

/** Whether a column's values can be what a part of its heading says; of targets that values cannot tell, never. */
export function fitsTarget(target: string, values: readonly string[]): boolean {
  const fit = FITS[target];
  const given = givenOf(values);
  return (
    fit !== undefined && given.length > 0 && shareOf(given, (value) => value.length <= MAX_TELLING_CHARS && fit[0].test(value)) >= fit[1]
  );
}

const ENOUGH_NAMES = 0.5;
const ENOUGH_DISTINCT = 0.4;

/** Whether the values are whole names of people: most hold a known first name beside another word, and they differ. */
export function areNames(values: readonly string[]): boolean {
  const given = givenOf(values);
  return new Set(given).size >= given.length * ENOUGH_DISTINCT && holdFirstNames(given);
}

/** The same of names that come again and again, as those of a few who serve many do. */
export function holdFirstNames(values: readonly string[]): boolean {
  const isName = (value: string) =>
    value.length <= MAX_TELLING_CHARS && WORDS_ONLY.test(value) && foldWords(value).split(' ').some(isFirstName);
  return shareOf(givenOf(values), isName) >= ENOUGH_NAMES;
}

/** Whether the values only say yes or no: `HomeOwner` does not tell who that is. */
export function areFlags(values: readonly string[]): boolean {
  const given = givenOf(values);
  return given.length > 0 && given.every((value) => FLAG.test(value));
}

const FLAG = /^(?:y|n|yes|no|t|f|true|false|x|u|unknown|[01])$/i;
const WORDS_ONLY = /^[\p{L}\p{M}'’.-]{1,}(?:,?\s+[\p{L}\p{M}'’.,&-]+){1,6}$/u;

export function isFirstName(word: string): boolean {
  cultural ??= new Set(Object.values(CULTURAL_FIRST_NAMES).flatMap(({ male, female }) => [...male, ...female]));
  return firstNameCounts(word) !== undefined || cultural.has(word);
}

let cultural: Set<string> | undefined;

function givenOf(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

export function shareOf<Value>(values: readonly Value[], is: (value: Value) => boolean): number {
  return values.length === 0 ? 0 : values.filter((value) => is(value)).length / values.length;
}
