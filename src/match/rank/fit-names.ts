import { type Population, PRIOR_POPULATION } from './population.ts';

/** One person of a sample: how many others of the name the shares of its parts let one expect, and how many there are. */
export interface NameSighting {
  readonly expected: number;
  readonly others: number;
}

const LEAST_EXPECTED = 1e-4;
/** Standard deviations of what is believed before: of the tie and the shape on the scale of logarithms, and of the power. */
const TIE_SPREAD = 1.2;
const SHAPE_SPREAD = 1.2;
const POWER_SPREAD = 0.3;
const FIRST_STEP = 0.8;
const LAST_STEP = 0.05;
const LEAST_SHAPE = 0.1;
const MOST_SHAPE = 60;
const [LEAST_POWER, MOST_POWER] = [0.4, 1.2];
/** The power is sought in steps of so much of those of the others. */
const POWER_STEP = 0.5;

type NameHabits = Pick<Population, 'nameTie' | 'namePower' | 'nameShape'>;

/**
 * The tie between the parts of names and how firmly they tell the whole, by likelihood: the share of a name is gamma around
 * its expectation, and whoever is met bears a name as often as it is borne, so others of the name are negative binomial.
 */
export function fitNames(sightings: readonly NameSighting[]): NameHabits & Pick<Population, 'loneNamesakes'> {
  let { nameTie, namePower, nameShape }: NameHabits = PRIOR_POPULATION;
  let best = surprise(sightings, { nameTie, namePower, nameShape });
  for (let step = FIRST_STEP; step > LAST_STEP; step *= 0.6) {
    for (let moved = true; moved; ) {
      moved = false;
      for (const [byTie, byPower, byShape] of DIRECTIONS) {
        const next = {
          nameTie: nameTie * Math.exp(step * byTie),
          namePower: Math.min(MOST_POWER, Math.max(LEAST_POWER, namePower + step * byPower)),
          nameShape: Math.min(MOST_SHAPE, Math.max(LEAST_SHAPE, nameShape * Math.exp(step * byShape))),
        };
        const found = surprise(sightings, next);
        if (found < best - 1e-6) {
          ({ nameTie, namePower, nameShape } = next);
          [best, moved] = [found, true];
        }
      }
    }
  }
  const fitted = { nameTie, namePower, nameShape };
  const alone = sightings.filter(({ others }) => others < 0.5);
  const sum = alone.reduce((total, { expected }) => total + (nameShape + 1) / (nameShape / tiedBearers(expected, fitted) + 1), 0);
  return { ...fitted, loneNamesakes: (sum + PRIOR_POPULATION.loneNamesakes) / (alone.length + 1) };
}

/** Tie and power make up for each other, up or down by whether names are common. */
const DIRECTIONS = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, POWER_STEP, 0],
  [0, -POWER_STEP, 0],
  [1, POWER_STEP, 0],
  [-1, -POWER_STEP, 0],
  [1, -POWER_STEP, 0],
  [-1, POWER_STEP, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/** Bearers of a name to be expected, where its parts alone would let one expect so many: rare parts go together more often. */
export function tiedBearers(expected: number, { nameTie, namePower }: Omit<NameHabits, 'nameShape'>): number {
  return nameTie * Math.max(LEAST_EXPECTED, expected) ** namePower;
}

function surprise(sightings: readonly NameSighting[], habits: NameHabits): number {
  const shape = habits.nameShape;
  const atShape = logGamma(shape + 1);
  let sum = 0;
  for (const { expected, others } of sightings) {
    const rate = shape / tiedBearers(expected, habits);
    sum -= (shape + 1) * Math.log(rate / (rate + 1)) - others * Math.log(rate + 1);
    if (others > 0) sum -= logGamma(others + shape + 1) - atShape - logGamma(others + 1);
  }
  const [byTie, byPower, byShape] = [
    Math.log(habits.nameTie / PRIOR_POPULATION.nameTie) / TIE_SPREAD,
    (habits.namePower - PRIOR_POPULATION.namePower) / POWER_SPREAD,
    Math.log(shape / PRIOR_POPULATION.nameShape) / SHAPE_SPREAD,
  ];
  return sum + (byTie ** 2 + byPower ** 2 + byShape ** 2) / 2;
}

/** Stirling's series, after a step up for small arguments. */
function logGamma(x: number): number {
  if (x < 7) return logGamma(x + 1) - Math.log(x);
  const inverse = 1 / (x * x);
  return (x - 0.5) * Math.log(x) - x + 0.918_938_533_204_672_7 + (1 / 12 - inverse * (1 / 360 - inverse / 1260)) / x;
}
