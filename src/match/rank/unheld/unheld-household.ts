import { peopleToHome } from '../homes/household-sizes.ts';
import { type Population, unheldOdds } from '../population.ts';

/** People of one household, were it one of those that no source reaches, as often as they are asked about. */
export function unheldHousehold(population: Population): number {
  return peopleToHome(population.householdSizes) * unheldOdds(population) * population.reached;
}
