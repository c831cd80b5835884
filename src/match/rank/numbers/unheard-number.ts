import type { Person } from '../../../core/person.ts';
import { peopleToHome } from '../homes/household-sizes.ts';
import type { Population } from '../population.ts';
import type { AskRates } from '../rates.ts';
import { writtenForEach } from './shared-lines.ts';

const keptByPopulation = new WeakMap<Habits, number>();

/** Chance that the number of somebody held, who is known by one record as things go, is one of which the store has not heard. */
export function unheardOfHeld(population: Population, rates: AskRates): number {
  const { phoneOnFile, phoneUntold, recordsPerPerson } = population;
  const other = 1 - seenNumber(population, rates);
  const none = (1 - phoneOnFile) ** (1 / recordsPerPerson);
  return (1 - none) * other + none * phoneUntold;
}

/** The same of somebody not held who lives with these people: it is no line of the household, and stands under none of them. */
export function unheardOfMates(
  residents: readonly Person[],
  { lines, householdSizes }: Pick<Population, 'lines' | 'householdSizes'>,
): number {
  if (!residents.some(({ phones }) => phones.length > 0)) return 1;
  const shared = lines.households * writtenForEach(lines) * peopleToHome(householdSizes);
  return ((1 - lines.stray) * (1 - lines.households)) / (1 - lines.households + shared);
}

/** Chance that the number of somebody held, who has one on file, is one of which the store has heard. */
export function seenNumber(population: Habits, rates: AskRates): number {
  return (1 - rates.otherNumber) * meanKept(population, rates);
}

function meanKept(population: Habits, { otherNumberGrowth }: AskRates): number {
  let kept = keptByPopulation.get(population);
  if (kept === undefined) {
    const { sightAges } = population;
    kept = sightAges.reduce((sum, age) => sum + Math.exp(-otherNumberGrowth * age), 0) / Math.max(1, sightAges.length);
    keptByPopulation.set(population, kept);
  }
  return kept;
}

type Habits = Pick<Population, 'sightAges'>;
