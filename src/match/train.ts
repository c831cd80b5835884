import { ATTRIBUTES, LEVEL_SPAN, SLOT, shapeOf, weighs } from './attributes.ts';
import { Candidates } from './candidates.ts';
import { type ClassTable, normalise, priorTable, weightsOf } from './class-tables.ts';
import { FIRST } from './compare/first-name.ts';
import { LAST } from './compare/last-name.ts';
import { learnFrequencies } from './frequencies.ts';
import { hash32 } from './keyed-hash.ts';
import type { Model } from './model.ts';
import { PairComparer } from './pair-comparer.ts';
import { LINK_MILLIBITS, priorModel } from './prior-model.ts';
import type { RecordColumns } from './record-columns.ts';

/** Pairs looked at, of each kind; more would not move the weights. */
const MAX_CANDIDATE_PAIRS = 400_000;
const MAX_RANDOM_PAIRS = 300_000;
const ROUNDS = 2;
const EM_STEPS = 25;
/** Pairs' worth of belief in the prior, by class. */
const SAME_BELIEF = 40;
const HOUSEHOLD_BELIEF = 400;
const STRANGERS_BELIEF = 200;

/**
 * Learns a model from the records alone. Three latent classes: the same person, the same household, strangers. A pure
 * function of the set: samples are chosen by hash of the record refs and patterns are visited in order.
 */
export function trainModel(columns: RecordColumns, version: number): Model {
  const prior = priorModel(version);
  if (columns.size < 2) return prior;
  const candidates = new Candidates(columns);
  const pairs = samplePairs(columns, candidates);
  const names = [...ATTRIBUTES.map((shape) => shape.name), ...columns.extraAttributes];
  let belief = startBelief(columns, names);
  let model = prior;
  for (let round = 0; round < ROUNDS; round += 1) {
    const frequencies = learnFrequencies(columns, belief.matesPerRecord);
    setByFrequency(belief.tables, names, frequencies);
    model = toModel(version, columns.size, names, belief, frequencies);
    const comparer = new PairComparer(columns, model, candidates.isGeneric);
    const patterns = {
      candidates: countPatterns(comparer, pairs.candidates),
      random: countPatterns(comparer, pairs.random),
    };
    belief = maximise(belief, names, patterns, pairs, columns.size);
    model = toModel(version, columns.size, names, belief, frequencies);
  }
  return model;
}

interface Belief {
  readonly tables: ClassTable[];
  /** Share of all pairs. */
  same: number;
  household: number;
  matesPerRecord: number;
}

interface PairSample {
  readonly candidates: Int32Array;
  /** How often each candidate pair of the whole set is expected in the sample. */
  readonly candidateShare: number;
  readonly random: Int32Array;
}

function startBelief(columns: RecordColumns, names: readonly string[]): Belief {
  const n = columns.size;
  return { tables: names.map((name) => priorTable(name)), same: 0.5 / n, household: 0.5 / n, matesPerRecord: 0 };
}

function samplePairs(columns: RecordColumns, candidates: Candidates): PairSample {
  const n = columns.size;
  const hashes = Uint32Array.from(columns.refs, (ref) => hash32(`${ref.source}\u001f${ref.recordId}`));
  let load = 0;
  for (let i = 0; i < n; i += 1) load += candidates.load(i);
  const share = Math.min(1, MAX_CANDIDATE_PAIRS / Math.max(load, 1));
  const bar = share * 2 ** 32;
  const sampled: number[] = [];
  for (let i = 0; i < n; i += 1) {
    if (hashes[i]! >= bar) continue;
    candidates.of(i, false, (j) => sampled.push(i, j));
  }
  const order = Int32Array.from({ length: n }, (_, i) => i).sort((a, b) => hashes[a]! - hashes[b]! || compareRefs(columns, a, b));
  const random: number[] = [];
  const reach = Math.min(n - 1, Math.max(1, Math.ceil(MAX_RANDOM_PAIRS / n)));
  for (let i = 0; i < n && random.length < 2 * MAX_RANDOM_PAIRS; i += 1) {
    for (let d = 1; d <= reach && i + d < n; d += 1) random.push(order[i]!, order[i + d]!);
  }
  return { candidates: Int32Array.from(sampled), candidateShare: 2 * share, random: Int32Array.from(random) };
}

function compareRefs(columns: RecordColumns, a: number, b: number): number {
  const left = columns.refs[a]!;
  const right = columns.refs[b]!;
  if (left.source !== right.source) return left.source < right.source ? -1 : 1;
  return left.recordId < right.recordId ? -1 : left.recordId > right.recordId ? 1 : 0;
}

interface Pattern {
  readonly levels: Uint8Array;
  readonly rarityBits: number;
  readonly homeRarityBits: number;
  count: number;
}

/** Counts of distinct patterns: levels, and what rarity adds, to the bit. */
function countPatterns(comparer: PairComparer, pairs: Int32Array): Pattern[] {
  const counts = new Map<string, Pattern>();
  for (let p = 0; p < pairs.length; p += 2) {
    comparer.compare(pairs[p]!, pairs[p + 1]!);
    let rarity = 0;
    let homeRarity = 0;
    let text = '';
    for (let slot = 0; slot < comparer.slots; slot += 1) {
      rarity += comparer.rarity[slot]!;
      if (comparer.tables.homeRarity[slot] === 1) homeRarity += comparer.rarity[slot]!;
      text += String.fromCharCode(65 + comparer.levels[slot]!);
    }
    const rarityBits = Math.round(rarity / 1000);
    const homeRarityBits = Math.round(homeRarity / 1000);
    text += `${rarityBits},${homeRarityBits}`;
    const known = counts.get(text);
    if (known === undefined) counts.set(text, { levels: comparer.levels.slice(), rarityBits, homeRarityBits, count: 1 });
    else known.count += 1;
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pattern]) => pattern);
}

