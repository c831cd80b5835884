import { type Day, showDay } from '../core/clock.ts';
import { isNoDay, parseDay } from '../normalize/date.ts';
import { foldWords } from '../normalize/fold.ts';

/** What is written for an end that has not come. */
const NO_END_WORDS: ReadonlySet<string> = new Set('open current present active ongoing now today'.split(' '));
/** What systems write for the end of time: `9999-12-31`, `12/31/2999`. */
const END_OF_TIME = /^(?:2[1-9]|[3-9]\d)\d\d(?:[-/.]|1231)|[-/.](?:2[1-9]|[3-9]\d)\d\d(?!\d)/;

/** Whether the row's end has come by the day of its file. An end that cannot be read counts as one. */
export function hasEnded(end: string, asOf: Day | undefined, dayFirst: boolean): boolean {
  if (isNoEnd(end)) return false;
  const day = asOf === undefined ? undefined : parseDay(end, dayFirst);
  return day === undefined || asOf === undefined || day <= asOf;
}

/** `-`, `n/a`, `OPEN`, and what systems write for zero and for the end of time. */
export function isNoEnd(end: string): boolean {
  return end === '' || isNoDay(end) || NO_END_WORDS.has(foldWords(end)) || END_OF_TIME.test(end);
}

const AGE = /^(\d{1,3})(?:\s*(?:y|yrs?|years?))?\.?$/i;
const MAX_AGE_YEARS = 120;
const YEAR = /(?<!\d)(?:1[6-9]\d\d|20\d\d)(?!\d)/g;

/** The year of birth from an age in a year, give or take one; empty where either is unknown. */
export function birthYearOf(age: string, year: number | undefined): string {
  const years = AGE.exec(age)?.[1];
  return years === undefined || year === undefined || Number(years) > MAX_AGE_YEARS ? '' : String(year - Number(years));
}

/** Whether the value is an age in years. */
export function isAge(value: string): boolean {
  return Number(AGE.exec(value.trim())?.[1] ?? Number.POSITIVE_INFINITY) <= MAX_AGE_YEARS;
}

/** The one year that a date, a heading or a file name contains. */
export function yearIn(text: string): number | undefined {
  const years = new Set(text.match(YEAR));
  return years.size === 1 ? Number([...years][0]) : undefined;
}

/** The year of a day, however it is written. */
export function yearOfDay(text: string): number | undefined {
  const day = yearIn(text) === undefined ? parseDay(text) : undefined;
  return day === undefined ? yearIn(text) : Number(showDay(day).slice(0, 4));
}
