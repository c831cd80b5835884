import { foldWords } from '../../normalize/fold.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';
import { countryOfNumber, isNumberOf } from '../../normalize/phone/phone-written.ts';
import { COUNTRY_HINTS, COUNTRY_NAMES, MONTH_FIRST_COUNTRIES, POSTCODE_SHAPES } from '../../reference/countries.ts';
import { STATE_CODES } from '../../reference/states.ts';
import { zipPlace } from '../../reference/zip-codes.ts';
import { rowMapper } from '../map-row.ts';
import { END_TARGETS, type Mapping, targetsOf } from '../mapping.ts';
import type { FileShape } from '../read/row-block.ts';
import { LOCAL_DIGITS } from '../row-phones.ts';
import { filled, shareOf } from './values.ts';

type Shape = Pick<FileShape, 'columns' | 'samples'>;

/** How a file writes what is ambiguous: numbers without a country or area code, days and months. */
export function recogniseWriting(mapping: Mapping, shape: Shape): Pick<Mapping, 'country' | 'area' | 'dates'> {
  const valuesOf = (...targets: readonly string[]) =>
    shape.columns.flatMap((column, at) =>
      targetsOf(mapping, column).some((target) => targets.includes(target.split('@')[0]!))
        ? filled(shape.samples.map((row) => row[at] ?? ''))
        : [],
    );
  const map = rowMapper(mapping, shape.columns);
  const phones = shape.samples.flatMap((row) => map(shape.columns.map((_, at) => row[at] ?? '')).raw.phones);
  const postcodes = valuesOf('address.zip');
  const evidence = {
    phones,
    postcodes: postcodes.length > 0 ? postcodes : valuesOf('address.full', 'address.street').flatMap(closingPostcode),
    states: valuesOf('address.state'),
  };
  const country = recogniseCountry(evidence, shape);
  const dates = dateOrder(valuesOf('birth_date')) ?? dateOrder(valuesOf('first_seen', 'last_seen', ...END_TARGETS));
  const isDayFirst = dates === undefined ? country !== undefined && !MONTH_FIRST_COUNTRIES.has(country) : dates === 'day_first';
  const area = country === undefined ? usualArea(phones) : undefined;
  return {
    ...(country !== undefined && { country }),
    ...(area !== undefined && { area }),
    ...(isDayFirst && { dates: 'day_first' as const }),
  };
}

