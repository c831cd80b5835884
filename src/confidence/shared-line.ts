import type { LineType } from '../core/record.ts';
import { type LineRates, type Population, sum } from './facts.ts';

/** A line as the records of one household describe it. */
export interface SeenLine {
  /** How many sources give it to each member. */
  readonly sources: readonly number[];
  /** It is no member's first number. */
  readonly later: boolean;
  readonly kind?: LineType | undefined;
}

/** Whose a line is: `own`, `shared` for each known member, and `unrecorded` sum to one. */
export interface LineParts {
  /** For each known holder: P(the line is this person's own); P(it is the household's and this member is asked about). */
  readonly own: readonly number[];
  readonly shared: number;
  /** P(a member without a record of the line is asked about), and how many such members are expected. */
  readonly unrecorded: number;
  readonly unrecordedMembers: number;
}

type Habits = Pick<Population, 'lines' | 'householdSizes'>;

/** No rate of a line is taken to be lower. */
export const LEAST_RATE = 0.002;
/** A source gives a household's line to each member at most this surely. */
const MOST_SURE = 0.98;
/** Where everything is recorded once, nothing shows how often it would be. */
const LEAST_RECORDED = 0.5;
/** P(kind of line | it is one person's own), P(kind | it is a household's). */
const KINDS: Readonly<Record<LineType, readonly [own: number, shared: number]>> = {
  mobile: [0.8, 0.1],
  landline: [0.15, 0.8],
  voip: [0.05, 0.1],
};

/**
 * A line is one person's, whose records carry it but for stray ones under another member of the household; or it is the household's,
 * and each source gives it to any of them. Which it is, whose, and how large the household is: Bayes over household sizes.
 */
export function shareOfLine(line: SeenLine, habits: Habits): LineParts {
  // Most lines are seen alike.
  const name = `${line.sources} ${line.later} ${line.kind}`;
  const known = knownLines.get(habits) ?? new Map<string, LineParts>();
  if (known.size === 0) knownLines.set(habits, known);
  const parts = known.get(name) ?? computeLine(line, habits);
  if (known.size < MOST_KNOWN_LINES) known.set(name, parts);
  return parts;
}

/** By the facts that they were computed with. */
const knownLines = new WeakMap<Habits, Map<string, LineParts>>();
const MOST_KNOWN_LINES = 10_000;

function computeLine(line: SeenLine, { lines, householdSizes }: Habits): LineParts {
  const known = line.sources.length;
  const own = line.sources.map(() => 0);
  let [shared, unrecorded, members, total] = [0, 0, 0, 0];
  // Members are asked about by a shared line less often than a person is by their own: as sources record both.
  const givenEach = Math.min(1, lines.recordedEach / Math.max(LEAST_RECORDED, lines.recorded));
  for (const { size, household, owners, unknownOwner } of lineCases(line, lines, householdSizes)) {
    const asHousehold = household * givenEach;
    let whole = asHousehold * size + unknownOwner;
    for (const [at, owner] of owners.entries()) {
      own[at]! += owner;
      whole += owner;
    }
    shared += asHousehold;
    unrecorded += unknownOwner + asHousehold * (size - known);
    members += whole * (size - known);
    total += whole;
  }
  return {
    own: own.map((one) => one / total),
    shared: shared / total,
    unrecorded: unrecorded / total,
    unrecordedMembers: Math.max(LEAST_RATE, members / total),
  };
}

/** The weights of one household size: the line is everybody's, each known holder's own, an unrecorded member's own. */
export interface LineCase {
  readonly size: number;
  readonly household: number;
  readonly owners: readonly number[];
  readonly unknownOwner: number;
}

export function lineCases({ sources, later, kind }: SeenLine, rates: LineRates, householdSizes: readonly number[]): LineCase[] {
  const known = sources.length;
  const records = sum(sources);
  const recorded = poissonWeight(records, later ? rates.recordedLater : rates.recorded);
  const households = later ? rates.sharedLater : rates.shared;
  const [ofOwn, ofShared] = kind === undefined ? [1, 1] : KINDS[kind];
  const cases: LineCase[] = [];
  for (let size = Math.max(1, known); size <= Math.max(householdSizes.length, known); size++) {
    // The number leads to the household through any member: larger ones are met more often.
    const prior = (householdSizes[size - 1] ?? LEAST_RATE / size) * size * permutations(size, known);
    if (size === 1) {
      cases.push({ size, household: 0, owners: [prior * recorded * ((1 - households) * ofOwn + households * ofShared)], unknownOwner: 0 });
      continue;
    }
    const another = rates.stray / (size - 1);
    const each = (prior * ofOwn * (1 - households) * recorded) / size;
    cases.push({
      size,
      household: prior * ofShared * households * householdWeight(sources, size, rates),
      owners: sources.map((one) => each * (1 - rates.stray) ** one * another ** (records - one)),
      unknownOwner: each * (size - known) * another ** records,
    });
  }
  return cases;
}

/** P(one source gives a household's line to one member). */
export function givesEach({ recordedEach, sources }: LineRates, least: number): number {
  return Math.min(MOST_SURE, recordedEach / Math.max(1, least, sources));
}

/** Each source gives the line to each member or does not: binomial given at least one record, up to the factor Π 1 / records! of all cases. */
function householdWeight(given: readonly number[], size: number, rates: LineRates): number {
  const most = Math.max(1, rates.sources, ...given);
  const chance = givesEach(rates, most);
  let all = (1 - chance) ** (most * (size - given.length)) / (1 - (1 - chance) ** (most * size));
  for (const one of given) all *= permutations(most, one) * chance ** one * (1 - chance) ** (most - one);
  return all;
}

/** Poisson given at least one record, up to the same factor. */
function poissonWeight(records: number, rate: number): number {
  return rate ** records / Math.expm1(rate);
}

function permutations(size: number, known: number): number {
  let all = 1;
  for (let at = 0; at < known; at++) all *= size - at;
  return all;
}
