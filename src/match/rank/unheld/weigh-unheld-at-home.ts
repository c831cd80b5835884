import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { isFlatKnown } from '../homes/flats.ts';
import { peopleToHome } from '../homes/household-sizes.ts';
import { isSameDwelling } from '../homes/households.ts';
import { unheardOfUnheld } from '../homes/unheard-home.ts';
import { survival } from '../numbers/phone-holdings.ts';
import { type Population, unheldOdds } from '../population.ts';
import type { AskRates } from '../rates.ts';
import { seenLivedInAgain, YEARS_REMEMBERED } from './lived-in-again.ts';
import { fitOfMate, type Question } from './question.ts';

/** How much homes differ in how often they change hands, rooms let by the year and houses of a lifetime: the shape of a gamma spread. */
const TURNOVER_SHAPE = 0.4;

/** Whoever lives in the home given without being known to: of the household, left behind by it, come after it, or in another flat. */
export function weighUnheldAtHome(question: Question): number {
  const { name, home, number, ownNumber, heldNumber, mailbox, population, rates, weights } = question;
  const { names, place } = weights;
  const mates = place?.mates;
  if (home === undefined || mates === undefined) return 0;
  const { shares, addresses } = place!;
  const family = familyAtHome(question);
  // Whoever is known to live elsewhere is read where the name is given, and is counted here where it is not.
  const others = (name === undefined || name.first === '' ? heldNumber * mates.held : 0) + ownNumber * mates.unheld;
  const residents = question.candidates.filter((_, at) => addresses.residences[at] !== undefined);
  const { written } = addresses;
  const came =
    written * (newcomers(residents, home, population, rates) + inOtherFlats(residents, home, population)) +
    (isFlatKnown(home, residents) ? 0 : (1 - written) * unheldHousehold(population) * rates.givesCurrent);
  const named = others * family.fit + ownNumber * rates.staysBehind * unheldHousehold(population) * family.leftBehind + came;
  // Nobody is there of whom the home alone does not tell: at most all of them bear the name.
  const people = names === undefined ? named : Math.min(named, names.bearer * (others * family.gives + came));
  return (number * mailbox * people) / shares.home;
}

interface Family {
  /** How well the name fits somebody else there: that of any of those known is as likely as another's. */
  readonly fit: number;
  /** How often such a one is asked about by that home. */
  readonly gives: number;
  /** How well it fits others of a family of which one has moved out. */
  readonly leftBehind: number;
}

function familyAtHome(question: Question): Family {
  const { candidates, crowd, rates, weights } = question;
  const { residences } = weights.place!.addresses;
  // Of a crowd at home nothing is known: each of them has anybody's name.
  let [people, gives, fits] = [crowd, crowd * rates.givesCurrent, crowd * rates.givesCurrent];
  const former = { people: 0, gives: 0, fits: 0 };
  let [bestFit, formerFit] = [0, 0];
  for (let at = 0; at < candidates.length; at++) {
    const residence = residences[at];
    if (residence === undefined) continue;
    const fit = fitOfMate(question, candidates[at]!);
    if (residence.current) {
      people += 1;
      gives += residence.gives;
      fits += fit * residence.gives;
      bestFit = Math.max(bestFit, fit);
    } else {
      former.people += 1;
      former.gives += residence.gives;
      former.fits += fit * residence.gives;
      formerFit = Math.max(formerFit, fit);
    }
  }
  // Where none of them lives there any longer, the others have left with them.
  if (people === 0) ({ people, gives, fits } = former);
  return {
    fit: people === 0 ? 0 : fits / people,
    gives: people === 0 ? 1 : gives / people,
    // They are told by their name alone; and of a family that is known to live there, nobody was left behind.
    leftBehind: weights.names !== undefined && formerFit > bestFit ? formerFit : 0,
  };
}

/**
 * Whoever lives in a home that the known ones have left and was not seen there, and whoever left it before them and is asked
 * about by it still. Homes that known people have left change hands more often than others.
 */
function newcomers(residents: readonly Person[], home: PostalAddress, population: Population, rates: AskRates): number {
  const { moves, newestSeen } = population;
  let [left, former] = [1, 0];
  for (const { addresses } of residents) {
    let isFormer = true;
    for (const one of addresses) {
      if (!one.current || !isSameDwelling(one.value, home)) continue;
      left = Math.min(left, 1 - survival(one, newestSeen, moves));
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

/** People of one household, were it one of those that no source reaches, as often as they are asked about. */
function unheldHousehold(population: Population): number {
  return peopleToHome(population.householdSizes) * unheldOdds(population) * population.reached;
}
