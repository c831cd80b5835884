/**
 * A home of a sample, met through one of those known there: how many are known, and the chances that a held one is, with how likely
 * each of them holds. A household moves as one, so its people are told of together.
 */
export interface SeenHome {
  readonly known: number;
  readonly told: readonly Told[];
}

export interface Told {
  readonly chance: number;
  readonly share: number;
}

/** What was believed of the sizes of households before stands for so many homes. */
const BELIEF_HOMES = 20;
const ROUNDS = 40;

/** The sizes of households behind what is known of homes, by likelihood; of those held, a larger home has as many more. */
export function fitSizes(homes: readonly SeenHome[], missed: number, prior: readonly number[]): number[] {
  return likeliestSizes(
    homes.map((home) => sightsOf(home, missed, prior.length)),
    prior,
  );
}

function likeliestSizes(sights: readonly (readonly number[])[], prior: readonly number[]): number[] {
  const believed = prior.map((share) => share * BELIEF_HOMES);
  let sizes = [...prior];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = [...believed];
    for (const sight of sights) {
      const whole = chanceOf(sight, sizes);
      if (whole === 0) continue;
      sight.forEach((chance, at) => {
        sums[at]! += (sizes[at]! * chance) / whole / (at + 1);
      });
    }
    const total = sums.reduce((sum, one) => sum + one, 0);
    sizes = sums.map((sum) => sum / total);
  }
  return sizes;
}

/** How likely somebody sees as many beside them at home, for a home of each size, as often as there are people to be met in it. */
function sightsOf({ known, told }: SeenHome, missed: number, sizes: number): number[] {
  return Array.from({ length: sizes }, (_, at) => {
    let sum = 0;
    for (const { chance, share } of told) sum += share * seenAs(known - 1, at, (1 - missed) * chance);
    return (at + 1) * sum;
  });
}

function chanceOf(sight: readonly number[], sizes: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < sizes.length; at++) sum += sizes[at]! * sight[at]!;
  return sum;
}

/** What is believed of the share of people missed: its logarithm of odds is spread so far below and above that of `missed`. */
export interface MissedBelief {
  readonly missed: number;
  readonly below: number;
  readonly above: number;
  /** How sure it is that files have people one by one: else homes that show one person each may be all that a file has of each. */
  readonly oneByOne: number;
}

/** Files may have one of each home: from here on, how much worse homes fit what was believed of households tells little. */
const FAR_OFF = 3;
const MISSED_STEPS = 24;
const [LEAST_MISSED, MOST_MISSED] = [0.01, 0.9];

/** The share of people missed in known households, the sizes of these, and how likely homes are as they are by what was believed. */
export interface FittedHouseholds {
  readonly missed: number;
  readonly sizes: number[];
  /** Against the share missed by which the homes are likeliest. */
  readonly likely: number;
}

/**
 * The share of people missed in known households, and the sizes of these, by likelihood: homes in which fewer are known than
 * households have are homes of whose people some were missed.
 */
export function fitHouseholds(homes: readonly SeenHome[], prior: readonly number[]): (belief: MissedBelief) => FittedHouseholds {
  const [least, most] = [logOdds(LEAST_MISSED), logOdds(MOST_MISSED)];
  const steps = Array.from({ length: MISSED_STEPS }, (_, step) => {
    const at = least + ((most - least) * (step + 0.5)) / MISSED_STEPS;
    const missed = 1 / (1 + Math.exp(-at));
    const sights = homes.map((home) => sightsOf(home, missed, prior.length));
    return { at, missed, fit: likelihoodOf(sights, likeliestSizes(sights, prior), prior) };
  });
  const best = Math.max(...steps.map(({ fit }) => fit));
  return (belief) => {
    const believed = logOdds(Math.max(LEAST_MISSED, belief.missed));
    let [before, whole, sum] = [0, 0, 0];
    for (const { at, missed, fit } of steps) {
      const spread = at < believed ? belief.below : belief.above;
      const likely = belief.oneByOne * Math.exp(fit - best) + (1 - belief.oneByOne) * (1 + (best - fit) / FAR_OFF) ** -FAR_OFF;
      const mass = Math.exp(-(((at - believed) / spread) ** 2) / 2);
      before += mass;
      whole += mass * likely;
      sum += mass * likely * missed;
    }
    const missed = sum / whole;
    return { missed, sizes: fitSizes(homes, missed, prior), likely: whole / before };
  };
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

/** The logarithm of how likely homes are met as they were, beside what was believed of sizes. */
function likelihoodOf(sights: readonly (readonly number[])[], sizes: readonly number[], prior: readonly number[]): number {
  const people = peopleToHome(sizes);
  let sum = 0;
  prior.forEach((share, at) => {
    sum += BELIEF_HOMES * share * Math.log(sizes[at]!);
  });
  for (const sight of sights) {
    const met = chanceOf(sight, sizes);
    if (met > 0) sum += Math.log(met / people);
  }
  return sum;
}

export function peopleToHome(sizes: readonly number[]): number {
  return sizes.reduce((sum, share, at) => sum + share * (at + 1), 0);
}

/** How many more people live in a home of which `known` are known, each with that chance. */
export function missingAtHome(sizes: readonly number[], known: number, chance: number): number {
  // Larger than any household: a block whose flats nobody numbers, with as many unknown for each one known.
  if (known >= sizes.length) return (known * (1 - chance)) / chance;
  let [whole, missing] = [0, 0];
  for (let size = known; size <= sizes.length; size++) {
    const part = sizes[size - 1]! * seenAs(known, size, chance);
    whole += part;
    missing += part * (size - known);
  }
  return whole === 0 ? 0 : missing / whole;
}

/** How many of a home's people every source missed, for each one known there. */
export function missedBeside({ known, told }: SeenHome, sizes: readonly number[], missed: number): number {
  let [whole, unknown] = [0, 0];
  for (let at = known - 1; at < sizes.length; at++)
    for (const { chance, share } of told) {
      const isKnown = (1 - missed) * chance;
      const part = sizes[at]! * (at + 1) * share * seenAs(known - 1, at, isKnown);
      whole += part;
      unknown += (part * (at + 1 - known) * missed) / (1 - isKnown);
    }
  return whole === 0 ? 0 : unknown / whole / known;
}

/** Binomial. */
function seenAs(known: number, size: number, chance: number): number {
  if (known > size) return 0;
  let ways = 1;
  for (let at = 0; at < known; at++) ways = (ways * (size - at)) / (at + 1);
  return ways * chance ** known * (1 - chance) ** (size - known);
}
