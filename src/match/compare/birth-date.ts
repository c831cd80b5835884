import { levelNames } from '../written-names.ts';
import { isDigitSlip } from './closeness.ts';

export const BIRTH_DATE = {
  missing: 0,
  exact: 1,
  dayMonthSwapped: 2,
  oneDigit: 3,
  twoParts: 4,
  partial: 5,
  year: 6,
  far: 7,
  generation: 8,
  nearYear: 9,
} as const;
export const BIRTH_DATE_LEVELS = levelNames(BIRTH_DATE);

/** Years between parent and child, too far apart for a typing error in a date whose other parts differ too. */
const GENERATION_YEARS = 13;
/** A year alone is often computed from an age. */
const NEAR_YEARS = 2;

/** Dates as yyyymmdd; month and day are 00 where unknown, 0 is missing. */
export function compareBirthDates(a: number, b: number): number {
  if (a === 0 || b === 0) return BIRTH_DATE.missing;
  if (a === b && a % 100 !== 0) return BIRTH_DATE.exact;
  const [yearA, monthA, dayA] = [Math.floor(a / 10_000), Math.floor(a / 100) % 100, a % 100];
  const [yearB, monthB, dayB] = [Math.floor(b / 10_000), Math.floor(b / 100) % 100, b % 100];
  const isSameYear = yearA === yearB;
  const isSameMonth = monthA === monthB;
  if (dayA === 0 || dayB === 0) {
    if (!isSameYear) return compareYears(Math.abs(yearA - yearB));
    return monthA === 0 || monthB === 0 || isSameMonth ? BIRTH_DATE.partial : BIRTH_DATE.far;
  }
  if (isSameYear && monthA === dayB && monthB === dayA) return BIRTH_DATE.dayMonthSwapped;
  const equalParts = Number(isSameYear) + Number(isSameMonth) + Number(dayA === dayB);
  if (equalParts === 2) return isDigitSlip(a, b) ? BIRTH_DATE.oneDigit : BIRTH_DATE.twoParts;
  if (isSameYear) return BIRTH_DATE.year;
  return Math.abs(yearA - yearB) >= GENERATION_YEARS ? BIRTH_DATE.generation : BIRTH_DATE.far;
}

function compareYears(apart: number): number {
  if (apart <= NEAR_YEARS) return BIRTH_DATE.nearYear;
  return apart >= GENERATION_YEARS ? BIRTH_DATE.generation : BIRTH_DATE.far;
}
