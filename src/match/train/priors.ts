import { ATTRIBUTES, IDENTIFIER_SHAPE, TEXT_SHAPE, weighs } from '../attributes.ts';
import type { LevelWeights, Model } from '../model.ts';
import { loneLiftsOf } from './lifts.ts';
import { PRIOR_NAMES } from './name-habits.ts';

/** P(level | class) for the three classes, given that neither value is missing. */
export interface ClassTable {
  readonly same: Float64Array;
  readonly household: Float64Array;
  readonly strangers: Float64Array;
}

type Row = readonly [level: string, same: number, household: number, strangers: number];

/** The shipped prior: P(level | same), P(level | household), P(level | strangers). */
const PRIOR: Readonly<Record<string, readonly Row[]>> = {
  first: [
    ['exact', 0.78, 0.008, 0.006],
    ['nickname', 0.06, 0.006, 0.003],
    ['initial', 0.02, 0.002, 0.002],
    ['close', 0.07, 0.01, 0.003],
    ['similar', 0.02, 0.03, 0.02],
    ['other_part', 0.01, 0.004, 0.002],
    ['swapped', 0.01, 0.0001, 0.00002],
    ['two_names', 0.002, 0.01, 0.008],
    ['far', 0.0025, 0.3, 0.3],
    ['other_name', 0.0015, 0.64, 0.66],
  ],
  last: [
    ['exact', 0.87, 0.82, 0.002],
    ['part', 0.02, 0.03, 0.001],
    ['close', 0.06, 0.015, 0.001],
    ['similar', 0.01, 0.01, 0.01],
    ['far', 0.01, 0.06, 0.6],
    ['changed', 0.03, 0.065, 0.386],
  ],
  middle: [
    ['exact', 0.5, 0.03, 0.012],
    ['initial', 0.42, 0.08, 0.07],
    ['close', 0.04, 0.02, 0.01],
    ['far', 0.04, 0.87, 0.91],
  ],
  suffix: [
    ['exact', 0.5, 0.05, 0.1],
    ['one_sided', 0.49, 0.75, 0.7],
    ['conflict', 0.003, 0.2, 0.2],
    ['one_of_two', 0.49, 20, 0.7],
    ['two_generations', 0.003, 20, 0.2],
  ],
  birth_date: [
    ['exact', 0.88, 0.01, 0.00004],
    ['day_month_swapped', 0.01, 0.0001, 0.00004],
    ['one_digit', 0.05, 0.003, 0.0006],
    ['two_parts', 0.02, 0.006, 0.003],
    ['partial', 0.02, 0.001, 0.001],
    ['year', 0.003, 0.02, 0.015],
    ['far', 0.007, 0.25, 0.35],
    ['generation', 0.003, 0.71, 0.63],
    ['near_year', 0.01, 0.02, 0.02],
  ],
  gender: [
    ['same', 0.985, 0.45, 0.5],
    ['different', 0.015, 0.55, 0.5],
  ],
  phone: [
    ['exact', 0.6, 0.35, 0.000001],
    ['close', 0.02, 0.001, 0.000005],
    ['different', 0.38, 0.65, 1],
  ],
  source: [
    ['same', 0.5, 0.5, 0.5],
    ['other', 0.5, 0.5, 0.5],
    ['once', 0.000001, 0.0002, 0.0002],
  ],
  email: [
    ['exact', 0.65, 0.02, 0.0000005],
    ['same_local', 0.03, 0.0005, 0.000005],
    ['close', 0.04, 0.0005, 0.000001],
    ['similar', 0.02, 0.002, 0.0001],
    ['of_name', 0.02, 0.01, 0.005],
    ['different', 0.25, 0.976, 1],
  ],
  address: [
    ['home', 0.5, 0.75, 0.000003],
    ['other_unit', 0.01, 0.01, 0.000003],
    ['home_close', 0.08, 0.06, 0.000003],
    ['home_elsewhere', 0.02, 0.01, 0.000003],
    ['house_and_zip', 0.02, 0.01, 0.00002],
    ['street', 0.02, 0.01, 0.00005],
    ['street_close', 0.005, 0.004, 0.0001],
    ['zip', 0.04, 0.03, 0.0005],
    ['zip_other_street', 0.05, 0.02, 0.0005],
    ['zip_close', 0.03, 0.01, 0.002],
    ['city', 0.02, 0.01, 0.001],
    ['city_other_street', 0.045, 0.02, 0.002],
    ['state', 0.1, 0.03, 0.05],
    ['far', 0.06, 0.026, 0.94],
  ],
  identifier: [
    ['exact', 0.95, 0.0005, 0.0000005],
    ['close', 0.035, 0.0005, 0.00001],
    ['different', 0.015, 0.999, 1],
  ],
  text: [
    ['exact', 0.6, 0.15, 0.02],
    ['close', 0.06, 0.01, 0.002],
    ['part', 0.04, 0.02, 0.01],
    ['different', 0.3, 0.82, 0.968],
  ],
};

