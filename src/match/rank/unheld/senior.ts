import { ageOn } from '../../../core/age.ts';
import type { Day } from '../../../core/clock.ts';
import type { Person } from '../../../core/person.ts';
import type { BirthDate, PersonName } from '../../../core/record.ts';

/** Of fathers called Sr, of whose grown son no file tells: those with whom he lives, files taking him for the father. */
const LIVES_AT_HOME = 0.3;
/** The ages at which the first men have a grown child, and at which the children of most are grown. */
const FIRST_GROWN_YEARS = 36;
const MOST_GROWN_YEARS = 54;

/** Of people whom files take for somebody else, those whose father no file calls Sr. */
export const NOT_OF_SENIORS = 0.9;

/** Chance that a grown son of the same name, of whom no file tells, lives with somebody called Sr. */
export function untoldSon(birthDate: BirthDate | undefined, newestSeen: Day | undefined): number {
  if (birthDate === undefined || newestSeen === undefined) return LIVES_AT_HOME;
  const grown = (ageOn(birthDate, newestSeen) - FIRST_GROWN_YEARS) / (MOST_GROWN_YEARS - FIRST_GROWN_YEARS);
  return LIVES_AT_HOME * Math.min(1, Math.max(0, grown));
}

/** A son is not asked about by his father's suffix. */
export function tellsGeneration(name: PersonName | undefined): boolean {
  return name !== undefined && name.suffix !== '';
}

export function isSenior({ names }: Person): boolean {
  return names.some(({ value }) => value.suffix === 'sr');
}

export function isJunior({ names }: Person): boolean {
  return names.some(({ value }) => value.suffix === 'jr' || value.suffix === 'ii');
}

export function isNamesake(a: Person, b: Person): boolean {
  return a.names.some((one) => b.names.some((other) => one.value.first === other.value.first && one.value.last === other.value.last));
}
