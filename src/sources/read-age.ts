import { showDay } from '../core/clock.ts';
import { parseDay } from '../normalize/date.ts';

const AGE = /^(\d{1,3})(?:\s*(?:y|yrs?|years?))?\.?$/i;
const MOST_YEARS = 120;

/** The year of birth by an age in a year, give or take one; empty where either is not known. */
export function birthYearOf(age: string, year: number | undefined): string {
  const years = AGE.exec(age)?.[1];
  return years === undefined || year === undefined || Number(years) > MOST_YEARS ? '' : String(year - Number(years));
}

const YEAR = /(?<!\d)(?:1[6-9]\d\d|20\d\d)(?!\d)/g;

/** The one year that a date, a heading or the name of a file names. */
export function yearIn(text: string): number | undefined {
  const years = new Set(text.match(YEAR));
  return years.size === 1 ? Number([...years][0]) : undefined;
}

/** The year of a day, however it is written. */
export function yearOfDay(text: string): number | undefined {
  const day = yearIn(text) === undefined ? parseDay(text) : undefined;
  return day === undefined ? yearIn(text) : Number(showDay(day).slice(0, 4));
}

/** Whether a column holds ages in years. */
export function isAge(value: string): boolean {
  return Number(AGE.exec(value.trim())?.[1] ?? Number.POSITIVE_INFINITY) <= MOST_YEARS;
}
