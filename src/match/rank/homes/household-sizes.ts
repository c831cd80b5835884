/** A home of a sample: how many of its people are known to live there, and the chance that one of them is. */
export interface HomeSight {
  readonly known: number;
  readonly chance: number;
}

/** What was believed of the sizes of households before stands for so many homes. */
const BELIEF_HOMES = 20;
const ROUNDS = 40;

/**
 * The sizes of households behind what is known of homes, by likelihood: each of `s` people is known to live there or not by
 * chance. Homes are met through the people known in them, so a home stands for one part of as many as are known there.
 */
export function fitSizes(sights: readonly HomeSight[], prior: readonly number[]): number[] {
  const seenAtAll = sights.length === 0 ? 1 : sights.reduce((sum, { chance }) => sum + chance, 0) / sights.length;
  const believed = prior.map((share) => share * BELIEF_HOMES);
  const seen = sights.map(({ known, chance }) => ({ known, chances: prior.map((_, at) => seenAs(known, at + 1, chance)) }));
  const met = prior.map((_, at) => 1 - (1 - seenAtAll) ** (at + 1));
  let sizes = [...prior];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = [...believed];
    for (const { known, chances } of seen) {
      const parts = sizes.map((share, at) => share * chances[at]!);
      const whole = parts.reduce((sum, part) => sum + part, 0);
      // A home of whose people none is known is never met.
      if (whole === 0) continue;
      parts.forEach((part, at) => {
        sums[at]! += part / whole / known / met[at]!;
      });
    }
    const total = sums.reduce((sum, one) => sum + one, 0);
    sizes = sums.map((sum) => sum / total);
  }
  return sizes;
}

/** A home of a sample: how many of its people are known to live there, and the chance that a held one is. */
export interface SeenHome {
  readonly known: number;
  readonly told: number;
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
  const sightsAt = (missed: number) => homes.map(({ known, told }): HomeSight => ({ known, chance: (1 - missed) * told }));
  const [least, most] = [logOdds(LEAST_MISSED), logOdds(MOST_MISSED)];
  const steps = Array.from({ length: MISSED_STEPS }, (_, step) => {
    const at = least + ((most - least) * (step + 0.5)) / MISSED_STEPS;
    const missed = 1 / (1 + Math.exp(-at));
    const sights = sightsAt(missed);
    return { at, missed, fit: likelihoodOf(sights, fitSizes(sights, prior), prior) };
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
    return { missed, sizes: fitSizes(sightsAt(missed), prior), likely: whole / before };
  };
}

function logOdds(share: number): number {
  return Math.log(share / (1 - share));
}

/** The logarithm of how likely homes are met as they were, each through one of those known there, beside what was believed of sizes. */
function likelihoodOf(sights: readonly HomeSight[], sizes: readonly number[], prior: readonly number[]): number {
  const people = peopleToHome(sizes);
  let sum = 0;
  prior.forEach((share, at) => {
    sum += BELIEF_HOMES * share * Math.log(sizes[at]!);
  });
  for (const { known, chance } of sights) {
    const met = sizes.reduce((mass, share, at) => mass + share * seenAs(known, at + 1, chance), 0);
    if (met > 0) sum += Math.log((known * met) / (people * chance));
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

/** Binomial. */
function seenAs(known: number, size: number, chance: number): number {
  if (known > size) return 0;
  let ways = 1;
  for (let at = 0; at < known; at++) ways = (ways * (size - at)) / (at + 1);
  return ways * chance ** known * (1 - chance) ** (size - known);
}
