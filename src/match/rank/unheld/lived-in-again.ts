import { knownAtHome } from '../homes/untold-home.ts';
import type { Population } from '../population.ts';

/** Askers and files know of the homes of so many years. */
export const YEARS_REMEMBERED = 8;
/** Of homes that others live in again, those at most whose next people are seen to be others. */
const SEEN_AGAIN = 0.5;

const byPopulation = new WeakMap<Habits, number>();

/**
 * How far homes that were left are lived in again, as the store shows it: of the homes that are known to have been somebody's
 * before, in how many others would be known by now, and in how many they are. Files keep whoever has left unseen, too: so of no
 * more homes than those in which others are known.
 */
export function seenLivedInAgain(population: Habits): number {
  let share = byPopulation.get(population);
  if (share === undefined) {
    const { livedInBefore, earlierOnFile } = population;
    const next = nextKnown(population) * SEEN_AGAIN;
    const seen = livedInBefore.homes / (earlierOnFile * next);
    const keptBeside = (livedInBefore.homes + livedInBefore.withOthers) / ((earlierOnFile + leftUnseen(population)) * next);
    share = Math.min(1, seen, keptBeside);
    byPopulation.set(population, share);
  }
  return share;
}

/** Share of the people held who have left their home since they were last seen. */
function leftUnseen({ sightAges, movesUnseen }: Habits): number {
  let left = 0;
  for (const age of sightAges) left += 1 - Math.exp(-movesUnseen * age);
  return left / Math.max(1, sightAges.length);
}

/** Chance that somebody of the household which came next, on any day of those years, is known to live there. */
function nextKnown(population: Habits): number {
  const { sightAges, moves, householdSizes } = population;
  const came = 1 - Math.exp(-moves * YEARS_REMEMBERED);
  let seen = 0;
  for (const age of sightAges) if (age < YEARS_REMEMBERED) seen += (1 - Math.exp(-moves * (YEARS_REMEMBERED - age))) / came;
  const chance = knownAtHome(1 - seen / Math.max(1, sightAges.length), population);
  return 1 - householdSizes.reduce((none, share, at) => none + share * (1 - chance) ** (at + 1), 0);
}

type Habits = Pick<
  Population,
  'livedInBefore' | 'earlierOnFile' | 'sightAges' | 'moves' | 'movesUnseen' | 'householdSizes' | 'missed' | 'homeTold'
>;
