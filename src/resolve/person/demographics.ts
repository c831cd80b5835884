import type { Day } from '../../core/clock.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate } from '../../core/record.ts';

const ADULT_YEARS = 18;
/** Each with both of its ends; what `ageRangeOf` tells. */
export const AGES = [
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, 64],
  [65, 74],
  [75, 120],
] as const;
const DAY_MS = 86_400_000;
/** All that `ageRangeOf` gives. */
export const AGE_RANGES: readonly string[] = AGES.map(([low, high]) => `${low}-${high}`);
const RANGE_OF_AGE: (string | undefined)[] = [];
AGES.forEach(([low, high], at) => {
  for (let age: number = low; age <= high; age++) RANGE_OF_AGE[age] = AGE_RANGES[at];
});

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

/** The one rule for minors: whoever is known to be under eighteen, or may be by a date that is not whole, is never returned. */
export function isMinor(birthDate: BirthDate | undefined, today: Day): boolean {
  return birthDate !== undefined && ageOn(birthDate, today) < ADULT_YEARS;
}

/** Whoever is a minor or has died is never returned. */
export function isWithheld({ birthDate, deceased }: Pick<Person, 'birthDate' | 'deceased'>, today: Day): boolean {
  return deceased === true || isMinor(birthDate, today);
}

/** `18-24` … `75-120`; undefined for a minor and for an age nobody reaches. */
export function ageRangeOf(birthDate: BirthDate, today: Day): string | undefined {
  const age = ageOn(birthDate, today);
  return RANGE_OF_AGE[age];
}
