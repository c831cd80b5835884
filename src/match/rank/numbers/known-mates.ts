import type { Population } from '../population.ts';

/** Others who are known to live with somebody: those of whom a number is known, and those of whom none is. */
export interface KnownMates {
  readonly numbered: number;
  readonly silent: number;
}

/** More are a house of which nobody told the flats rather than a household. */
export const MOST_NUMBERED = 6;
export const MOST_SILENT = 4;

/** One of so many numbers; the last stands for a home of which nothing is known. */
export const MATES_CODES = (MOST_NUMBERED + 1) * (MOST_SILENT + 1) + 1;
const UNTOLD = MATES_CODES - 1;

export function codeOfMates(mates: KnownMates | undefined): number {
  return mates === undefined ? UNTOLD : mates.numbered * (MOST_SILENT + 1) + mates.silent;
}

export function matesOfCode(code: number): KnownMates | undefined {
  return MATES[code];
}

const MATES: readonly KnownMates[] = Array.from({ length: UNTOLD }, (_, code) => ({
  numbered: Math.floor(code / (MOST_SILENT + 1)),
  silent: code % (MOST_SILENT + 1),
}));

/** Of those who live with the holders of one line, as many as do not have it themselves; undefined where no home is known. */
export function matesOfLine(homes: readonly (KnownMates | undefined)[]): KnownMates | undefined {
  let numbered = -1;
  let silent = 0;
  for (const home of homes) {
    if (home === undefined) continue;
    numbered = Math.max(numbered, home.numbered);
    silent = Math.max(silent, home.silent);
  }
  return numbered < 0 ? undefined : { numbered: Math.max(0, numbered - homes.length + 1), silent };
}

/**
 * How likely somebody lives with others by what is known of their home, for each who does before anything is known of it: whoever
 * lives alone is not taken for a housemate.
 */
export function companyOf(mates: KnownMates | undefined, habits: HomeHabits): number {
  if (mates === undefined || mates.numbered + mates.silent > 0) return 1;
  let company = companies.get(habits);
  if (company === undefined) {
    const { householdSizes } = habits;
    company = withOthers(householdSizes, unknownAtHome(habits)) / withOthers(householdSizes, 1);
    companies.set(habits, company);
  }
  return company;
}

type HomeHabits = Pick<Population, 'householdSizes' | 'missed' | 'homeTold'>;

/** Of whoever is known to live alone; asked for with most numbers, and as powers are slow to reckon. */
const companies = new WeakMap<HomeHabits, number>();

/** Chance that somebody lives with others, each of whom is left unseen with the chance given. */
function withOthers(householdSizes: readonly number[], unseen: number): number {
  let people = 0;
  for (let others = 0; others < householdSizes.length; others++) people += householdSizes[others]! * (others + 1) * unseen ** others;
  return Math.max(LEAST, 1 - householdSizes[0]! / people);
}

/** Chance that one who lives in a home is not known to. */
export function unknownAtHome({ missed, homeTold }: Pick<Population, 'missed' | 'homeTold'>): number {
  return Math.max(LEAST, 1 - (1 - missed) * homeTold);
}

const LEAST = 0.002;
