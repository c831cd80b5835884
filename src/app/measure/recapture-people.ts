import type { Person } from '../../core/person.ts';
import type { MissedBelief } from '../../match/rank/homes/household-sizes.ts';
import { PRIOR_POPULATION } from '../../match/rank/population.ts';
import { Recapture } from '../../match/rank/unheld/recapture.ts';
import { tieOf } from './tied-lists.ts';

/** Somebody of a sample and those known to live with them. */
export interface Together {
  readonly person: Person;
  readonly mates: readonly Person[];
}

/** The lists that have somebody: files, those that are drawn from each other as one. */
type ListsOf = (person: Person) => ReadonlySet<string>;

/** What is believed of one file stands for so many entries of others, which tell whom it has missed. */
const BELIEF_TRIALS = 30;
/** What holds for everybody stands for so many of those who live with somebody, caught more than once. */
const BELIEF_TWICE = 10;
/** Housemates in one file are believed to be as many as others, for so many of them. */
const BELIEF_SHARED = 3;
/**
 * How far off the logarithm of the odds of being missed may be, as files know of each other, where no third one tells. Files that
 * have people one by one have the same ones rather than others: of such, recapture finds hardly too many missed.
 */
const FILES_TIED = 0.8;
const TOO_MANY_MISSED = 0.2;
/** Whether one file has one of each home or misses people one by one cannot be told. */
const ONE_FILE_APART = 0.5;
/** Of the homes that it knows, one file is believed to miss more people than several do. */
const ONE_FILE: MissedBelief = { missed: 0.15, below: 2, above: 2, oneByOne: 0 };
const UNTOLD: Recaptured = { ofAll: PRIOR_POPULATION.missed, ofMates: ONE_FILE, apart: ONE_FILE_APART };

export interface Recaptured {
  readonly ofAll: number;
  readonly ofMates: MissedBelief;
  /** How far files have people one by one: one where a housemate is in a file as often as anybody, nought where it has one of each home. */
  readonly apart: number;
}

/**
 * The share of people whom every source missed, by recapture: of all, and of those who live with somebody held. Files that have
 * whole households miss few of the latter; so these are caught and recaught beside somebody whom one file has.
 */
export function recapture(listsOf: ListsOf, sample: readonly Person[], together: readonly Together[], parted: number): Recaptured {
  const everybody = new Recapture();
  for (const person of sample) everybody.add(listsOf(person));
  const found = everybody.missed(parted);
  if (found === undefined) return UNTOLD;
  const beside = new Map<string, { mates: number; caught: Recapture }>();
  for (const { person, mates } of together)
    for (const source of listsOf(person)) {
      const those = beside.get(source) ?? { mates: 0, caught: everybody.scaledTo(BELIEF_TWICE) };
      beside.set(source, those);
      those.mates += mates.length;
      for (const mate of mates) those.caught.add(listsOf(mate));
    }
  const reach = reachOf(sample, together, listsOf);
  let [mates, sum] = [1, found];
  for (const [source, one] of beside) {
    const { apart } = apartness([reach.get(source)!]);
    mates += one.mates;
    // Beside its own people a file that has one of each home asks for nobody: there it tells nothing of whom it misses.
    sum += one.mates * (apart * (one.caught.missed(parted) ?? found) + (1 - apart) * found);
  }
  const { apart, oneByOne } = apartness([...reach.values()]);
  const tie = tieOf(sample.map(listsOf), { below: apart * TOO_MANY_MISSED + (1 - apart) * FILES_TIED, above: FILES_TIED });
  const told = everybody.trials / (everybody.trials + BELIEF_TRIALS);
  const ofMates = { missed: byOdds(sum / mates, tie.mean), below: tie.below, above: tie.above, oneByOne };
  return between(UNTOLD, { ofAll: byOdds(found, tie.mean), ofMates, apart }, told);
}

/** A share whose logarithm of odds is so much greater. */
function byOdds(share: number, greater: number): number {
  const odds = share * Math.exp(greater);
  return odds / (odds + 1 - share);
}

/** A few entries of another file tell little: what they say stands beside what is believed where there are none. */
function between(untold: Recaptured, found: Recaptured, told: number): Recaptured {
  const mean = (one: number, other: number) => (1 - told) * one + told * other;
  const { missed, below, above, oneByOne } = untold.ofMates;
  return {
    ofAll: mean(untold.ofAll, found.ofAll),
    ofMates: {
      missed: mean(missed, found.ofMates.missed),
      below: mean(below, found.ofMates.below),
      above: mean(above, found.ofMates.above),
      oneByOne: mean(oneByOne, found.ofMates.oneByOne),
    },
    apart: mean(untold.apart, found.apart),
  };
}

/**
 * Of those whom another file has: how often files have somebody who lives with one of their own, against how often they have
 * anybody; and how sure it is that they have people one by one, as far as there are such mates at all.
 */
function apartness(reach: readonly Reach[]): { readonly apart: number; readonly oneByOne: number } {
  let [found, expected] = [0, 0];
  for (const one of reach) {
    found += one.sharedMates;
    expected += (one.mates * one.shared) / Math.max(1, one.people);
  }
  const apart = Math.min(1, (BELIEF_SHARED + found) / (BELIEF_SHARED + expected));
  return { apart, oneByOne: (apart * expected) / (BELIEF_SHARED + expected) };
}

function reachOf(sample: readonly Person[], together: readonly Together[], listsOf: ListsOf): ReadonlyMap<string, Reach> {
  const reach = new Map<string, Reach>();
  for (const list of [...new Set(sample.flatMap((person) => [...listsOf(person)]))].sort())
    reach.set(list, { people: 0, shared: 0, mates: 0, sharedMates: 0 });
  for (const person of sample) {
    const own = listsOf(person);
    for (const [list, one] of reach) {
      if (own.size === 1 && own.has(list)) continue;
      one.people += 1;
      if (own.has(list)) one.shared += 1;
    }
  }
  for (const { person, mates } of together)
    for (const list of listsOf(person))
      for (const mate of mates) {
        const own = listsOf(mate);
        if (own.size === 1 && own.has(list)) continue;
        const one = reach.get(list)!;
        one.mates += 1;
        if (own.has(list)) one.sharedMates += 1;
      }
  return reach;
}

/** Of those whom another list has, how many there are and how many of them are in this one, too; and such mates of its own people. */
interface Reach {
  people: number;
  shared: number;
  mates: number;
  sharedMates: number;
}
