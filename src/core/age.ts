import type { Day } from './clock.ts';
import type { BirthDate } from './record.ts';

const ADULT_YEARS = 18;
const DAY_MS = 86_400_000;

/** Whole years lived on a day. Where the month or the day is not known, the youngest the person can be. */
export function ageOn(birthDate: BirthDate, today: Day): number {
  if (today !== writtenDay) {
    writtenDay = today;
    const date = new Date(today * DAY_MS);
    written = date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  }
  const month = Math.floor(birthDate / 100) % 100 || 12;
  const day = birthDate % 100 || 31;
  return Math.floor(written / 10_000) - Math.floor(birthDate / 10_000) - (written % 10_000 >= month * 100 + day ? 0 : 1);
}

/** Today as YYYYMMDD, made once a day: every look-up asks for it. */
let writtenDay: Day | undefined;
let written = 0;

/** The one rule for minors: a person known to be under 18, or who may be by an incomplete birth date, is never returned. */
export function isMinor(birthDate: BirthDate | undefined, today: Day): boolean {
  return birthDate !== undefined && ageOn(birthDate, today) < ADULT_YEARS;
}