/** The postcode at the end of a whole address. */
function closingPostcode(address: string): string[] {
  const code = /,[^,]*(?<!\d)[ -](\d{4,8}|\d{5}-\d{3,4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i.exec(address)?.[1];
  return code === undefined ? [] : [code];
}

/** A file in which some first numbers are over 12, and hardly any second one, writes the day first. */
function dateOrder(values: readonly string[]): 'day_first' | 'month_first' | undefined {
  const dates = values.map((value) => /^(\d{1,2})[-/ ](\d{1,2})[-/ ](?:\d{4}|\d{2})\b/.exec(value) ?? []);
  const first = dates.filter(([, one]) => Number(one) > 12).length;
  const second = dates.filter(([, , two]) => Number(two) > 12).length;
  if (first === 0 && second === 0) return undefined;
  return first > 3 * second ? 'day_first' : 'month_first';
}

/** In fewer whole numbers one area may be the commonest by chance. */
const MIN_WHOLE_NUMBERS = 20;
const USUAL_AREA_SHARE = 0.9;

/** The area code of a file of one place in which some numbers are written without one: nine in ten of the others have it. */
function usualArea(phones: readonly string[]): string | undefined {
  const digits = phones.map((value) => value.replace(/\D/g, ''));
  const areas = digits.flatMap((number) => /^1?([2-9]\d\d)[2-9]\d{6}$/.exec(number)?.[1] ?? []);
  if (areas.length < MIN_WHOLE_NUMBERS || !digits.some((number) => number.length === LOCAL_DIGITS)) return undefined;
  const usual = commonest(areas);
  return shareOf(areas, (one) => one === usual) >= USUAL_AREA_SHARE ? usual : undefined;
}

interface Evidence {
  readonly phones: readonly string[];
  readonly postcodes: readonly string[];
  readonly states: readonly string[];
}

/** So many of the numbers must be valid in a country, and of the postcodes and states be written as there. */
const MOST = 0.6;
/** With fewer postcodes written as in a country, it is another. */
const FEW = 0.3;
const MAX_NUMBERS_TRIED = 60;
/** What a heading in the country's language counts next to the share of valid numbers; a number with its code or postcodes count twice. */
const HINT_BONUS = 0.25;

/**
 * The country in which numbers without a country code are dialled; undefined for the United States and where it is unclear. Another
 * country must make most numbers valid, and there must be a reason to look abroad: most numbers are invalid at home, or postcodes or
 * numbers with a country code say so.
 */
function recogniseCountry(evidence: Evidence, shape: Shape): string | undefined {
  const { phones, postcodes, states } = evidence;
  const local = phones.filter((value) => !/^[(]?\+|^00/.test(value) && value.replace(/\D/g, '').length >= LOCAL_DIGITS);
  const invalid = local.filter((value) => parsePhone(value) === undefined);
  const isDialledHere = invalid.length <= local.length * (1 - MOST);
  const writtenAs = (country: string) =>
    shareOf(
      postcodes,
      (code) => POSTCODE_SHAPES.get(country)?.test(code) === true || (country === 'US' && isDialledHere && hasLostZeros(code)),
    );
  const american = states.length > 0 && shareOf(states, (state) => STATE_CODES.has(foldWords(state))) >= MOST;
  if (local.length === 0 || (american && (postcodes.length === 0 || writtenAs('US') >= MOST))) return undefined;
  const isAbroad = invalid.length * 2 >= local.length;
  const coded = commonest(phones.filter((value) => value.startsWith('+')).map((value) => countryOfNumber(value) ?? ''));
  const hinted = hintedCountries(shape);
  const tried = (isAbroad ? invalid : local).slice(0, MAX_NUMBERS_TRIED);
  // Numbers without an area code are dialled within one town of any country: something else must say which.
  const isOfTown = shareOf(tried, (value) => /^[2-9]\d{6}$/.test(value.replace(/\D/g, ''))) >= MOST;
  // Postcodes with letters are written in one country only.
  const isLettered = shareOf(postcodes, (code) => /[a-z]/i.test(code)) >= MOST;
  const scoreOf = (country: string) => {
    const posted = POSTCODE_SHAPES.has(country) && postcodes.length > 0 ? writtenAs(country) : undefined;
    const isPosted = posted !== undefined && posted >= MOST && writtenAs('US') < FEW;
    const hints = Number(hinted.has(country)) + 2 * Number(coded === country) + 2 * Number(isPosted);
    // Where so many fail at home, two words that hardly another country has are reason enough.
    const isSpokenThere = states.length === 0 && invalid.length >= local.length * MIN_FAILING && spokenWords(country, shape) >= MIN_WORDS;
    const isElsewhere = hinted.has(country) && states.length > 0 && shareOf(states, (state) => STATE_CODES.has(foldWords(state))) < FEW;
    const hasReason =
      (isAbroad || coded === country || isPosted || isElsewhere || isSpokenThere) && (posted ?? 1) >= FEW && !(isOfTown && hints === 0);
    // Where more than the numbers speaks for a country, those that it has not assigned yet are its numbers too.
    const isNumber = (value: string) => isNumberOf(value, country) || (isPosted && isLettered && parsePhone(value, country) !== undefined);
    const valid = hasReason ? shareOf(tried, isNumber) : 0;
    return { country, valid, score: valid + hints * HINT_BONUS };
  };
  const known = COUNTRY_HINTS.map(({ country }) => country);
  const [best] = (coded === '' || known.includes(coded) ? known : [coded, ...known])
    .map(scoreOf)
    .filter(({ valid }) => valid >= MOST)
    .toSorted((left, right) => right.score - left.score);
  return best?.country ?? (isAbroad && coded !== '' && coded !== 'US' ? coded : undefined);
}

/** `1545` from a spreadsheet is the ZIP code 01545. */
function hasLostZeros(code: string): boolean {
  return /^\d{3,4}$/.test(code) && zipPlace(code.padStart(5, '0')) !== undefined;
}

const MIN_FAILING = 0.2;
const MIN_WORDS = 2;

function spokenWords(country: string, { columns }: Shape): number {
  const words = new Set(columns.flatMap((column) => foldWords(column).split(' ')));
  return COUNTRY_HINTS.find((one) => one.country === country)?.headings.filter((word) => words.has(word)).length ?? 0;
}

/** Countries in whose language the headings are, and the one that a column of countries names most. */
function hintedCountries(shape: Shape): ReadonlySet<string> {
  const words = new Set(shape.columns.flatMap((column) => foldWords(column).split(' ')));
  const at = shape.columns.findIndex((column) => /^(country|land|pais|pays|paese|country_code|countrycode)$/i.test(column.trim()));
  const named = COUNTRY_NAMES.get(at < 0 ? '' : commonest(shape.samples.map((row) => foldWords(row[at] ?? ''))));
  const spoken = COUNTRY_HINTS.filter(({ headings }) => headings.some((word) => words.has(word))).map(({ country }) => country);
  return new Set(named === undefined ? spoken : [named, ...spoken]);
}

function commonest(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((top, one) => (one[1] > top[1] ? one : top), ['', 0])[0];
}
