import { type Population, PRIOR_POPULATION } from './population.ts';

/** One person of a sample: how many others of the name the shares of its parts let one expect, and how many there are. */
export interface NameSighting {
  readonly expected: number;
  readonly others: number;
}

const LEAST_EXPECTED = 1e-4;
/** Standard deviations, on the scale of logarithms, of what is believed of the tie and the shape before. */
const TIE_SPREAD = 1.2;
const SHAPE_SPREAD = 1.2;
const FIRST_STEP = 0.8;
const LAST_STEP = 0.05;
const LEAST_SHAPE = 0.1;
const MOST_SHAPE = 60;

/**
 * The tie between the parts of names and how firmly they tell the whole, by likelihood: the share of a name is gamma around
 * its expectation, and whoever is met bears a name as often as it is borne, so others of the name are negative binomial.
 */
export function fitNames(sightings: readonly NameSighting[]): Pick<Population, 'nameTie' | 'nameShape' | 'loneNamesakes'> {
  let [tie, shape] = [PRIOR_POPULATION.nameTie, PRIOR_POPULATION.nameShape];
  let best = surprise(sightings, tie, shape);
  for (let step = FIRST_STEP; step > LAST_STEP; step *= 0.6) {
    for (let moved = true; moved; ) {
      moved = false;
      for (const [byTie, byShape] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ] as const) {
        const [nextTie, nextShape] = [tie * Math.exp(byTie), Math.min(MOST_SHAPE, Math.max(LEAST_SHAPE, shape * Math.exp(byShape)))];
        const next = surprise(sightings, nextTie, nextShape);
        if (next < best - 1e-6) [tie, shape, best, moved] = [nextTie, nextShape, next, true];
      }
    }
  }
  const alone = sightings.filter(({ others }) => others < 0.5);
  const sum = alone.reduce((total, { expected }) => total + (shape + 1) / (shape / (tie * atLeast(expected)) + 1), 0);
  const loneNamesakes = (sum + PRIOR_POPULATION.loneNamesakes) / (alone.length + 1);
  return { nameTie: tie, nameShape: shape, loneNamesakes };
}

function surprise(sightings: readonly NameSighting[], tie: number, shape: number): number {
  const atShape = logGamma(shape + 1);
  let sum = 0;
  for (const { expected, others } of sightings) {
    const rate = shape / (tie * atLeast(expected));
    sum -=
      logGamma(others + shape + 1) -
      atShape -
      logGamma(others + 1) +
      (shape + 1) * Math.log(rate / (rate + 1)) -
      others * Math.log(rate + 1);
  }
  const [byTie, byShape] = [
    Math.log(tie / PRIOR_POPULATION.nameTie) / TIE_SPREAD,
    Math.log(shape / PRIOR_POPULATION.nameShape) / SHAPE_SPREAD,
  ];
  return sum + (byTie ** 2 + byShape ** 2) / 2;
}

function atLeast(expected: number): number {
  return Math.max(LEAST_EXPECTED, expected);
}

/** Stirling's series, after a step up for small arguments. */
function logGamma(x: number): number {
  if (x < 7) return logGamma(x + 1) - Math.log(x);
  const inverse = 1 / (x * x);
  return (x - 0.5) * Math.log(x) - x + 0.918_938_533_204_672_7 + (1 / 12 - inverse * (1 / 360 - inverse / 1260)) / x;
}
