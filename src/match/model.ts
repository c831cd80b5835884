import { ATTRIBUTES, IDENTIFIER_SHAPE, shapeOf, TEXT_SHAPE, weighs } from './attributes.ts';
import { COMPARATORS_REVISION } from './comparators-revision.ts';
import { hash32 } from './keys/keyed-hash.ts';

/** How common the values of an attribute are: −log2 of a value's share, in millibits; the higher, the rarer. */
export interface Frequencies {
  /** What two strangers' agreement on this attribute is worth on average; weights are stated for it. */
  readonly averageMillibits: number;
  /** Of a value that is not listed. */
  readonly rareMillibits: number;
  readonly values: Readonly<Record<string, number>>;
}

/** By level: log2 of how much likelier it is than for strangers, in millibits. */
export interface LevelWeights {
  readonly same: Readonly<Record<string, number>>;
  readonly household: Readonly<Record<string, number>>;
}

/** Everything that decides whether two records are one person. Integers only, so that it reads back exactly. */
export interface Model {
  readonly version: number;
  /** Records it was learned from; 0 for the shipped prior. */
  readonly records: number;
  /** log2 of the odds that two records drawn at random are of the same person. */
  readonly sameMillibits: number;
  /** log2 of the odds that two records drawn at random are of one household but not of one person. */
  readonly householdMillibits: number;
  /** Odds at which a pair becomes an edge. */
  readonly linkMillibits: number;
  readonly attributes: Readonly<Record<string, LevelWeights>>;
  readonly frequencies: Readonly<Record<string, Frequencies>>;
  /** By `first|last`: how much commoner the two are together than each alone would make them. */
  readonly lifts: Readonly<Record<string, number>>;
  /** The same of a name that is not listed, by whole bits of how rare its parts are together. */
  readonly loneLifts: readonly number[];
  /** By `name@place`, of a first or last name and a city or ZIP code: how much commoner the name is there than elsewhere. */
  readonly placeLifts: Readonly<Record<string, number>>;
  /** By source: the one it copies, so that what both say is said once. */
  readonly copies: Readonly<Record<string, string>>;
  /** Sources that list everybody once. */
  readonly once: readonly string[];
  /** Sources whose first days are those of accounts: since when a home or number is somebody's they do not tell. */
  readonly accounts: readonly string[];
  /** Sources whose numbers are those of the first day: an account keeps the number that it was opened with. */
  readonly openings: readonly string[];
}

const FORMAT = 1;

/** Names the comparators that the weights were made for. */
const FINGERPRINT: string = hash32(
  JSON.stringify([
    FORMAT,
    COMPARATORS_REVISION,
    [...ATTRIBUTES, IDENTIFIER_SHAPE, TEXT_SHAPE].map(({ name, levels, byFrequency }) => [name, levels, byFrequency]),
  ]),
).toString(16);

export function showModel(model: Model): string {
  return JSON.stringify({ format: FORMAT, fingerprint: FINGERPRINT, ...model });
}

/** Refuses a model that was made for other comparators, or that is damaged. */
export function parseModel(text: string): Model {
  const parsed: unknown = JSON.parse(text);
  if (!isObject(parsed) || parsed['format'] !== FORMAT) throw new Error('Not a matching model of this format');
  if (parsed['fingerprint'] !== FINGERPRINT) throw new Error('This matching model was made for other comparators; train anew');
  const { format: _, fingerprint: __, ...rest } = parsed;
  const model = rest as unknown as Model;
  for (const field of ['version', 'records', 'sameMillibits', 'householdMillibits', 'linkMillibits'] as const) {
    if (!Number.isSafeInteger(model[field])) throw new Error(`Damaged matching model: ${field}`);
  }
  if (!isObject(model.attributes) || !isObject(model.frequencies) || !isObject(model.lifts) || !isObject(model.copies))
    throw new Error('Damaged matching model');
  for (const [name, weights] of Object.entries(model.attributes)) {
    for (const level of shapeOf(name).levels.filter(weighs)) {
      if (!Number.isSafeInteger(weights.same?.[level]) || !Number.isSafeInteger(weights.household?.[level])) {
        throw new Error(`Damaged matching model: ${name} ${level}`);
      }
    }
  }
  return model;
}

/** A model learned from a sample, for all records: of n records, the odds that two are of one person are proportional to 1 / n. */
export function forPopulation(model: Model, records: number): Model {
  const shift = Math.round(1000 * Math.log2(model.records / records));
  return { ...model, records, sameMillibits: model.sameMillibits + shift, householdMillibits: model.householdMillibits + shift };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
