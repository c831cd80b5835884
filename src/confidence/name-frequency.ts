import type { PersonName } from '../core/record.ts';
import { countedRoots, shareCountedUnder } from '../match/nicknames.ts';
import { bearersOfGroup, bearersOnceCounted, tiedBearers } from '../match/train/name-habits.ts';
import { firstNameShare } from '../reference/first-names.ts';
import { surnameShare } from '../reference/surnames.ts';
import type { Population } from './facts.ts';
import type { RankAsk } from './question.ts';

/** Shares of the population with each part of a name, and with both. */
export interface NameShares {
  readonly first: number;
  readonly last: number;
  readonly whole: number;
  /** With both, were it a name of a community with names of its own. */
  readonly ofGroup: number;
}

const INITIAL_SHARE = 0.06;
/** The country's statistics count as so many people in addition to those counted in the store. */
const COUNTRY_PEOPLE = 50;
const MOST_SHARE = 0.3;
/** The share of a part that only one stored person has, for other people. */
const LEAST_OF_OTHERS = 0.1;
/** How firmly the statistics of one part determine its share here: a gamma shape. */
const PART_SHAPE = 0.5;
const [LEAST_AS_WRITTEN, MOST_AS_WRITTEN] = [0.1, 0.99];

/** How common a name is here: counted in the store where it was counted, else by the country's statistics. */
export function nameShares(
  population: Population,
  name: PersonName,
  { bearers, firstHeld, lastHeld }: Pick<RankAsk, 'bearers' | 'firstHeld' | 'lastHeld'>,
): NameShares {
  const first = partShare(population, firstShare(name.first), name.first.length > 1 ? firstHeld : undefined);
  const last = partShare(population, lastShare(name.last), name.last.length > 1 ? lastHeld : undefined);
  // A bearer's own records do not show how common the parts are.
  const own = Math.min(1, bearers) / Math.max(1, population.people);
  const ofOthers = (share: number) => Math.max(share - own, own * LEAST_OF_OTHERS);
  if (name.first === '' || name.last === '' || firstHeld === 0 || lastHeld === 0) {
    const whole = Math.min(MOST_SHARE, name.first === '' ? ofOthers(last) : first * last);
    return { first, last, whole, ofGroup: whole };
  }
  return { first, last, ...wholeShares(population, ofOthers(first), ofOthers(last)) };
}

/** The share of people with a name whose parts have these shares. */
export function wholeShares({ people, names }: Population, first: number, last: number): Pick<NameShares, 'whole' | 'ofGroup'> {
  const all = Math.max(1, people);
  const expected = all * first * last;
  return {
    whole: Math.min(MOST_SHARE, tiedBearers(expected, names) / all),
    ofGroup: Math.min(MOST_SHARE, bearersOfGroup(expected, names) / all),
  };
}

/** The part of a name's bearers who go by one of its forms. */
export function partOf(shares: NameShares, part: number): NameShares {
  return { ...shares, whole: shares.whole * part, ofGroup: shares.ofGroup * part };
}

/** E(bearers in a population of the store's size), `bearers` of them being counted among a share of it. */
export function expectedBearers(population: Population, name: PersonName, shares: NameShares, bearers: number, among = 1): number {
  const people = Math.max(1, population.people);
  const expected = shares.whole * people;
  if (name.first.length === 1 || name.last.length === 1) return expected;
  if (name.first === '' || name.last === '') return (PART_SHAPE + bearers) / (PART_SHAPE / expected + among);
  return bearersOnceCounted(expected, shares.ofGroup * people, bearers, population.names, among);
}

export function firstShare(first: string): number {
  return first === '' ? 1 : first.length === 1 ? INITIAL_SHARE : firstNameShare(first);
}

export function lastShare(last: string): number {
  return last === '' ? 1 : last.length === 1 ? INITIAL_SHARE : surnameShare(last);
}

/** Of people whose first name has this form among others, the share who use just this one. */
export function shareAsWritten(first: string): number {
  const counted = countedRoots(first).reduce((total, root) => total + shareCountedUnder(root), 0);
  return Math.min(MOST_AS_WRITTEN, Math.max(LEAST_AS_WRITTEN, firstShare(first) / counted));
}

function partShare({ people }: Population, inCountry: number, held: number | undefined): number {
  return held === undefined ? inCountry : (held * people + inCountry * COUNTRY_PEOPLE) / (people + COUNTRY_PEOPLE);
}
