import type { LineRates } from './line-rates.ts';
import { type Population, PRIOR_POPULATION } from './population.ts';

/** What of a population decides whose a line is within one household. */
export type LineHabits = Pick<Population, 'lines' | 'householdSizes'>;

/** Whose a line is. All of `own`, `shared` for each one known, and `untold` sum to one. */
export interface LineParts {
  /** For each one whom records give the number: that it is this one's own; that it is the household's, and this one is meant. */
  readonly own: readonly number[];
  readonly shared: number;
  /** Somebody of the household is meant of whom no record tells; and how many such there may be. */
  readonly untold: number;
  readonly untoldMates: number;
}

/** A line as the records of one household tell of it. */
export interface SeenLine {
  /** How many sources give it to each one of them. */
  readonly sources: readonly number[];
  /** It is nobody's first number. */
  readonly later: boolean;
}

/** A line of a sample, which stands for so many lines. */
export interface LineSight extends SeenLine {
  readonly weight: number;
}

/** What was believed before stands for so many numbers. */
const BELIEF_NUMBERS = 8;
const ROUNDS = 25;
const MOST_STRAY = 0.45;
const LEAST = 0.002;
const MOST_SURE = 0.98;
/** Where everything is written once, nothing tells how often it would be. */
const LEAST_WRITTEN = 0.5;

/**
 * A line is one person's, whose records carry it but for stray ones that stand under another of the household; or it is the
 * household's, and each record tells of any of them. Which it is, whose, and how large the household is, by Bayes. Askers
 * write a line down as often as sources do.
 */
export function weighLine(line: SeenLine, habits: LineHabits): LineParts {
  let looks = weighed.get(habits);
  if (looks === undefined) {
    looks = new Map();
    weighed.set(habits, looks);
  }
  const look = lookOf(line);
  let parts = looks.get(look);
  if (parts === undefined) {
    parts = reckonLine(line, habits);
    if (looks.size >= MOST_LOOKS) looks.clear();
    looks.set(look, parts);
  }
  return parts;
}

/** Few lines look unlike all others: the numbers of a million people have under a hundred looks. */
const weighed = new WeakMap<LineHabits, Map<number | string, LineParts>>();
const MOST_LOOKS = 10_000;
/** So many counts below the limit make an exact number, which is found faster than a text. */
const FEW_HOLDERS = 5;
const FEW_SOURCES = 1_024;

function lookOf({ sources, later }: SeenLine): number | string {
  let look = later ? 3 : 2;
  if (sources.length > FEW_HOLDERS) return `${sources.join()}|${later}`;
  for (const count of sources) {
    if (count >= FEW_SOURCES) return `${sources.join()}|${later}`;
    look = look * FEW_SOURCES + count;
  }
  return look;
}

function reckonLine(line: SeenLine, { lines, householdSizes }: LineHabits): LineParts {
  const { sources } = line;
  const own = sources.map(() => 0);
  let [shared, untold, untoldMates, total] = [0, 0, 0, 0];
  // Each one of a household is asked about by its line so often, for once that they are by their own.
  const writtenEach = Math.min(1, lines.writtenEach / Math.max(LEAST_WRITTEN, lines.written));
  eachCase(line, lines, householdSizes, (size, household, owners, unseen) => {
    const here = sources.length;
    const asHousehold = household * writtenEach;
    let whole = asHousehold * size + unseen;
    owners.forEach((owner, at) => {
      own[at]! += owner;
      whole += owner;
    });
    shared += asHousehold;
    untold += unseen + asHousehold * (size - here);
    untoldMates += whole * (size - here);
    total += whole;
  });
  return {
    own: own.map((one) => one / total),
    shared: shared / total,
    untold: untold / total,
    untoldMates: Math.max(LEAST, untoldMates / total),
  };
}

/** How lines are shared and written down, by likelihood. */
export function fitLines(all: readonly LineSight[], householdSizes: readonly number[], sources: number): LineRates {
  const sights = gathered(all);
  let lines: LineRates = { ...PRIOR_POPULATION.lines, sources };
  for (let round = 0; round < ROUNDS; round++) {
    const tally = believed();
    for (const sight of sights) note(tally, sight, lines, householdSizes);
    const chance = ({ part, whole }: Share) => Math.min(1 - LEAST, Math.max(LEAST, part / whole));
    lines = {
      households: chance(tally.households),
      householdsLater: chance(tally.householdsLater),
      stray: Math.min(MOST_STRAY, chance(tally.stray)),
      written: untruncated(tally.written.part / tally.written.whole, lines.written),
      writtenLater: untruncated(tally.writtenLater.part / tally.writtenLater.whole, lines.writtenLater),
      writtenEach: Math.max(LEAST, tally.writtenEach.part / tally.writtenEach.whole),
      sources,
    };
  }
  return lines;
}

