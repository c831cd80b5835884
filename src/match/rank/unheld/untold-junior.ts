import { ageOn } from '../../../core/age.ts';
import type { Person } from '../../../core/person.ts';
import { areMates } from '../homes/households.ts';
import type { Question } from './question.ts';

/** Of fathers called Sr, of whose grown son no file tells: those with whom he lives, files taking him for the father. */
const LIVES_AT_HOME = 0.3;
/** The ages at which the first men have a grown child, and at which the children of most are grown. */
const FIRST_GROWN_YEARS = 36;
const MOST_GROWN_YEARS = 54;

/** Chance that a grown son of the same name lives with this person, and no file tells of him: whoever is called Sr has a Jr. */
export function untoldJunior({ name, candidates, population: { newestSeen } }: Question, person: Person): number {
  if ((name !== undefined && name.suffix !== '') || !isSenior(person)) return 0;
  if (candidates.some((other) => isNamesake(other, person) && (isJunior(other) || (other !== person && areMates(other, person))))) return 0;
  const { birthDate } = person;
  if (birthDate === undefined || newestSeen === undefined) return LIVES_AT_HOME;
  const grown = (ageOn(birthDate, newestSeen) - FIRST_GROWN_YEARS) / (MOST_GROWN_YEARS - FIRST_GROWN_YEARS);
  return LIVES_AT_HOME * Math.min(1, Math.max(0, grown));
}

function isSenior({ names }: Person): boolean {
  return names.some(({ value }) => value.suffix === 'sr');
}

function isJunior({ names }: Person): boolean {
  return names.some(({ value }) => value.suffix === 'jr' || value.suffix === 'ii');
}

function isNamesake(a: Person, b: Person): boolean {
  return a.names.some((one) => b.names.some((other) => one.value.first === other.value.first && one.value.last === other.value.last));
}