export function priorTable(attribute: string): ClassTable {
  const name = attribute.startsWith('identifier') ? 'identifier' : attribute.startsWith('text') ? 'text' : attribute;
  const shape = [...ATTRIBUTES, IDENTIFIER_SHAPE, TEXT_SHAPE].find((each) => each.name === name)!;
  const table: ClassTable = { same: new Float64Array(16), household: new Float64Array(16), strangers: new Float64Array(16) };
  for (const [level, same, household, strangers] of PRIOR[name]!) {
    const code = shape.levels.indexOf(level);
    if (code < 0) throw new Error(`No level ${level} of ${name}`);
    table.same[code] = same;
    table.household[code] = household;
    table.strangers[code] = strangers;
  }
  // Suffix levels depend on the other names, so their shares need not add up to 1.
  if (name !== 'suffix') for (const side of [table.same, table.household, table.strangers]) normalise(side);
  return table;
}

export function weightsOf(levels: readonly string[], table: ClassTable): LevelWeights {
  const same: Record<string, number> = {};
  const household: Record<string, number> = {};
  levels.forEach((level, code) => {
    if (!weighs(level)) return;
    same[level] = ratioMillibits(table.same[code]!, table.strangers[code]!);
    household[level] = ratioMillibits(table.household[code]!, table.strangers[code]!);
  });
  return { same, household };
}

function ratioMillibits(over: number, under: number): number {
  return Math.round(1000 * Math.log2(over / under));
}

export function normalise(shares: Float64Array): void {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum > 0) for (let i = 0; i < shares.length; i += 1) shares[i] = shares[i]! / sum;
}

/** The shipped prior odds assume a store of this size. */
const PRIOR_RECORDS = 10_000;
/** Odds of 2 to 1. */
export const LINK_MILLIBITS = 1000;

/** The shipped model: used before the first training, and as the prior of training. */
export function priorModel(version = 0): Model {
  return {
    version,
    records: 0,
    sameMillibits: Math.round(1000 * Math.log2(1 / PRIOR_RECORDS)),
    householdMillibits: Math.round(1000 * Math.log2(1 / PRIOR_RECORDS)),
    linkMillibits: LINK_MILLIBITS,
    attributes: Object.fromEntries(
      [...ATTRIBUTES, IDENTIFIER_SHAPE, TEXT_SHAPE].map((shape) => [shape.name, weightsOf(shape.levels, priorTable(shape.name))]),
    ),
    frequencies: {
      first: { averageMillibits: 7400, rareMillibits: 13_000, values: {} },
      last: { averageMillibits: 9000, rareMillibits: 15_000, values: {} },
      city: { averageMillibits: 9000, rareMillibits: 11_000, values: {} },
      zip: { averageMillibits: 11_000, rareMillibits: 13_000, values: {} },
      birth_date: { averageMillibits: 14_600, rareMillibits: 14_600, values: {} },
    },
    lifts: {},
    loneLifts: loneLiftsOf(PRIOR_RECORDS, PRIOR_NAMES),
    placeLifts: {},
    copies: {},
    once: [],
    accounts: [],
    openings: [],
  };
}
