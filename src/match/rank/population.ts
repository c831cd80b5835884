import type { Day } from '../../core/clock.ts';
import { STATE_POPULATION } from '../../reference/zip-codes.ts';
import { evenSpread, type Spread } from './addresses/spread.ts';
import { type NamePeoples, ONE_PEOPLE } from './names/peoples.ts';
import type { CommonLines, LineRates } from './numbers/line-rates.ts';

/** What is known of the people who may be asked about, held or not. Measured on the store where it can be. */
export interface Population {
  /** People held. */
  readonly people: number;
  /** Share of the people who may be asked about that is held. */
  readonly coverage: number;
  readonly newestSeen?: Day;
  readonly recordsPerPerson: number;
  /** How much likelier the parts of a name meet in one person than if they were drawn apart. */
  readonly nameTie: number;
  /** With what power of the bearers whom its parts let one expect those of a name grow: below one, rare parts go together more often. */
  readonly namePower: number;
  /** How firmly the shares of its parts tell the share of a name: the shape of a gamma spread around what they say. */
  readonly nameShape: number;
  /** Names of peoples who have names of their own, whose parts are rare and go together. */
  readonly nameGroups: NameGroups;
  readonly namePeoples: NamePeoples;
  /** Bearers to be expected, in as many people as are held, of a name that one person held bears. */
  readonly loneNamesakes: number;
  /** Other surnames by which somebody is known as well, for each person held. */
  readonly formerSurnames: number;
  /** Chance that two people held who share a name, and whom nothing tells apart, are one human. */
  readonly doubles: number;
  /** Share of records that have a slip of the pen in the name. */
  readonly slips: number;
  readonly lines: LineRates;
  /** How often in a year a number with which its holders were not seen again passes to another household, held or not. */
  readonly numberTurnover: number;
  /** Chance that such a household is seen with it. */
  readonly takersSeen: number;
  readonly commonLines: CommonLines;
  /** How likely somebody of whom no number, no mailbox is known has one, against people of whom nothing is known. */
  readonly phoneUntold: number;
  readonly emailUntold: number;
  /** Share of the people held of whom a number is known. */
  readonly phoneOnFile: number;
  /** Share of the people held of whom a mailbox is known. */
  readonly emailOnFile: number;
  /** Of mailboxes by which somebody is known, the share that none of the other sources has that give them one. */
  readonly mailboxesApart: number;
  /** Share of the people held of whom an earlier home is known. */
  readonly earlierOnFile: number;
  /** Over cities, each with its state, and over ZIP codes. */
  readonly cities: Spread;
  readonly zips: Spread;
  /** Chance that two people live in streets of one name, wherever these lie. */
  readonly streetShare: number;
  /** Share of people by state, where enough were seen. */
  readonly states: ReadonlyMap<string, number>;
  /** People held who live together, as one of them sees it: herself and the others. */
  readonly peoplePerHome: number;
  /** Adults to a home, held or not: chances of one, two, three … */
  readonly householdSizes: readonly number[];
  /** Share of those who live together that bear one surname. */
  readonly sharedSurname: number;
  /**
   * Of two whom files have in one home: the share of those who live together that bear one surname; how often, for each year between
   * their last sights, the one had left before the other came; and how much of the chance that neither had is left where the one was
   * first seen after the last sight of the other.
   */
  readonly succession: { readonly alike: number; readonly leaving: number; readonly inTurn: number };
  /**
   * Share of homes in which others are known to have lived before: of all, and of those into which somebody has moved of late; and
   * of all, of those in which somebody of another name is known to live, who may have lived there before or come since.
   */
  readonly livedInBefore: { readonly homes: number; readonly newHomes: number; readonly withOthers: number };
  /** Moves a year. */
  readonly moves: number;
  /** The same of people who were not seen since: less, where movers tell a register at once. */
  readonly movesUnseen: number;
  /** Chance that whoever bears the name of somebody who moved out of a home they shared has left it as well. */
  readonly movedAlong: number;
  /** Of moves, the share that stays in the ZIP code, in the city but for that, and in the state. */
  readonly movesNear: { readonly zip: number; readonly city: number; readonly state: number };
  /** How many years ago people were last seen anywhere, in equal parts. */
  readonly sightAges: readonly number[];
  /** Share of the people of known households who are in no source, by recapture. */
  readonly missed: number;
  /** Share of the people held whose home is on file, and written there as it is asked for. */
  readonly homeTold: number;
  /** Share of all people who are held, asked about or not, by recapture. */
  readonly reached: number;
}

