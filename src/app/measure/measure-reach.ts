import type { Person } from '../../core/person.ts';
import { fitHouseholds, fitSizes, type SeenHome, type Told } from '../../match/rank/homes/household-sizes.ts';
import { type Population, PRIOR_POPULATION } from '../../match/rank/population.ts';
import { drawnFiles } from './drawn-files.ts';
import { missedInHomes, reachedOf } from './reached.ts';
import type { RecordsOf } from './read-records.ts';
import { recapture, type Together } from './recapture-people.ts';

/** Homes tell as far as anybody is known to live with others: they are believed to be mute for so many of those. */
const BELIEF_MATES = 3;

/**
 * How many people the store has, by recapture and by homes. A file that is drawn from another says nothing of those whom both
 * missed, and one that merely has the same people says that few were: homes tell which it is.
 */
export function measureReach(
  recordsOf: RecordsOf,
  sample: readonly Person[],
  together: readonly (Together & { readonly told: readonly Told[] })[],
  parted: number,
): Pick<Population, 'missed' | 'reached' | 'householdSizes'> {
  const filesOf = (person: Person) => new Set(recordsOf(person).map(({ ref }) => ref.source));
  const homes = together.map(({ mates, told }): SeenHome => ({ known: 1 + mates.length, told }));
  const households = fitHouseholds(homes, PRIOR_POPULATION.householdSizes);
  const mates = together.reduce((sum, one) => sum + one.mates.length, 0);
  const homesTell = mates / (mates + BELIEF_MATES);
  let [whole, missed, reached] = [0, 0, 0];
  for (const { chance, listOf } of drawnFiles(sample.map(filesOf))) {
    const listsOf = (person: Person) => new Set([...filesOf(person)].map((file) => listOf.get(file) ?? file).sort());
    const recaptured = recapture(listsOf, sample, together, parted);
    const fitted = households(recaptured.ofMates);
    const weight = chance * fitted.likely ** homesTell;
    whole += weight;
    missed += weight * fitted.missed;
    reached += weight * reachedOf(recaptured, fitted.missed, missedInHomes(homes, fitted.sizes, fitted.missed));
  }
  missed /= whole;
  return { missed, reached: reached / whole, householdSizes: fitSizes(homes, missed, PRIOR_POPULATION.householdSizes) };
}
