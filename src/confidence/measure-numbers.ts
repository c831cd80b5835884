import { DAYS_A_YEAR } from '../core/clock.ts';
import { type LineRates, type Population, PRIOR_POPULATION, sum } from './facts.ts';
import { yearsSince } from './household.ts';
import { type Holding, holdingsOf, seenLine } from './phone.ts';
import type { SampledStore } from './sampled.ts';
import { givesEach, LEAST_RATE, lineCases, type SeenLine } from './shared-line.ts';

/** Numbers of more people are switchboards, not households'. */
const MOST_HOLDERS = 6;
/** The priors count as so many years, and as so many numbers. */
const PRIOR_YEARS = 100;
const PRIOR_NUMBERS = 8;
/** A number rests before another household has it. */
const REST_YEARS = 1;
const ROUNDS = 25;
const MOST_STRAY = 0.45;

/** A line of the sample, which counts for so many. */
type WeightedLine = SeenLine & { readonly weight: number };

type Known = Pick<Population, 'householdSizes' | 'lastSeenYears' | 'missed' | 'onFile'>;

/** How households share lines, and how often a number passes to another household in a year. */
export function measureNumbers(
  { numbers, sources, newestSeen }: Pick<SampledStore, 'numbers' | 'sources' | 'newestSeen'>,
  { householdSizes, lastSeenYears, missed, onFile }: Known,
): Pick<Population, 'lines' | 'numberTurnover'> {
  const seen: WeightedLine[] = [];
  let years = PRIOR_YEARS;
  let handOvers = PRIOR_YEARS * PRIOR_POPULATION.numberTurnover;
  for (const { number, holders } of numbers) {
    if (holders.length === 0 || holders.length > MOST_HOLDERS) continue;
    // Each of several holders brings the number into the sample.
    const weight = 1 / holders.length;
    const holdings = holdingsOf(number, holders);
    const households = [...new Set(holdings.map(({ household }) => household))];
    const lines = households.map((one) => asMeasured(holdings.filter(({ household }) => household === one)));
    seen.push({ ...lines.reduce((most, line) => (comesFirst(line, most) ? line : most)), weight });
    // Years since the last observation in which the coming of the number to another stored person would have been seen.
    const since = Math.min(...holdings.map((one) => yearsSince(one, newestSeen)));
    const showing = sum(lastSeenYears.map((age) => Math.max(0, since - age - REST_YEARS))) / Math.max(1, lastSeenYears.length);
    years += weight * (spanYears(holdings) + (1 - missed) * onFile.phone * showing);
    handOvers += weight * (households.length - 1);
  }
  return { lines: fitLines(seen, householdSizes, sources), numberTurnover: handOvers / years };
}

/** The kind of a line is not measured. */
function asMeasured(members: readonly Holding[]): SeenLine {
  const { sources, later } = seenLine(members);
  return { sources: sources.toSorted((a, b) => b - a), later };
}

/** The household with more records of a number describes it; ties by what was recorded, so that the order of import does not matter. */
function comesFirst(one: SeenLine, other: SeenLine): boolean {
  const more = sum(one.sources) - sum(other.sources);
  return more > 0 || (more === 0 && lookOf(one) > lookOf(other));
}

function lookOf({ sources, later }: SeenLine): string {
  return `${sources.join()}|${later}`;
}

function spanYears(holdings: readonly Holding[]): number {
  const days = holdings.flatMap(({ firstSeen, lastSeen }) => [firstSeen ?? [], lastSeen ?? []].flat());
  return days.length === 0 ? 0 : (Math.max(...days) - Math.min(...days)) / DAYS_A_YEAR;
}

interface Share {
  part: number;
  whole: number;
}

type Tally = Record<Exclude<keyof LineRates, 'sources'>, Share>;

/** How lines are shared and recorded, by maximum likelihood (EM over who owns each line). */
function fitLines(all: readonly WeightedLine[], householdSizes: readonly number[], sources: number): LineRates {
  const lines = alike(all);
  let rates: LineRates = { ...PRIOR_POPULATION.lines, sources };
  for (let round = 0; round < ROUNDS; round++) {
    const tally = priorTally();
    for (const line of lines) note(tally, line, rates, householdSizes);
    const chance = ({ part, whole }: Share) => Math.min(1 - LEAST_RATE, Math.max(LEAST_RATE, part / whole));
    rates = {
      shared: chance(tally.shared),
      sharedLater: chance(tally.sharedLater),
      stray: Math.min(MOST_STRAY, chance(tally.stray)),
      recorded: rateOfMean(tally.recorded, rates.recorded),
      recordedLater: rateOfMean(tally.recordedLater, rates.recordedLater),
      recordedEach: Math.max(LEAST_RATE, tally.recordedEach.part / tally.recordedEach.whole),
      sources,
    };
  }
  return rates;
}

/** Most lines look like many others: these are computed once. */
function alike(lines: readonly WeightedLine[]): WeightedLine[] {
  const looks = new Map<string, WeightedLine>();
  for (const line of lines) looks.set(lookOf(line), { ...line, weight: line.weight + (looks.get(lookOf(line))?.weight ?? 0) });
  return [...looks.values()];
}

function priorTally(): Tally {
  const { recorded, recordedLater, ...means } = PRIOR_POPULATION.lines;
  const all = { ...means, recorded: meanOfRate(recorded), recordedLater: meanOfRate(recordedLater) };
  return Object.fromEntries(
    Object.entries(all).map(([name, mean]) => [name, { part: PRIOR_NUMBERS * mean, whole: PRIOR_NUMBERS }]),
  ) as Tally;
}

function note(tally: Tally, line: WeightedLine, rates: LineRates, householdSizes: readonly number[]): void {
  const { sources, later, weight } = line;
  const records = sum(sources);
  const cases = lineCases(line, rates, householdSizes);
  const total = sum(cases.map(({ household, owners, unknownOwner }) => household + sum(owners) + unknownOwner));
  const add = (share: Share, part: number, whole: number) => {
    share.part += (weight * part) / total;
    share.whole += (weight * whole) / total;
  };
  for (const { size, household, owners, unknownOwner } of cases) {
    const owned = unknownOwner + sum(owners);
    add(later ? tally.recordedLater : tally.recorded, owned * records, owned);
    if (size === 1) continue;
    // Lines without any record are not met.
    const met = 1 - (1 - givesEach(rates, 1)) ** (rates.sources * size);
    add(tally.recordedEach, household * records, (household * size) / met);
    add(later ? tally.sharedLater : tally.shared, household, household + owned);
    add(tally.stray, unknownOwner * records, owned * records);
    for (const [at, one] of sources.entries()) add(tally.stray, (owned - unknownOwner - owners[at]!) * one, 0);
  }
}

/** The mean of a Poisson number given that it is not 0; and one step back from the mean to the rate. */
function meanOfRate(rate: number): number {
  return rate / -Math.expm1(-rate);
}

function rateOfMean({ part, whole }: Share, rate: number): number {
  return Math.max(LEAST_RATE, (part / whole) * -Math.expm1(-rate));
}
