import type { Mapping } from '../mapping.ts';
import { PHONE_TARGETS } from '../phone-columns.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { shareOf } from './value-fits.ts';

const AREA = 'phone.area';
const MOSTLY = 0.5;

/** `Area Code` beside numbers that lack one belongs before them; beside whole numbers it says nothing new. */
export function settleAreaCodes(columns: readonly GuessedColumn[]): void {
  const phones = columns.filter((one) => one.target === 'phone');
  const isLocal = phones.some(({ values }) => {
    const given = values.filter((value) => value.trim() !== '');
    return shareOf(given, (value) => value.replace(/\D/g, '').length === LOCAL_DIGITS) > MOSTLY;
  });
  for (const column of columns) {
    const given = column.values.filter((value) => value.trim() !== '');
    const isArea = isLocal && isAreaHeading(column.name) && shareOf(given, (value) => /^\(?[2-9]\d\d\)?$/.test(value.trim())) > MOSTLY;
    if (isArea) column.target = AREA;
  }
}

function isAreaHeading(name: string): boolean {
  const tokens = tokensOf(name);
  return tokens.join('').includes('areacode') || tokens.some((token) => token === 'npa' || token === 'areacd');
}

/** Digits of a number without its area code. */
const LOCAL_DIGITS = 7;

/** Of each column of numbers, which column has the area codes: the nearest before it that serves no other, or the only one. */
export function areasOf(mapping: Pick<Mapping, 'columns'>, columns: readonly string[]): ReadonlyMap<number, number> {
  const areas = new Map<number, number>();
  const at = (target: string) => columns.flatMap((column, index) => (mapping.columns[column] === target ? [index] : []));
  const phones = columns.flatMap((column, index) => (PHONE_TARGETS.has(mapping.columns[column] ?? '') ? [index] : []));
  const codes = at(AREA);
  for (const [index, phone] of phones.entries()) {
    const before = codes.filter((code) => code < phone && code > (phones[index - 1] ?? -1)).at(-1);
    const code = before ?? (codes.length === 1 ? codes[0] : undefined);
    if (code !== undefined) areas.set(phone, code);
  }
  return areas;
}

/** Whole numbers keep what they have. */
export function withArea(area: string, number: string): string {
  return area !== '' && number.replace(/\D/g, '').length === LOCAL_DIGITS ? `${area} ${number}` : number;
}

/** In fewer whole numbers one area may be the commonest by chance. */
const FEWEST_WHOLE = 20;
/** Who leaves the area code out lives where it goes without saying: they have the usual one more often still. */
const NEARLY_ALL = 0.9;

/** The area code that goes without saying in a file of one place, where some numbers are written without one. */
export function usualArea(phones: readonly string[]): string | undefined {
  const digits = phones.map((value) => value.replace(/\D/g, ''));
  const areas = digits.flatMap((number) => /^1?([2-9]\d\d)[2-9]\d{6}$/.exec(number)?.[1] ?? []);
  if (areas.length < FEWEST_WHOLE || !digits.some((number) => number.length === LOCAL_DIGITS)) return undefined;
  return areas.find((area, at) => areas.indexOf(area) === at && shareOf(areas, (one) => one === area) >= NEARLY_ALL);
}