export interface NameGroups {
  /** How many of the names that can be made of all parts are such. */
  readonly share: number;
  /** Bearers of one of them where its parts alone let one expect one, and with what power of that they grow. */
  readonly tie: number;
  readonly power: number;
}

/** What holds before anything was measured. */
export const PRIOR_POPULATION: Population = {
  people: 0,
  coverage: 0.85,
  recordsPerPerson: 2.5,
  nameTie: 1.3,
  namePower: 1,
  nameShape: 2,
  nameGroups: { share: 0.002, tie: 4, power: 0.4 },
  namePeoples: ONE_PEOPLE,
  loneNamesakes: 0.3,
  formerSurnames: 0.05,
  doubles: 0.05,
  slips: 0.02,
  lines: {
    households: 0.1,
    stray: 0.03,
    written: 0.38,
    writtenEach: 0.24,
    laterOwn: [0.25, 0.08],
    laterStray: [0.4, 0.15],
    laterShared: [0.77, 0.47],
    kindsOwn: { mobile: 0.8, landline: 0.15, voip: 0.05 },
    kindsShared: { mobile: 0.1, landline: 0.8, voip: 0.1 },
    sources: 3,
    tries: 3,
    numbered: 0.85,
  },
  numberTurnover: 0.03,
  takersSeen: 0.6,
  commonLines: { share: 0.003, another: 0.8, passing: 0.018 },
  phoneUntold: 1,
  emailUntold: 1,
  phoneOnFile: 0.93,
  emailOnFile: 0.6,
  mailboxesApart: 0.07,
  earlierOnFile: 0.3,
  cities: evenSpread(0.002),
  zips: evenSpread(0.0005),
  streetShare: 0.001,
  states: new Map(),
  peoplePerHome: 2.2,
  householdSizes: [0.35, 0.45, 0.125, 0.05, 0.015, 0.006, 0.004],
  sharedSurname: 0.65,
  succession: { alike: 0.65, leaving: 0.15, inTurn: 0.5 },
  livedInBefore: { homes: 0.1, newHomes: 0.2, withOthers: 0.2 },
  moves: 0.08,
  movesUnseen: 0.08,
  movedAlong: 0.5,
  movesNear: { zip: 0.05, city: 0.08, state: 0.65 },
  sightAges: [0.1, 0.5, 1, 1.5, 2, 3, 4, 6],
  missed: 0.08,
  homeTold: 0.95,
  reached: 0.85,
};

/** What of a population decides how its numbers are weighed. */
export type NumberHabits = Pick<
  Population,
  'lines' | 'householdSizes' | 'numberTurnover' | 'takersSeen' | 'commonLines' | 'coverage' | 'missed' | 'homeTold' | 'reached'
>;

const COUNTRY_PEOPLE = Object.values(STATE_POPULATION).reduce((sum, people) => sum + people, 0);
const LEAST_STATE_SHARE = 0.0005;

/** Everybody who may be asked about. */
export function askable(population: Population): number {
  return Math.max(1, population.people / population.coverage);
}

/** People not held for each one held, as often as they are asked about. */
export function unheldOdds(population: Pick<Population, 'coverage'>): number {
  return (1 - population.coverage) / population.coverage;
}

const LEAST_SOUGHT = 0.02;

/**
 * How much more often than others somebody is asked about whom no source reaches, where the share of those asked about who are
 * held is told. Whoever was missed by chance is not sought more.
 */
export function soughtMore({ coverage, reached, missed }: Pick<Population, 'coverage' | 'reached' | 'missed'>): number {
  const byChance = unheldOdds({ coverage: 1 - missed });
  return Math.max(LEAST_SOUGHT, unheldOdds({ coverage }) - byChance) / Math.max(LEAST_SOUGHT, unheldOdds({ coverage: reached }) - byChance);
}

export function unheld(population: Population): number {
  return Math.max(0.5, askable(population) - population.people);
}

export function stateShare(population: Population, state: string): number {
  return population.states.get(state) ?? Math.max(LEAST_STATE_SHARE, (STATE_POPULATION[state.toUpperCase()] ?? 0) / COUNTRY_PEOPLE);
}