/** Agreement on a value that has frequencies is as likely between strangers as those say. */
function setByFrequency(tables: readonly ClassTable[], names: readonly string[], frequencies: Model['frequencies']): void {
  names.forEach((name, slot) => {
    const own = frequencies[name];
    if (own === undefined) return;
    const strangers = tables[slot]!.strangers;
    strangers[1] = 2 ** (-own.averageMillibits / 1000);
  });
}

function maximise(
  start: Belief,
  names: readonly string[],
  patterns: { readonly candidates: readonly Pattern[]; readonly random: readonly Pattern[] },
  sample: PairSample,
  records: number,
): Belief {
  const allPairs = (records * (records - 1)) / 2;
  const priors = names.map((name) => priorTable(name));
  let belief = start;
  const frequent = names.map((name) => (name === 'address' ? false : shapeOf(name).byFrequency.length > 0));
  for (let step = 0; step < EM_STEPS; step += 1) {
    const logs = belief.tables.map((table) => ({
      same: table.same.map(safeLog2),
      household: table.household.map(safeLog2),
      strangers: table.strangers.map(safeLog2),
    }));
    const same = names.map(() => new Float64Array(LEVEL_SPAN));
    const household = names.map(() => new Float64Array(LEVEL_SPAN));
    const strangers = names.map(() => new Float64Array(LEVEL_SPAN));
    let samePairs = 0;
    let householdPairs = 0;
    const posterior = (pattern: Pattern): readonly [number, number] => {
      let s = pattern.rarityBits;
      let h = pattern.homeRarityBits;
      for (let slot = 0; slot < names.length; slot += 1) {
        const level = pattern.levels[slot]!;
        if (!weighs(shapeOf(names[slot]!).levels[level]!)) continue;
        const log = logs[slot]!;
        s += log.same[level]! - log.strangers[level]!;
        h += log.household[level]! - log.strangers[level]!;
      }
      const sameOdds = belief.same * 2 ** s;
      const householdOdds = belief.household * 2 ** h;
      const sum = 1 + sameOdds + householdOdds;
      return [sameOdds / sum, householdOdds / sum];
    };
    for (const pattern of patterns.candidates) {
      const [s, h] = posterior(pattern);
      samePairs += s * pattern.count;
      householdPairs += h * pattern.count;
      for (let slot = 0; slot < names.length; slot += 1) {
        const level = pattern.levels[slot]!;
        same[slot]![level]! += s * pattern.count;
        household[slot]![level]! += h * pattern.count;
      }
    }
    for (const pattern of patterns.random) {
      const [s, h] = posterior(pattern);
      const rest = (1 - s - h) * pattern.count;
      for (let slot = 0; slot < names.length; slot += 1) strangers[slot]![pattern.levels[slot]!]! += rest;
    }
    const tables = names.map((name, slot) => {
      const { levels } = shapeOf(name);
      const prior = priors[slot]!;
      const table: ClassTable = {
        same: blend(same[slot]!, prior.same, SAME_BELIEF, levels),
        household: blend(household[slot]!, prior.household, HOUSEHOLD_BELIEF, levels),
        strangers: blend(strangers[slot]!, prior.strangers, STRANGERS_BELIEF, levels),
      };
      // Chance agreements too rare for the sample to hold.
      for (let level = 1; level < levels.length; level += 1) {
        table.strangers[level] = Math.max(table.strangers[level]!, prior.strangers[level]! / 4);
      }
      if (frequent[slot]) table.strangers[1] = start.tables[slot]!.strangers[1]!;
      return table;
    });
    const wholeSame = samePairs / sample.candidateShare;
    const wholeHousehold = householdPairs / sample.candidateShare;
    belief = {
      tables,
      same: (wholeSame + 0.05 * records) / (allPairs + records),
      household: (wholeHousehold + 0.05 * records) / (allPairs + records),
      matesPerRecord: (2 * wholeSame) / records,
    };
  }
  return belief;
}

function blend(counts: Float64Array, prior: Float64Array, belief: number, levels: readonly string[]): Float64Array {
  const shares = new Float64Array(LEVEL_SPAN);
  for (let level = 0; level < levels.length; level += 1) {
    if (weighs(levels[level]!)) shares[level] = counts[level]! + belief * prior[level]!;
  }
  normalise(shares);
  return shares;
}

function safeLog2(share: number): number {
  return share > 0 ? Math.log2(share) : 0;
}

function toModel(version: number, records: number, names: readonly string[], belief: Belief, frequencies: Model['frequencies']): Model {
  const attributes = { ...priorModel().attributes };
  names.forEach((name, slot) => {
    attributes[name] = weightsOf(shapeOf(name).levels, belief.tables[slot]!);
  });
  return {
    version,
    records,
    sameMillibits: Math.round(1000 * Math.log2(belief.same)),
    householdMillibits: Math.round(1000 * Math.log2(belief.household)),
    linkMillibits: LINK_MILLIBITS,
    attributes,
    frequencies,
    lifts: {},
  };
}
void SLOT;
void FIRST;
void LAST;
