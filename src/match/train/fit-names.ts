/** How the parts of names combine in a population; b bearers of a name whose parts alone let e be expected: b = tie · e^power. */
export interface NameHabits {
  /** How much likelier the parts of a name occur together in one person than if they were independent. */
  readonly nameTie: number;
  /** Below one, rare parts occur together more often. */
  readonly namePower: number;
  /** Shape of the gamma distribution of a name's true share around its expectation. */
  readonly nameShape: number;
  /** Names of communities with names of their own, whose parts are rare and occur together. */
  readonly nameGroups: NameGroups;
}

export interface NameGroups {
  /** Share of such names among all combinations of parts. */
  readonly share: number;
  /** Bearers of one of them where its parts alone let one be expected, and with what power of that they grow. */
  readonly tie: number;
  readonly power: number;
}

/** What holds before anything was measured. */
export const PRIOR_NAMES: NameHabits = { nameTie: 1.3, namePower: 1, nameShape: 2, nameGroups: { share: 0.002, tie: 4, power: 0.4 } };

/** People of a sample: how many others of the name the shares of its parts let one expect, and how many there are. */
export interface NameSighting {
  readonly expected: number;
  readonly others: number;
  /** How many such there are; one where nothing is said. */
  readonly people?: number;
}

const LEAST_EXPECTED = 1e-4;
/** Standard deviations of what is believed before: on the scale of logarithms, and for powers as they are. */
const TIE_SPREAD = 1.2;
const SHAPE_SPREAD = 1.2;
const POWER_SPREAD = 0.3;
const GROUP_SPREAD = 1.5;
const FIRST_STEP = 0.8;
const LAST_STEP = 0.05;
const [LEAST_SHAPE, MOST_SHAPE] = [0.1, 60];
const [LEAST_POWER, MOST_POWER] = [0.4, 1.2];
const [LEAST_SHARE, MOST_SHARE] = [1e-5, 0.5];
/** Powers are sought in steps of so much of those of the others. */
const POWER_STEP = 0.5;
/** Sightings that differ less in the logarithm of what is expected are taken together. */
const BIN = 0.1;

/**
 * The tie between the parts of names and how firmly they tell the whole, by likelihood: the share of a name is gamma around
 * its expectation, of which there are two, as peoples have names of their own; and whoever is met bears a name as often as it is
 * borne, so others of the name are negative binomial.
 */
export function fitNames(sightings: readonly NameSighting[]): NameHabits {
  const cells = cellsOf(sightings);
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

/** Ties and powers make up for each other, up or down by whether names are common; so do share and tie of groups. */
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

/** Bearers of a name to be expected, where its parts alone would let one expect so many: rare parts go together more often. */
export function tiedBearers(expected: number, { nameTie, namePower }: Pick<NameHabits, 'nameTie' | 'namePower'>): number {
  return nameTie * Math.max(LEAST_EXPECTED, expected) ** namePower;
}

/** The same of a name of a people that has names of its own. */
export function bearersOfGroup(expected: number, habits: Pick<NameHabits, 'nameTie' | 'namePower' | 'nameGroups'>): number {
  const { tie, power } = habits.nameGroups;
  return Math.max(tiedBearers(expected, habits), tie * Math.max(LEAST_EXPECTED, expected) ** power);
}

/**
 * Bearers of a name in as many people again, once so many were counted among this part of them: the count tells, too, which of the
 * two it is.
 */
export function bearersOnceCounted(
  usual: number,
  ofGroup: number,
  counted: number,
  { nameShape: shape, nameGroups: { share } }: Pick<NameHabits, 'nameShape' | 'nameGroups'>,
  among = 1,
): number {
  const odds = (share / (1 - share)) * Math.exp(logChance(ofGroup * among, counted, shape) - logChance(usual * among, counted, shape));
  const part = odds === Number.POSITIVE_INFINITY ? 1 : odds / (1 + odds);
  return (shape + counted) * ((1 - part) / (shape / usual + among) + part / (shape / ofGroup + among));
}

/** Of counting so many where so many are expected; but for what does not depend on the latter. */
function logChance(expected: number, counted: number, shape: number): number {
  return counted * Math.log(expected) - (shape + counted) * Math.log(shape + expected);
}

type Cell = Required<NameSighting>;

function cellsOf(sightings: readonly NameSighting[]): Cell[] {
  const cells = new Map<string, { expected: number; others: number; people: number }>();
  for (const { expected, others, people = 1 } of sightings) {
    const bin = Math.round(Math.log(Math.max(LEAST_EXPECTED, expected)) / BIN);
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
