import type { Day } from '../core/clock.ts';
import type { BirthDate } from '../core/record.ts';

const ADULT_YEARS = 18;
const AGE_RANGES = [
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, 64],
  [65, 74],
  [75, 120],
] as const;
const DAY_MS = 86_400_000;

/** Whole years lived on a day. Where the month or the day is not known, the youngest the person can be. */
export function ageOn(birthDate: BirthDate, today: Day): number {
  const date = new Date(today * DAY_MS);
  const year = Math.floor(birthDate / 10_000);
  const month = Math.floor(birthDate / 100) % 100 || 12;
  const day = birthDate % 100 || 31;
  const hadBirthday = date.getUTCMonth() + 1 > month || (date.getUTCMonth() + 1 === month && date.getUTCDate() >= day);
  return date.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

/** The one rule for minors: whoever is known to be under eighteen, or may be by a date that is not whole, is never returned. */
export function isMinor(birthDate: BirthDate | undefined, today: Day): boolean {
  return birthDate !== undefined && ageOn(birthDate, today) < ADULT_YEARS;
}

/** `18-24` … `75-120`; undefined for a minor and for an age nobody reaches. */
export function ageRangeOf(birthDate: BirthDate, today: Day): string | undefined {
  const age = ageOn(birthDate, today);
  const range = AGE_RANGES.find(([low, high]) => age >= low && age <= high);
  return range && `${range[0]}-${range[1]}`;
}
