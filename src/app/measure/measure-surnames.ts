import type { Person } from '../../core/person.ts';
import { hasOtherSurname } from '../../match/rank/names/weigh-name.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';

/** What was believed before stands for so many people. */
const BELIEF_PEOPLE = 50;

/** Other surnames by which somebody is known as well, for each person. */
export function measureFormerSurnames(sample: readonly Pick<Person, 'names'>[]): number {
  let former = BELIEF_PEOPLE * PRIOR_POPULATION.formerSurnames;
  for (const { names } of sample) for (const { value } of names) if (hasOtherSurname(value, names)) former += 1;
  return former / (BELIEF_PEOPLE + sample.length);
}
