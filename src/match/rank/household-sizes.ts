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
  let sizes = [...prior];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = [...believed];
    for (const { known, chance } of sights) {
      const parts = sizes.map((share, at) => share * seenAs(known, at + 1, chance));
      const whole = parts.reduce((sum, part) => sum + part, 0);
      // A home of whose people none is known is never met.
      if (whole === 0) continue;
      parts.forEach((part, at) => {
        sums[at]! += part / whole / known / (1 - (1 - seenAtAll) ** (at + 1));
      });
    }
    const total = sums.reduce((sum, one) => sum + one, 0);
    sizes = sums.map((sum) => sum / total);
  }
  return sizes;
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
