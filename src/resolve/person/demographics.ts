import { ageOn, isMinor } from '../../core/age.ts';
import type { Day } from '../../core/clock.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate } from '../../core/record.ts';

/** The age ranges, inclusive. */
export const AGES = [
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, 64],
  [65, 74],
  [75, 120],
] as const;
/** The values of `ageRangeOf`. */
const AGE_RANGES: readonly string[] = AGES.map(([low, high]) => `${low}-${high}`);
const RANGE_OF_AGE: (string | undefined)[] = [];
AGES.forEach(([low, high], at) => {
  for (let age: number = low; age <= high; age++) RANGE_OF_AGE[age] = AGE_RANGES[at];
});

/** Known minors, the deceased and people on the privacy list are never returned. */
export function isWithheld({ birthDate, deceased, withheld }: Pick<Person, 'birthDate' | 'deceased' | 'withheld'>, today: Day): boolean {
  return deceased === true || withheld === true || isMinor(birthDate, today);
}

/** `18-24` … `75-120`; undefined for minors and impossible ages. */
export function ageRangeOf(birthDate: BirthDate, today: Day): string | undefined {
  const age = ageOn(birthDate, today);
  return RANGE_OF_AGE[age];
}
