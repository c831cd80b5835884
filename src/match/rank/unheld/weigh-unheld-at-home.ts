import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { isFlatKnown } from '../homes/flats.ts';
import type { Mates } from '../homes/home-residents.ts';
import { peopleToHome } from '../homes/household-sizes.ts';
import { isSameDwelling } from '../homes/households.ts';
import { unheardOfUnheld } from '../homes/unheard-home.ts';
import { survival } from '../numbers/phone-holdings.ts';
import { type Population, unheldOdds } from '../population.ts';
import type { AskRates } from '../rates.ts';
import { familyAtHome } from './family-at-home.ts';
import { seenLivedInAgain, YEARS_REMEMBERED } from './lived-in-again.ts';
import type { Question } from './question.ts';
import { unheldHousehold } from './unheld-household.ts';

/** How much homes differ in how often they change hands, rooms let by the year and houses of a lifetime: the shape of a gamma spread. */
const TURNOVER_SHAPE = 0.4;

/** Whoever lives in the home given without being known to: of the household, left behind by it, come after it, or in another flat. */
export function weighUnheldAtHome(question: Question): number {
  const { name, home, number, ownNumber, heldNumber, mailbox, population, rates, weights } = question;
  const { names, place } = weights;
  const mates = place?.mates;
  if (home === undefined || mates === undefined) return 0;
  const { shares, addresses } = place!;
  // Whoever is known to live elsewhere is read where the name is given, and is counted here where it is not.
  const asked = (those: Mates) => (name === undefined || name.first === '' ? heldNumber * those.held : 0) + ownNumber * those.unheld;
  const family = familyAtHome(question, mates, home, asked);
  const residents = question.candidates.filter((_, at) => addresses.residences[at] !== undefined);
  const { written } = addresses;
  const came =
    written * (newcomers(residents, home, population, rates) + inOtherFlats(residents, home, population)) +
    // A flat of which nobody has heard is anybody's, as any such home.
    (written === 0 || isFlatKnown(home, residents) ? 0 : (1 - written) * unheldHousehold(population) * rates.givesCurrent);
  const named = family.fits + ownNumber * rates.staysBehind * unheldHousehold(population) * family.leftBehind + came;
  // Nobody is there of whom the home alone does not tell: at most all of them bear the name.
  const people = names === undefined ? named : Math.min(named, names.bearer * (family.all * family.gives + came));
  return (number * mailbox * people) / shares.home;
}

/**
 * Whoever lives in a home that the known ones have left and was not seen there, and whoever left it before them and is asked
 * about by it still. Homes that known people have left change hands more often than others.
 */
function newcomers(residents: readonly Person[], home: PostalAddress, population: Population, rates: AskRates): number {
  const { moves, movesUnseen, newestSeen } = population;
  let [left, former] = [1, 0];
  for (const { addresses } of residents) {
    let isFormer = true;
    for (const one of addresses) {
      if (!one.current || !isSameDwelling(one.value, home)) continue;
      left = Math.min(left, 1 - survival(one, newestSeen, movesUnseen));
      isFormer = false;
    }
    if (isFormer) former += 1;
  }
  const turnover =
    (moves * (TURNOVER_SHAPE + former / peopleToHome(population.householdSizes))) / (TURNOVER_SHAPE + moves * YEARS_REMEMBERED);
  const came = left + turnover * YEARS_REMEMBERED * rates.givesEarlier;
  return rates.livedInAgain * seenLivedInAgain(population) * unheldHousehold(population) * came;
}

/** Where no flat is told of a building whose flats are known by theirs: people of the others, of which the store has not heard. */
function inOtherFlats(residents: readonly Person[], home: PostalAddress, population: Population): number {
  if (home.unit !== '') return 0;
  const flats = new Set<string>();
  for (const { addresses } of residents)
    for (const { value } of addresses) if (value.unit !== '' && isSameDwelling(value, home)) flats.add(value.unit);
  return flats.size === 0 ? 0 : flats.size * peopleToHome(population.householdSizes) * unheldOdds(population) * unheardOfUnheld(population);
}
