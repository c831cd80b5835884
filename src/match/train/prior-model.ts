import { ATTRIBUTES, IDENTIFIER_SHAPE, TEXT_SHAPE } from '../attributes.ts';
import type { Model } from '../model.ts';
import { priorTable, weightsOf } from './class-tables.ts';
import { PRIOR_NAMES } from './fit-names.ts';
import { loneLiftsOf } from './name-lifts.ts';

/** Records for which the shipped odds are stated: a store of this size, every second record having one like it. */
const PRIOR_RECORDS = 10_000;
/** Odds of 2 to 1. */
export const LINK_MILLIBITS = 1000;

/** The model that ships: it resolves a store before anything was learned, and steadies learning afterwards. */
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
