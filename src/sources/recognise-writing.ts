import { foldWords } from '../normalize/fold.ts';
import { parsePhone } from '../normalize/phone.ts';
import { countryOfNumber, isNumberOf } from '../normalize/phone-country.ts';
import { COUNTRY_HINTS, COUNTRY_NAMES, MONTH_FIRST_COUNTRIES } from '../reference/countries.ts';
import type { Mapping } from './mapping.ts';
import type { FileShape } from './row-block.ts';

/** Of the numbers that make no sense at home, this share must make sense in a country. */
const ENOUGH_VALID = 0.6;
const MAX_TRIED = 60;
/** How much a heading in the country's language counts beside the share of valid numbers. */
const HINT_BONUS = 0.25;

/** How a file writes what could be read in several ways: numbers without a country, days and months. */
export function recogniseWriting(
  mapping: Pick<Mapping, 'columns'>,
  shape: Pick<FileShape, 'columns' | 'samples'>,
): Pick<Mapping, 'country' | 'dates'> {
  const valuesOf = (targets: readonly string[]) =>
    shape.columns.flatMap((column, at) =>
      targets.includes(mapping.columns[column] ?? '')
        ? shape.samples.map((row) => (row[at] ?? '').trim()).filter((value) => value !== '')
        : [],
    );
  const country = countryOf(valuesOf(['phone']), shape);
  const dates = orderOf(valuesOf(['birth_date'])) ?? orderOf(valuesOf(['first_seen', 'last_seen']));
  const dayFirst = dates ?? (country !== undefined && !MONTH_FIRST_COUNTRIES.has(country) ? 'day_first' : undefined);
  return { ...(country !== undefined && { country }), ...(dayFirst === 'day_first' && { dates: dayFirst }) };
}

/** A file in which some first number is a day and no second one is begins with the day. */
function orderOf(values: readonly string[]): 'day_first' | 'month_first' | undefined {
  let first = 0;
  let second = 0;
  for (const value of values) {
    const [, a, b] = /^(\d{1,2})[-/ ](\d{1,2})[-/ ](?:\d{4}|\d{2})\b/.exec(value) ?? [];
    if (Number(a) > 12) first += 1;
    if (Number(b) > 12) second += 1;
  }
  if (first === 0 && second === 0) return undefined;
  return first > 3 * second ? 'day_first' : 'month_first';
}

function countryOf(phones: readonly string[], shape: Pick<FileShape, 'columns' | 'samples'>): string | undefined {
  const odd = phones.filter((value) => !/^[(]?\+|^00/.test(value) && value.replace(/\D/g, '').length >= 7);
  const unread = odd.filter((value) => parsePhone(value) === undefined).slice(0, MAX_TRIED);
  if (unread.length === 0 || unread.length * 2 < Math.min(odd.length, MAX_TRIED)) return undefined;
  const said = commonest(phones.filter((value) => value.startsWith('+')).map((value) => countryOfNumber(value) ?? ''));
  const hinted = hintedBy(shape);
  const scored = COUNTRY_HINTS.map(({ country }) => {
    const valid = unread.filter((value) => isNumberOf(value, country)).length / unread.length;
    return { country, valid, score: valid + (hinted.has(country) ? HINT_BONUS : 0) + (said === country ? 2 * HINT_BONUS : 0) };
  }).filter(({ valid }) => valid >= ENOUGH_VALID);
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (top, one) => (top === undefined || one.score > top.score ? one : top),
    undefined,
  );
  return best?.country ?? (said === '' ? undefined : said) ?? [...hinted][0];
}

/** Countries whose language the headings speak, and those that a column of countries names. */
function hintedBy(shape: Pick<FileShape, 'columns' | 'samples'>): ReadonlySet<string> {
  const headings = new Set(shape.columns.flatMap((column) => foldWords(column).split(' ')));
  const hinted = new Set<string>();
  const countryAt = shape.columns.findIndex((column) => /^(country|land|pais|pays|paese|country_code|countrycode)$/i.test(column.trim()));
  const named = countryAt < 0 ? '' : commonest(shape.samples.map((row) => foldWords(row[countryAt] ?? '')));
  const country = COUNTRY_NAMES.get(named);
  if (country !== undefined) hinted.add(country);
  for (const { country: one, headings: words } of COUNTRY_HINTS) if (words.some((word) => headings.has(word))) hinted.add(one);
  return hinted;
}

function commonest(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((top, one) => (one[1] > top[1] ? one : top), ['', 0])[0];
}
