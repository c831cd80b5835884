import { showDay } from '../../core/clock.ts';
import { parseDay } from '../../normalize/date.ts';
import { isNoEnd } from '../row-dates.ts';
import { shareOf } from './value-fits.ts';

const ENOUGH_DAYS = 0.7;
const OLDEST_YEAR = '1950';
/** Fewer figures without a sign between them are a year, an amount or a number of anything. */
const FEWEST_FIGURES = 8;
/** `201903`, which few other numbers are row after row. */
const YEAR_AND_MONTH = /^(?:19[5-9]|20[0-4])\d(?:0[1-9]|1[0-2])$/;

/** Whether most of the values are days; what is written for none (`n/a`, `OPEN`, 9999-12-31) speaks neither for nor against it. */
export function areDays(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter((value) => !isNoEnd(value));
  return given.length > 0 && shareOf(given, isDay) >= ENOUGH_DAYS;
}

function isDay(value: string): boolean {
  if (/^\d*$/.test(value) && value.length < FEWEST_FIGURES && !YEAR_AND_MONTH.test(value)) return false;
  const day = parseDay(value);
  return day !== undefined && showDay(day) >= OLDEST_YEAR;
}
