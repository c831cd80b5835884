import { bearersOfGroup, LEAST_EXPECTED, type NameHabits, PRIOR_NAMES, tiedBearers } from './name-habits.ts';

/** People of a sample with the expected and the counted number of others of their name. */
export interface NameObservation {
  readonly expected: number;
  readonly others: number;
  /** Number of such people; 1 by default. */
  readonly people?: number;
}

/** Standard deviations of the priors: in log units, and for powers as they are. */
const TIE_SPREAD = 1.2;
const SHAPE_SPREAD = 1.2;
const POWER_SPREAD = 0.3;
const GROUP_SPREAD = 1.5;
const FIRST_STEP = 0.8;
const LAST_STEP = 0.05;
const [LEAST_SHAPE, MOST_SHAPE] = [0.1, 60];
const [LEAST_POWER, MOST_POWER] = [0.4, 1.2];
const [LEAST_SHARE, MOST_SHARE] = [1e-5, 0.5];
/** Step of powers, relative to the step of the other parameters. */
const POWER_STEP = 0.5;
/** Bin width, in log of the expected number. */
const BIN = 0.1;

/**
 * Maximum a posteriori estimate of the name habits, by coordinate search. The share of a name is gamma distributed around its
 * expectation (one for usual names, one for names of a community), and people are sampled in proportion to it, so the number of
 * others of a name is negative binomial.
 */
export function fitNames(observations: readonly NameObservation[]): NameHabits {
  const cells = cellsOf(observations, LEAST_EXPECTED);
  let fitted = PRIOR_NAMES;
  let best = surprise(cells, fitted);
  for (let step = FIRST_STEP; step > LAST_STEP; step *= 0.6) {
    for (let moved = true; moved; ) {
      moved = false;
      for (const direction of DIRECTIONS) {
        const next = moveBy(fitted, direction, step);
        const found = surprise(cells, next);
        if (found < best - 1e-6) {
          fitted = next;
          [best, moved] = [found, true];
        }
      }
    }
  }
  return fitted;
}

/** Search directions: ties and powers are correlated, and so are share and tie of groups. */
const DIRECTIONS: readonly Direction[] = [
  { tie: 1 },
  { power: 1 },
  { tie: 1, power: 1 },
  { tie: 1, power: -1 },
  { shape: 1 },
  { share: 1 },
  { groupTie: 1 },
  { groupPower: 1 },
  { groupTie: 1, groupPower: 1 },
  { share: 1, groupTie: -1 },
].flatMap((direction) => [direction, Object.fromEntries(Object.entries(direction).map(([part, by]) => [part, -by]))]);

interface Direction {
  readonly tie?: number;
  readonly power?: number;
  readonly shape?: number;
  readonly share?: number;
  readonly groupTie?: number;
  readonly groupPower?: number;
}

function moveBy({ nameTie, namePower, nameShape, nameGroups }: NameHabits, by: Direction, step: number): NameHabits {
  const scaled = (value: number, part = 0) => value * Math.exp(step * part);
  const raised = (value: number, part = 0) => value + step * POWER_STEP * part;
  return {
    nameTie: scaled(nameTie, by.tie),
    namePower: within(LEAST_POWER, MOST_POWER, raised(namePower, by.power)),
    nameShape: within(LEAST_SHAPE, MOST_SHAPE, scaled(nameShape, by.shape)),
    nameGroups: {
      share: within(LEAST_SHARE, MOST_SHARE, scaled(nameGroups.share, by.share)),
      tie: scaled(nameGroups.tie, by.groupTie),
      power: within(0, MOST_POWER, raised(nameGroups.power, by.groupPower)),
    },
  };
}

function within(least: number, most: number, value: number): number {
  return Math.min(most, Math.max(least, value));
}

type Cell = Required<NameObservation>;

/** Observations of about the same expected and of the same counted number, taken together. */
export function cellsOf(observations: Iterable<NameObservation>, leastExpected: number): Cell[] {
  const cells = new Map<string, { expected: number; others: number; people: number }>();
  for (const { expected, others, people = 1 } of observations) {
    const bin = Math.round(Math.log(Math.max(leastExpected, expected)) / BIN);
    const text = `${bin} ${others}`;
    const cell = cells.get(text);
    if (cell === undefined) cells.set(text, { expected: Math.exp(bin * BIN), others, people });
    else cell.people += people;
  }
  return [...cells.values()];
}

function surprise(cells: readonly Cell[], habits: NameHabits): number {
  const { nameShape: shape, nameGroups } = habits;
  const atShape = logGamma(shape + 1) - (shape + 1) * Math.log(shape);
  let sum = 0;
  for (const { expected, others, people } of cells) {
    const [usual, ofGroup] = [tiedBearers(expected, habits), bearersOfGroup(expected, habits)];
    const [met, metOfGroup] = [(1 - nameGroups.share) * usual, nameGroups.share * ofGroup];
    const chance = (mean: number) => Math.exp(others * Math.log(mean / (shape + mean)) - (shape + 1) * Math.log(shape + mean));
    const mixed = Math.log((met * chance(usual) + metOfGroup * chance(ofGroup)) / (met + metOfGroup));
    sum -= people * (mixed + logGamma(others + shape + 1) - logGamma(others + 1) - atShape);
  }
  const prior = PRIOR_NAMES;
  const beliefs = [
    Math.log(habits.nameTie / prior.nameTie) / TIE_SPREAD,
    (habits.namePower - prior.namePower) / POWER_SPREAD,
    Math.log(shape / prior.nameShape) / SHAPE_SPREAD,
    Math.log(nameGroups.share / prior.nameGroups.share) / GROUP_SPREAD,
    Math.log(nameGroups.tie / prior.nameGroups.tie) / GROUP_SPREAD,
    (nameGroups.power - prior.nameGroups.power) / POWER_SPREAD,
  ];
  return beliefs.reduce((total, one) => total + one ** 2 / 2, sum);
}

/** Stirling's series, after a step up for small arguments. */
export function logGamma(x: number): number {
  if (x < 7) return logGamma(x + 1) - Math.log(x);
  const inverse = 1 / (x * x);
  return (x - 0.5) * Math.log(x) - x + 0.918_938_533_204_672_7 + (1 / 12 - inverse * (1 / 360 - inverse / 1260)) / x;
}
