import type { PersonName } from '../../../core/record.ts';
import { remember } from '../../../normalize/bounded-cache.ts';
import { allFirstNames, firstNameShare } from '../../../reference/first-names.ts';
import { surnameShare } from '../../../reference/surnames.ts';
import type { Population } from '../population.ts';
import { bearersOfGroup, bearersOnceCounted, tiedBearers } from './fit-names.ts';
import { affinity } from './peoples.ts';

/** What the store's keys tell of the asked name. */
export interface NameCounts {
  /** Held people who go by the whole name, or by the part that is given. */
  readonly bearers: number;
  /** Shares of all records that have the first name, in any of its forms, and the last name; absent where nobody counted. */
  readonly firstHeld?: number | undefined;
  readonly lastHeld?: number | undefined;
}

/** Shares of the population with each part of a name, and with both. */
export interface NameShares {
  readonly first: number;
  readonly last: number;
  readonly whole: number;
  /** With both, were it a name of a people that has names of its own. */
  readonly ofGroup: number;
}

const INITIAL_SHARE = 0.06;
const BEGINNINGS_KEPT = 5_000;
/** The country's statistics stand for so many people beside those counted here. */
const COUNTRY_PEOPLE = 50;
const MOST_SHARE = 0.3;
/** A part of a name that one person alone is known by, for others. */
const LEAST_OF_OTHERS = 0.1;
/** How firmly the statistics of one part tell its share here. */
const PART_SHAPE = 0.5;

/** How common the parts of a name are here: counted where they were counted, else by the country's statistics. */
export function nameShares(population: Population, name: PersonName, { bearers, firstHeld, lastHeld }: NameCounts): NameShares {
  const first = partShare(population, firstShare(name.first), isCounted(name.first) ? firstHeld : undefined);
  const last = partShare(population, lastShare(name.last), isCounted(name.last) ? lastHeld : undefined);
  const isOnePart = name.first === '' || name.last === '';
  // What no record has, slips most of all, goes with nothing.
  const isUntied = isOnePart || firstHeld === 0 || lastHeld === 0;
  // A bearer's own records do not speak for how common the parts are, no more than where tie and power are fitted.
  const own = Math.min(1, bearers) / Math.max(1, population.people);
  const ofOthers = (share: number) => Math.max(share - own, own * LEAST_OF_OTHERS);
  if (isUntied) {
    // Surnames that no list has are of few; first names, mostly slips of another.
    const whole = Math.min(MOST_SHARE, name.first === '' ? ofOthers(last) : first * last);
    return { first, last, whole, ofGroup: whole };
  }
  return { first, last, ...wholeShares(population, name, ofOthers(first), ofOthers(last), Math.min(1, bearers)) };
}

/** The share of people with a name whose parts have these shares, where so many bearers of it may speak for what goes with what. */
export function wholeShares(
  population: Population,
  name: PersonName,
  first: number,
  last: number,
  bearers = 0,
): Pick<NameShares, 'whole' | 'ofGroup'> {
  const { namePeoples } = population;
  const people = Math.max(1, population.people);
  const own = bearers * Math.min(1, namePeoples.counted / people);
  const expected = people * first * last * affinity(namePeoples, name, own);
  return {
    whole: Math.min(MOST_SHARE, tiedBearers(expected, population) / people),
    ofGroup: Math.min(MOST_SHARE, bearersOfGroup(expected, population) / people),
  };
}

/** The share of those who bear a name in one of several forms. */
export function partOf(shares: NameShares, part: number): NameShares {
  return { first: shares.first, last: shares.last, whole: shares.whole * part, ofGroup: shares.ofGroup * part };
}

/**
 * How many bearers a population of the store's size may be expected to have, once `bearers` were counted, `among` that share of it: a
 * gamma spread around what the shares of the parts let one expect, which yields to the count.
 */
export function expectedBearers(population: Population, name: PersonName, shares: NameShares, bearers: number, among = 1): number {
  const people = Math.max(1, population.people);
  const expected = shares.whole * people;
  if (name.first.length === 1 || name.last.length === 1) return expected;
  if (name.first === '' || name.last === '') return (PART_SHAPE + bearers) / (PART_SHAPE / expected + among);
  return bearersOnceCounted(expected, shares.ofGroup * people, bearers, population, among);
}

export function firstShare(first: string): number {
  return first === '' ? 1 : first.length === 1 ? INITIAL_SHARE : firstNameShare(first);
}

export function lastShare(last: string): number {
  return last === '' ? 1 : last.length === 1 ? INITIAL_SHARE : surnameShare(last);
}

function isCounted(part: string): boolean {
  return part.length > 1;
}

function partShare({ people }: Population, inCountry: number, held: number | undefined): number {
  return held === undefined ? inCountry : (held * people + inCountry * COUNTRY_PEOPLE) / (people + COUNTRY_PEOPLE);
}

/** Share of people whose first name begins so. */
export const shareOfBeginning = remember((beginning: string) => {
  let sum = firstNameShare(beginning);
  for (const name of allFirstNames()) if (name.startsWith(beginning)) sum += firstNameShare(name);
  return sum;
}, BEGINNINGS_KEPT);
