import { compareRefs } from '../../core/record.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { hash32 } from '../keys/keyed-hash.ts';
import { GrowingInts } from '../memory/shared-memory.ts';
import type { Model } from '../model.ts';
import { type Candidates, CandidateWalk } from '../pairs/candidates.ts';
import type { PairComparer } from '../pairs/pair-comparer.ts';
import { type PatternRuns, patternsOf } from './expectation.ts';

/** A request of training: compare these pairs (two record indexes each). It may be answered in any number of parts. */
export interface AskedPairs {
  readonly model: Model;
  readonly pairs: Int32Array;
  /** With slots: the patterns in them. Without: only which pairs are sure. */
  readonly slots?: readonly number[];
}

export interface PairsAnswer {
  readonly patterns: PatternRuns;
  /** By pair: 1 if it is surely one person. */
  readonly sure: Uint8Array;
}

/** Yields requests, takes the answers of all parts in order, and returns the model. */
export type Learning = Generator<AskedPairs, Model, readonly PairsAnswer[]>;

/** Habits of sources are learned only from pairs at least this sure. */
const SURE_MILLIBITS = 8000;
const NO_PATTERNS: PatternRuns = { runs: new Int32Array(0), counts: new Int32Array(0) };
const NO_FLAGS = new Uint8Array(0);

/** `comparer` must be one of the requested model. */
export function answerPairs(comparer: PairComparer, { pairs, slots }: Omit<AskedPairs, 'model'>): PairsAnswer {
  if (slots !== undefined) return { patterns: patternsOf(comparer, slots, pairs), sure: NO_FLAGS };
  const sure = new Uint8Array(pairs.length / 2);
  for (let at = 0; at < sure.length; at += 1) {
    if (comparer.compareOver(pairs[2 * at]!, pairs[2 * at + 1]!, SURE_MILLIBITS) >= SURE_MILLIBITS) sure[at] = 1;
  }
  return { patterns: NO_PATTERNS, sure };
}

/** Sample sizes; more pairs do not move the weights. */
const MAX_CANDIDATE_PAIRS = 300_000;
const MAX_RANDOM_PAIRS = 100_000;

export interface PairSample {
  readonly candidates: Int32Array;
  /** Expected number of times each candidate pair is in the sample. */
  readonly candidateShare: number;
  readonly random: Int32Array;
}

/** The training sample, chosen by hash of the record refs. */
export function samplePairs(columns: RecordColumns, candidates: Candidates): PairSample {
  const hashes = new Uint32Array(columns.size);
  const opening = columns.sourceNames.texts.map((source) => `${source}\u001f`);
  for (let i = 0; i < hashes.length; i += 1) hashes[i] = hash32(opening[columns.sources.values[i]!]!, columns.refs[i]!.recordId);
  const { starts } = candidates.graph;
  let load = 0;
  for (let l = 0; l + 1 < starts.length; l += 1) load += (starts[l + 1]! - starts[l]!) * (starts[l + 1]! - starts[l]! - 1);
  const share = Math.min(1, MAX_CANDIDATE_PAIRS / Math.max(load, 1));
  return {
    candidates: candidatesOf(candidates, hashes, share * 2 ** 32),
    candidateShare: 2 * share,
    random: randomPairs(columns, hashes),
  };
}

/** The candidates of all records whose hash is below the bar. */
function candidatesOf({ graph, placed }: Candidates, hashes: Uint32Array, bar: number): Int32Array {
  const walk = new CandidateWalk(graph);
  const pairs = new GrowingInts();
  for (let i = 0; i < hashes.length; i += 1) {
    if (hashes[i]! >= bar) continue;
    const count = walk.collect(placed === undefined ? i : placed.placeOf[i]!, false);
    for (let at = 0; at < count; at += 1) {
      pairs.push(i);
      pairs.push(placed === undefined ? walk.found[at]! : placed.order[walk.found[at]!]!);
    }
  }
  return pairs.values.slice(0, pairs.length);
}

/** Pairs of neighbours in hash order. */
function randomPairs(columns: RecordColumns, hashes: Uint32Array): Int32Array {
  const n = columns.size;
  const reach = Math.min(n - 1, Math.max(1, Math.ceil(MAX_RANDOM_PAIRS / n)));
  const order = lowestByHash(columns, hashes, MAX_RANDOM_PAIRS + 1);
  const random: number[] = [];
  for (let i = 0; i < order.length && random.length < 2 * MAX_RANDOM_PAIRS; i += 1) {
    for (let d = 1; d <= reach && i + d < order.length; d += 1) random.push(order[i]!, order[i + d]!);
  }
  return Int32Array.from(random);
}

/** At least the `wanted` lowest hashes in order, without sorting all records. */
function lowestByHash(columns: RecordColumns, hashes: Uint32Array, wanted: number): Int32Array {
  const bar = columns.size > 2 * wanted ? leastBar(hashes, wanted) : HIGHEST;
  const lowest = new GrowingInts();
  for (let i = 0; i < hashes.length; i += 1) if (hashes[i]! <= bar) lowest.push(i);
  return lowest.values.slice(0, lowest.length).sort((a, b) => hashes[a]! - hashes[b]! || compareRefs(columns.refs[a]!, columns.refs[b]!));
}

const HIGHEST = 2 ** 32 - 1;
const BAR_BITS = 16;

/** A bound, in upper bits, that more than `wanted` hashes do not exceed. */
function leastBar(hashes: Uint32Array, wanted: number): number {
  const counts = new Int32Array(2 ** BAR_BITS);
  for (let i = 0; i < hashes.length; i += 1) counts[hashes[i]! >>> (32 - BAR_BITS)]! += 1;
  let upper = 0;
  for (let sum = counts[0]!; sum <= wanted; sum += counts[upper]!) upper += 1;
  return upper * 2 ** (32 - BAR_BITS) + (2 ** (32 - BAR_BITS) - 1);
}
