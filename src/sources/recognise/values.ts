import { showDay } from '../../core/clock.ts';
import { countryNamed } from '../../normalize/address/country.ts';
import { parseDay } from '../../normalize/date.ts';
import { foldWords } from '../../normalize/fold.ts';
import { takeAliases } from '../../normalize/name/name-asides.ts';
import { isNumberOf } from '../../normalize/phone/phone-written.ts';
import { CULTURAL_FIRST_NAMES, firstNameCounts, firstNameShare } from '../../reference/first-names.ts';
import { HONORIFICS, TITLES_OF } from '../../reference/name-words.ts';
import { STATE_CODES } from '../../reference/states.ts';
import { STREET_TYPES } from '../../reference/street-words.ts';
import { surnameShare } from '../../reference/surnames.ts';
import { isAge, isNoEnd } from '../row-dates.ts';

/** What the values of a column look like, by most of them. */
export type Look =
  | 'email'
  | 'date'
  | 'phone'
  | 'zip'
  | 'gender'
  | 'state'
  | 'one_line_address'
  | 'unit'
  | 'street'
  | 'digits'
  | 'full_name'
  | 'word';

const LOOK_SHARE = 0.7;
/** Longer cells hold prose, on which patterns take too long. */
export const MAX_TELLING_CHARS = 200;

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const LOOKS: readonly (readonly [Look, RegExp])[] = [
  ['email', EMAIL],
  ['date', /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{2}|\d{4}))([T ].*)?$/],
  ['phone', /^(\+\d[\d ().-]{7,18}|\(\d{3}\) ?\d{3}[-. ]?\d{4}|\d{3}[-. ]\d{3}[-. ]\d{4})( ?(x|ext\.?) ?\d+)?$/i],
  ['zip', /^\d{5}(-\d{4})?$/],
  ['gender', /^(m|f|male|female)$/i],
  ['state', /^[A-Z]{2}$/i],
  ['one_line_address', /^.*\d.*[a-z].*,\s*[a-z .'-]+,?\s+[a-z]{2}\.?,?\s+\d{5}(-\d{4})?$/i],
  ['one_line_address', /^\d+\S*\s.*[a-z]{2}.*\s[a-z]{2}\.?\s+\d{5}(-\d{4})?$/i],
  // `Coburg VIC 3058`, `Calcutta - 700035`, `SW1A 2AA`, `80331 München` behind the last comma.
  [
    'one_line_address',
    /^.*\d.*,\s*(\p{L}[\p{L} .'-]*[\s-]\d{3,6}(-\d{3,4})?|([\p{L} .'-]+ )?[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|([a-z]{1,2}-)?(\d{4,5}(-\d{3})?|\d{2}-\d{3}|\d{3} \d{2})( ?[A-Z]{2})? \p{L}[\p{L} .'()-]+)$/iu,
  ],
  ['unit', /^(apt|apartment|unit|ste|suite|fl|floor|rm|room|bldg|lot|#)\.?\s*[\w-]+$/i],
  ['street', /^(\d+[\w/-]*\s+[a-z0-9 .'-]*[a-z]{2,}|(p\.?\s?o\.?\s?box|rr|hc)\s+\S+.*)$/i],
  ['digits', /^\d+$/],
  ['full_name', /^[\p{L}'.-]+,?(\s+[\p{L}'.,-]+)+$/u],
  ['word', /^[\p{L}'.-]+$/u],
];

export function lookOf(values: readonly string[]): Look | undefined {
  const look = LOOKS.find(([, pattern]) => most(values, pattern, LOOK_SHARE))?.[0];
  const mayHaveMore = look === undefined || look === 'street';
  return mayHaveMore && most(values, isAddressInLines, LOOK_SHARE) ? 'one_line_address' : look;
}

const CLOSING_COUNTRY = /[,\s]+(?:US|USA|U\.S\.A\.|United States(?: of America)?)$/i;

/** A whole address with line breaks, wide gaps or a country behind it: `48 Elm Ave  Fresno  CA  93704  US`. */
function isAddressInLines(value: string): boolean {
  const line = value
    .trim()
    .replace(/\s*(?:\r?\n|\t)\s*/g, ', ')
    .replace(/ {2,}/g, ' ')
    .replace(CLOSING_COUNTRY, '');
  return line.length <= MAX_TELLING_CHARS && LOOKS.some(([look, pattern]) => look === 'one_line_address' && pattern.test(line));
}

export function filled(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}

export function shareOf<Value>(values: readonly Value[], is: (value: Value) => boolean): number {
  return values.length === 0 ? 0 : values.filter((value) => is(value)).length / values.length;
}

/** What the values of a column must be for a rule to apply. */
export type ValueTest = (values: readonly string[]) => boolean;
type OneTest = RegExp | ((value: string) => boolean);

/** More than half of up to a thousand values. */
const MORE_THAN_HALF = 0.501;

/** Whether of the values that are there at least this share passes. */
export function most(values: readonly string[], is: OneTest, least = MORE_THAN_HALF): boolean {
  const passes = typeof is === 'function' ? is : (value: string) => value.length <= MAX_TELLING_CHARS && is.test(value);
  return shareOf(filled(values), passes) >= least;
}

/** The same, as a test. */
export function mostly(is: OneTest, least?: number): ValueTest {
  return (values) => most(values, is, least);
}

/** A test whose answer for the values of a column is kept: several rules ask for it. */
function remembered(test: ValueTest): ValueTest {
  const answers = new WeakMap<readonly string[], boolean>();
  return (values) => {
    const known = answers.get(values);
    const answer = known ?? test(values);
    if (known === undefined) answers.set(values, answer);
    return answer;
  };
}

/** The opposite of a test. */
export function isNot(test: ValueTest): ValueTest {
  return (values) => !test(values);
}

/** The share of all rows in which the column has a value that no other row has. */
export function distinctShare(values: readonly string[]): number {
  return values.length === 0 ? 1 : new Set(filled(values)).size / values.length;
}

export function filledShare(values: readonly string[]): number {
  return values.length === 0 ? 0 : filled(values).length / values.length;
}

/** What values must look like to be what a part of a heading says, and which share of them. */
const FITS: Readonly<Record<string, readonly [pattern: RegExp, share: number]>> = {
  phone: [/^[+(]?(?:\D{0,3}\d){7,15}\D{0,3}(?:(?:x|ext\.?)\s*\d+)?$/i, 0.7],
  email: [EMAIL, 0.7],
  'address.zip': [/^(?=.*\d)[a-z\d][a-z\d -]{2,9}$/i, 0.7],
  'address.city': [/^\p{L}[\p{L} .,'&()/-]{1,50}$/u, 0.8],
  'address.state': [/^\p{L}[\p{L} .'-]{1,30}$/u, 0.8],
  'address.street': [/^(?=.*\p{L}{2}).*[\s,]/u, 0.6],
  'address.full': [/^(?=.*\p{L}{2}).*[\s,]/u, 0.6],
  'text:birth_place': [/\p{L}{2}/u, 0.7],
  'text:occupation': [/\p{L}{2}/u, 0.7],
  'text:employer': [/\p{L}{2}/u, 0.7],
};

/** Whether the values can be what a part of the heading says; never for targets that values cannot confirm. */
export function fitsTarget(target: string, values: readonly string[]): boolean {
  const [pattern, share] = FITS[target] ?? [];
  return target === 'name.full' ? areNames(values) : pattern !== undefined && most(values, pattern, share);
}

const WORDS_ONLY = /^[\p{L}\p{M}'’.-]{1,}(?:,?\s+[\p{L}\p{M}'’.,&-]+){1,6}$/u;
const MIN_DISTINCT_NAMES = 0.4;
let cultural: Set<string> | undefined;

export function isFirstName(word: string): boolean {
  cultural ??= new Set(Object.values(CULTURAL_FIRST_NAMES).flatMap(({ male, female }) => [...male, ...female]));
  return firstNameCounts(word) !== undefined || cultural.has(word);
}

/** Whole names of people, which differ: most hold a known first name next to another word. */
export const areNames = remembered((values) => {
  const given = filled(values);
  return new Set(given).size >= given.length * MIN_DISTINCT_NAMES && areRepeatedNames(given);
});

/** Whole names of people, which may repeat, as those of a few who serve many do. */
export const areRepeatedNames = remembered((values) => {
  const isName = (value: string) =>
    value.length <= MAX_TELLING_CHARS && WORDS_ONLY.test(value) && foldWords(value).split(' ').some(isFirstName);
  return most(values, isName, 0.5);
});

/** What a column of nicknames and aliases holds; undefined where it holds handles or codes. The first of several in a cell decides. */
export function partOfAliases(values: readonly string[]): 'name.full' | 'name.first' | undefined {
  const firsts = values.map((value) => takeAliases(value).text);
  const given = firsts.map(foldWords).filter((value) => value !== '');
  if (shareOf(given, (value) => value.includes(' ')) > 0.5) return areNames(firsts) ? 'name.full' : undefined;
  const isGiven = (value: string) => {
    const [word = ''] = value.split(' ');
    return isFirstName(word) && firstNameShare(word) >= surnameShare(word);
  };
  return given.length === 0 || shareOf(given, isGiven) >= 0.5 ? 'name.first' : undefined;
}

/** How much likelier the values are first names than surnames: the mean of log2(P(word | first names) / P(word | surnames)). */
export function firstNameBits(values: readonly string[]): number {
  const words = values.map(foldWords).filter((word) => word !== '');
  const bits = words.map((word) => Math.log2(firstNameShare(word) / surnameShare(word)));
  return bits.reduce((sum, one) => sum + one, 0) / Math.max(1, bits.length);
}

const FLAG = /^(?:y|n|yes|no|t|f|true|false|x|u|unknown|[01])$/i;

export const areFlags = mostly(FLAG, 1);

/** Numbers of something. Numbers with a fraction are measures, and words are names. */
export function areCodes(values: readonly string[]): boolean {
  return shareOf(values, (value) => /^\S{1,64}$/.test(value) && /\d/.test(value) && !/^[^\w\s]*\d+[.,]\d+$/.test(value)) > 0.9;
}

/** `H` and `M`, for *hombre* and *mujer*. */
export function areHombres(values: readonly string[]): boolean {
  const kinds = new Set(filled(values).map((value) => value.toLowerCase()));
  return kinds.has('h') && [...kinds].every((kind) => /^[hmxou]$/.test(kind));
}

export const areStates = mostly((value) => STATE_CODES.has(foldWords(value)));
export const areCountries = mostly((value) => countryNamed(value) !== '');
export const areTitles = mostly((value) => TITLES_OF.male.has(foldWords(value)) || TITLES_OF.female.has(foldWords(value)));
export const areAges = mostly(isAge);
export const areYears = mostly(/^(?:19|20)\d\d$/);
/** `Apt 4`, `12-B`, `C`, but not `Surgery`. */
export const areUnits = mostly(/^(?:\p{L}+\.?\s+)?(?:#\s*)?(?:[a-z]|[\w-]*\d[\w-]*)$/iu);
/** What people do, under a heading that may also hold `Mr` and `Mrs`. */
export const arePositions = mostly((value) =>
  foldWords(value)
    .split(' ')
    .some((word) => word.length > 1 && !HONORIFICS.has(word)),
);

const STREET_WORD = new RegExp(`\\s(?:${[...STREET_TYPES.keys()].join('|')})\\b`, 'i');

/** Numbers with words behind them, of which most are words for streets: `2019 Toyota Camry` is not a street. */
export function areStreets(values: readonly string[]): boolean {
  return lookOf(values) === 'street' && most(values, STREET_WORD);
}

const DAY_SHARE = 0.7;
const OLDEST_YEAR = '1950';
/** Fewer digits in a row are a year, an amount or a number of something. */
const MIN_DAY_DIGITS = 8;
/** `201903`. */
const YEAR_AND_MONTH = /^(?:19[5-9]|20[0-4])\d(?:0[1-9]|1[0-2])$/;

/** Whether most of the values are days. What is written for none (`n/a`, `OPEN`, 9999-12-31) does not count. */
export const areDays = remembered((values) => {
  const given = values.map((value) => value.trim()).filter((value) => !isNoEnd(value));
  return given.length > 0 && shareOf(given, isDay) >= DAY_SHARE;
});

function isDay(value: string): boolean {
  if (/^\d*$/.test(value) && value.length < MIN_DAY_DIGITS && !YEAR_AND_MONTH.test(value)) return false;
  const day = parseDay(value);
  return day !== undefined && showDay(day) >= OLDEST_YEAR;
}

const MIN_VALUES = 10;
const SURE_SHARE = 0.8;
/** Dates of what customers did lie within a few years; dates of birth do not. */
const MIN_BIRTH_SPAN_YEARS = 25;
const DATED = /^(?:(\d{4})[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}))$/;

/** Dates of birth under any heading: four in five of them span 25 years. */
export function areBirths(values: readonly string[]): boolean {
  const given = filled(values);
  const years = given
    .map((value) => DATED.exec(value))
    .filter((found) => found !== null)
    .map(([, before, after]) => Number(before ?? after))
    .sort((a, b) => a - b);
  if (years.length < MIN_VALUES || years.length < given.length * SURE_SHARE) return false;
  const [early = 0, late = 0] = [0.1, 0.9].map((share) => years[Math.floor(years.length * share)]!);
  return late - early >= MIN_BIRTH_SPAN_YEARS;
}

/** Numbers as dialled in most countries, with a leading 0, which amounts and codes hardly have. */
export function areDialled(values: readonly string[]): boolean {
  // Numbers of parcels and meters end in a short group: `010-100200-00`.
  if (most(values, /[-./ ]\d{1,2}$/)) return false;
  const given = filled(values).map((value) => value.replace(/[\s()./-]/g, ''));
  return given.length >= MIN_VALUES && distinctShare(given) >= 0.5 && most(given, /^(?:0\d{8,10}|\+\d{9,14})$/, SURE_SHARE);
}

/** Postcodes that little else looks like: Poland's, Portugal's, Japan's, Britain's, Canada's. */
export const arePostcodes = mostly(
  /^(?:\d{2}-\d{3}|\d{4}-\d{3}|\d{3}-\d{4}|\d{5}-\d{3}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/,
  SURE_SHARE,
);

const US_NUMBER = /^1?([2-9]\d{2}[2-9]\d{6})(?:\.0)?$/;
const NEARLY_ALL = 0.9;
/** Of fewer values, ids may be valid numbers by chance. */
const MIN_US_NUMBERS = 8;
/** The first six digits: ids that are counted up have one or two of them. */
const MIN_EXCHANGES = 3;

export const haveUsDigits = mostly(US_NUMBER, NEARLY_ALL);

/** Whether nearly all values are valid US numbers, and not ids that are counted up. */
export function areUsNumbers(values: readonly string[]): boolean {
  const given = filled(values);
  const exchanges = new Set(given.map((value) => US_NUMBER.exec(value)?.[1]?.slice(0, 6)));
  if (given.length < MIN_US_NUMBERS || exchanges.size < MIN_EXCHANGES) return false;
  return most(given, (value) => US_NUMBER.test(value) && isNumberOf(value, 'US'), NEARLY_ALL);
}
