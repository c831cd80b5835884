import { foldWords } from '../../normalize/fold.ts';
import { parsePhone } from '../../normalize/phone/phone.ts';
import { countryOfNumber, isNumberOf } from '../../normalize/phone/phone-country.ts';
import { COUNTRY_HINTS, COUNTRY_NAMES, POSTCODE_SHAPES } from '../../reference/countries.ts';
import { STATE_CODES } from '../../reference/states.ts';
import { zipPlace } from '../../reference/zip-codes.ts';
import type { FileShape } from '../read/row-block.ts';
import { shareOf } from './value-fits.ts';

/** This share of the numbers must make sense in a country, of the postcodes and states be written as there. */
const MOSTLY = 0.6;
/** Where fewer postcodes are written as in a country, it is another. */
const HARDLY = 0.3;
const MAX_TRIED = 60;
/** How much a heading in the country's language counts beside the share of valid numbers. */
const HINT_BONUS = 0.25;

interface Seen {
  readonly phones: readonly string[];
  readonly postcodes: readonly string[];
  readonly states: readonly string[];
}

/**
 * Where numbers without a country are dialled; undefined for the United States, and where it is not clear. Another country must make
 * sense of most numbers, and there must be a reason to look abroad: that most make no sense at home, or that numbers with a country
 * or postcodes say so.
 */
export function recogniseCountry({ phones, postcodes, states }: Seen, shape: Pick<FileShape, 'columns' | 'samples'>): string | undefined {
  const local = phones.filter((value) => !/^[(]?\+|^00/.test(value) && value.replace(/\D/g, '').length >= 7);
  const unread = local.filter((value) => parsePhone(value) === undefined);
  const isDialledHere = unread.length <= local.length * (1 - MOSTLY);
  const writtenAs = (country: string) =>
    shareOf(
      postcodes,
      (code) => POSTCODE_SHAPES.get(country)?.test(code) === true || (country === 'US' && isDialledHere && hasLostZeros(code)),
    );
  const american = states.length > 0 && shareOf(states, (state) => STATE_CODES.has(foldWords(state))) >= MOSTLY;
  if (local.length === 0 || (american && (postcodes.length === 0 || writtenAs('US') >= MOSTLY))) return undefined;
  const isAbroad = unread.length * 2 >= local.length;
  const said = commonest(phones.filter((value) => value.startsWith('+')).map((value) => countryOfNumber(value) ?? ''));
  const hinted = hintedBy(shape);
  const tried = (isAbroad ? unread : local).slice(0, MAX_TRIED);
  // Numbers without an area are dialled within one town of any country: something else must say which.
  const isOfTown = shareOf(tried, (value) => /^[2-9]\d{6}$/.test(value.replace(/\D/g, ''))) >= MOSTLY;
  const known = COUNTRY_HINTS.map(({ country }) => country);
  const scored = (said === '' || known.includes(said) ? known : [said, ...known])
    .map((country) => {
      const posted = POSTCODE_SHAPES.has(country) && postcodes.length > 0 ? writtenAs(country) : undefined;
      const isPosted = posted !== undefined && posted >= MOSTLY && writtenAs('US') < HARDLY;
      const isReason = isAbroad || said === country || isPosted;
      const valid = isReason && (posted ?? 1) >= HARDLY ? shareOf(tried, (value) => isNumberOf(value, country)) : 0;
      const bonuses = (hinted.has(country) ? 1 : 0) + (said === country ? 2 : 0) + (isPosted ? 2 : 0);
      return { country, valid: isOfTown && bonuses === 0 ? 0 : valid, score: valid + bonuses * HINT_BONUS };
    })
    .filter(({ valid }) => valid >= MOSTLY);
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (top, one) => (top === undefined || one.score > top.score ? one : top),
    undefined,
  );
  return best?.country ?? (isAbroad && said !== '' && said !== 'US' ? said : undefined);
}

/** `1545` from a spreadsheet, beside numbers that are dialled in the United States: Shrewsbury's 01545, and no postcode of Austria. */
function hasLostZeros(code: string): boolean {
  return /^\d{3,4}$/.test(code) && zipPlace(code.padStart(5, '0')) !== undefined;
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
