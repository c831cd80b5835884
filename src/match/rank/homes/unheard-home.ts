import type { Person } from '../../../core/person.ts';
import { yearsSince } from '../numbers/phone-holdings.ts';
import { type Population, unheld, unheldOdds } from '../population.ts';
import { shareSurname } from './households.ts';
import { knownAtHome } from './untold-home.ts';

const [STEPS_A_YEAR, MOST_YEARS] = [4, 40];
const byYears = new WeakMap<Habits, (NewHome | undefined)[]>();

/** What the store knows of the home of somebody held who moved since they were last seen: chances. */
export interface NewHome {
  /** Nobody at all. */
  readonly unheard: number;
  /** People, none of whom bears their name: those who left it before, or housemates of another name. */
  readonly ofOthers: number;
}

export function newHome(years: number, population: Habits): NewHome {
  let known = byYears.get(population);
  if (known === undefined) {
    known = [];
    byYears.set(population, known);
  }
  const step = Math.round(Math.min(years, MOST_YEARS) * STEPS_A_YEAR);
  known[step] ??= newHomeSince(step / STEPS_A_YEAR, population);
  return known[step];
}

function newHomeSince(years: number, population: Habits): NewHome {
  const { livedInBefore, sharedSurname } = population;
  const unseen = unheardSinceMove(years, population);
  return {
    unheard: (1 - livedInBefore.newHomes) * unseen,
    ofOthers: livedInBefore.newHomes * unseen + (1 - sharedSurname) * (1 - unseen),
  };
}

/** Chance that of a home which is not known to be theirs the store knows such people: nobody, some of their name, or others. */
export function chanceOfResidents({ residents, people, inKnownFlat }: KnownThere, person: Person, population: Population): number {
  // As many of those who move come to a block as live there, and all of them to where others are known.
  if (people > population.householdSizes.length) return 1;
  let years = Number.POSITIVE_INFINITY;
  for (const address of person.addresses) if (address.current) years = Math.min(years, yearsSince(address, population.newestSeen));
  const { unheard, ofOthers } = newHome(years, population);
  if (residents === undefined) return unheard;
  // Whoever lives in another flat tells nothing of this one.
  const ofResidents = residents.some((one) => shareSurname(one, person)) ? 1 - unheard : ofOthers;
  return inKnownFlat * ofResidents + (1 - inKnownFlat) * unheard;
}

/** What the store knows of the home given. */
export interface KnownThere {
  /** Of those read whose home it is or was; undefined where the store has not heard of it. */
  readonly residents: readonly Person[] | undefined;
  /** So many are known to live there. */
  readonly people: number;
  /** Chance that it is a flat in which one of the residents is known. */
  readonly inKnownFlat: number;
}

/**
 * Chance that the store has heard of a home from nobody of the household, where somebody held moved since they were last seen so many years ago:
 * none of the household has been seen since that move, which may have been on any day.
 */
export function unheardSinceMove(years: number, population: Habits): number {
  const { sightAges, moves, householdSizes } = population;
  const moved = 1 - Math.exp(-moves * years);
  let seen = 0;
  for (const age of sightAges) if (age < years) seen += (1 - Math.exp(-moves * (years - age))) / moved;
  return noneKnown(householdSizes, knownAtHome(1 - seen / Math.max(1, sightAges.length), population));
}

/**
 * Chance that nobody has heard of the home of somebody who is not held: whole households are in no source, and whoever was missed
 * by chance has housemates.
 */
export function unheardOfUnheld(population: Population): number {
  const { missed, householdSizes, livedInBefore } = population;
  const byChance = Math.min(1, (unheldOdds({ coverage: 1 - missed }) * population.people) / unheld(population));
  return (1 - livedInBefore.homes) * (1 - byChance * (1 - noneKnown(householdSizes, knownAtHome(0, population))));
}

/** Chance that none of somebody's housemates is known to live there, each being so with that chance. */
function noneKnown(sizes: readonly number[], chance: number): number {
  let [people, none] = [0, 0];
  sizes.forEach((share, others) => {
    people += share * (others + 1);
    none += share * (others + 1) * (1 - chance) ** others;
  });
  return people === 0 ? 1 : none / people;
}

type Habits = Pick<Population, 'sightAges' | 'moves' | 'missed' | 'homeTold' | 'householdSizes' | 'livedInBefore' | 'sharedSurname'>;
