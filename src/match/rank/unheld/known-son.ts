import type { Person } from '../../../core/person.ts';
import { areMates } from '../homes/households.ts';
import { isJunior, isNamesake } from './senior.ts';

/** Whether a son of somebody called Sr is among these people: one of the name who lives with them, or who is called Jr. */
export function hasKnownSon(person: Person, people: readonly Person[]): boolean {
  return people.some((other) => isNamesake(other, person) && (isJunior(other) || (other !== person && areMates(other, person))));
}
