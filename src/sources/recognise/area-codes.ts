import { AREA_TARGET as AREA, LOCAL_DIGITS } from '../row-phones.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { shareOf } from './value-fits.ts';

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
