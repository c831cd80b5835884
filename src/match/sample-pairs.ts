import { CandidateWalk, type LiveKeys } from './candidates.ts';
import { GrowingInts } from './growing-array.ts';
import { hash32 } from './keyed-hash.ts';
import type { RecordColumns } from './record-columns.ts';

/** Pairs looked at, of each kind; more would not move the weights. */
const MAX_CANDIDATE_PAIRS = 300_000;
const MAX_RANDOM_PAIRS = 100_000;

export interface PairSample {
  readonly candidates: Int32Array;
  /** How often each candidate pair of the whole set is expected in the sample. */
  readonly candidateShare: number;
  readonly random: Int32Array;
}

/** Pairs to learn from, chosen by hash of the record refs and not by chance. */
export function samplePairs(columns: RecordColumns, live: LiveKeys): PairSample {
  const hashes = Uint32Array.from(columns.refs, (ref) => hash32(`${ref.source}\u001f${ref.recordId}`));
  const { starts } = columns.postings();
  let load = 0;
  for (const k of live.keys) load += (starts[k + 1]! - starts[k]!) * (starts[k + 1]! - starts[k]! - 1);
  const share = Math.min(1, MAX_CANDIDATE_PAIRS / Math.max(load, 1));
  return {
    candidates: candidatesOf(columns, live, hashes, share * 2 ** 32),
    candidateShare: 2 * share,
    random: randomPairs(columns, hashes),
  };
}

/** The candidates of all records whose hash is below the bar; the keys of the others are passed over. */
function candidatesOf(columns: RecordColumns, live: LiveKeys, hashes: Uint32Array, bar: number): Int32Array {
  const { starts, holders } = columns.postings();
  const chosen: number[] = [];
  const keyStarts = new Int32Array(columns.size + 1);
  for (const k of live.keys)
    for (let h = starts[k]!; h < starts[k + 1]!; h += 1) if (hashes[holders[h]!]! < bar) keyStarts[holders[h]! + 1]! += 1;
  for (let i = 0; i < columns.size; i += 1) {
    if (keyStarts[i + 1]! > 0) chosen.push(i);
    keyStarts[i + 1]! += keyStarts[i]!;
  }
  const keysOfRecord = new Int32Array(keyStarts[columns.size]!);
  const next = keyStarts.slice();
  for (const k of live.keys) {
    for (let h = starts[k]!; h < starts[k + 1]!; h += 1) {
      const record = holders[h]!;
      if (hashes[record]! >= bar) continue;
      keysOfRecord[next[record]!] = k;
      next[record]! += 1;
    }
  }
  const walk = new CandidateWalk({ keyStarts, keysOfRecord, starts, holders });
  const pairs = new GrowingInts();
  for (const i of chosen) {
    const count = walk.collect(i, false);
    for (let at = 0; at < count; at += 1) {
      pairs.push(i);
      pairs.push(walk.found[at]!);
    }
  }
  return pairs.values.slice(0, pairs.length);
}

/** Neighbours by hash, beginning with the lowest. */
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

/** At least that many records, where there are as many, in the order of their hashes: sorting millions for the first few takes longer. */
function lowestByHash(columns: RecordColumns, hashes: Uint32Array, wanted: number): Int32Array {
  const n = columns.size;
  const all = Int32Array.from({ length: n }, (_, i) => i);
  let lowest = all;
  if (n > 2 * wanted) {
    const sorted = hashes.slice().sort();
    lowest = all.filter((i) => hashes[i]! <= sorted[wanted]!);
  }
  return lowest.sort((a, b) => hashes[a]! - hashes[b]! || compareRefs(columns, a, b));
}

function compareRefs(columns: RecordColumns, a: number, b: number): number {
  const left = columns.refs[a]!;
  const right = columns.refs[b]!;
  if (left.source !== right.source) return left.source < right.source ? -1 : 1;
  return left.recordId < right.recordId ? -1 : left.recordId > right.recordId ? 1 : 0;
}