/** Those that look alike are reckoned once. */
function gathered(sights: readonly LineSight[]): LineSight[] {
  const alike = new Map<string, LineSight>();
  for (const { sources, later, weight } of sights) {
    const sorted = sources.toSorted((a, b) => b - a);
    const looks = `${sorted.join()}|${later}`;
    alike.set(looks, { sources: sorted, later, weight: weight + (alike.get(looks)?.weight ?? 0) });
  }
  return [...alike.values()];
}

interface Share {
  part: number;
  whole: number;
}

type Tally = Record<'households' | 'householdsLater' | 'stray' | 'written' | 'writtenLater' | 'writtenEach', Share>;

function believed(): Tally {
  const { households, householdsLater, stray, written, writtenLater, writtenEach } = PRIOR_POPULATION.lines;
  const of = (mean: number): Share => ({ part: BELIEF_NUMBERS * mean, whole: BELIEF_NUMBERS });
  return {
    households: of(households),
    householdsLater: of(householdsLater),
    stray: of(stray),
    written: of(truncated(written)),
    writtenLater: of(truncated(writtenLater)),
    writtenEach: of(writtenEach),
  };
}

function note(tally: Tally, line: LineSight, lines: LineRates, householdSizes: readonly number[]): void {
  const { sources, later, weight } = line;
  const records = sum(sources);
  const cases: Parameters<Parameters<typeof eachCase>[3]>[] = [];
  eachCase(line, lines, householdSizes, (...one) => cases.push(one));
  const total = cases.reduce((all, [, household, owners, unseen]) => all + household + sum(owners) + unseen, 0);
  const add = (share: Share, part: number, whole: number) => {
    share.part += (weight * part) / total;
    share.whole += (weight * whole) / total;
  };
  for (const [size, household, owners, unseen] of cases) {
    const owned = unseen + sum(owners);
    add(later ? tally.writtenLater : tally.written, owned * records, owned);
    if (size === 1) continue;
    // Those of which no record tells are not met.
    const met = 1 - (1 - givesEach(lines, 1)) ** (lines.sources * size);
    add(tally.writtenEach, household * records, (household * size) / met);
    add(later ? tally.householdsLater : tally.households, household, household + owned);
    add(tally.stray, unseen * records, owned * records);
    sources.forEach((one, at) => {
      add(tally.stray, (owned - unseen - owners[at]!) * one, 0);
    });
  }
}

/** So many sources have told whose it is; the chances of many more are too small for a number to hold. */
const MOST_TOLD = 32;

/** Each size of the household with the weights of the line being all of theirs, one of the known holders', an unknown one's. */
function eachCase(
  { sources: all, later }: SeenLine,
  rates: LineRates,
  householdSizes: readonly number[],
  weigh: (size: number, household: number, owners: readonly number[], unseen: number) => void,
): void {
  const { stray } = rates;
  const sources = all.map((one) => Math.min(one, MOST_TOLD));
  const written = later ? rates.writtenLater : rates.written;
  const records = sum(sources);
  const most = Math.max(householdSizes.length, sources.length);
  const asOwn = timesWritten(records, written);
  const households = later ? rates.householdsLater : rates.households;
  for (let size = Math.max(1, sources.length); size <= most; size++) {
    // Whoever has the number brings the household in: larger ones are met more often.
    const prior = (householdSizes[size - 1] ?? LEAST / size) * size * ways(size, sources.length);
    if (size === 1) {
      weigh(1, 0, [prior * asOwn], 0);
      continue;
    }
    const another = stray / (size - 1);
    const each = (prior * (1 - households) * asOwn) / size;
    weigh(
      size,
      prior * households * timesGiven(sources, size, rates),
      sources.map((one) => each * (1 - stray) ** one * another ** (records - one)),
      each * (size - sources.length) * another ** records,
    );
  }
}

/** In how many ways so many, one after another, can be taken of all: the known holders of a household of that size. */
function ways(size: number, known: number): number {
  let all = 1;
  for (let at = 0; at < known; at++) all *= size - at;
  return all;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

/** Chance that one source gives a household's line to one of them. */
function givesEach({ writtenEach, sources }: LineRates, least: number): number {
  return Math.min(MOST_SURE, writtenEach / Math.max(1, least, sources));
}

/** Each source gives the line to each one of the household or does not: binomial, of what is given at all; but for the same factor. */
function timesGiven(given: readonly number[], size: number, rates: LineRates): number {
  const most = Math.max(1, rates.sources, ...given);
  const chance = givesEach(rates, most);
  let all = (1 - chance) ** (most * (size - given.length)) / (1 - (1 - chance) ** (most * size));
  for (const one of given) all *= ways(most, one) * chance ** one * (1 - chance) ** (most - one);
  return all;
}

/** Poisson, of what is written at all; but for a factor that is the same for all rates. */
function timesWritten(records: number, rate: number): number {
  return rate ** records / Math.expm1(rate);
}

/** The mean of such a number of records; and one step back from the mean to the rate. */
function truncated(rate: number): number {
  return rate / -Math.expm1(-rate);
}

function untruncated(mean: number, rate: number): number {
  return Math.max(LEAST, mean * -Math.expm1(-rate));
}
