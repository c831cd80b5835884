import type { Person } from '../../../core/person.ts';
import { hasKnownSon } from './known-son.ts';
import type { Question } from './question.ts';
import { isSenior, tellsGeneration, untoldSon } from './senior.ts';

/** Chance that a grown son of the same name lives with this person, and no file tells of him: whoever is called Sr has a Jr. */
export function untoldJunior({ name, candidates, population: { newestSeen } }: Question, person: Person): number {
  if (tellsGeneration(name) || !isSenior(person) || hasKnownSon(person, candidates)) return 0;
  return untoldSon(person.birthDate, newestSeen);
}
