import type { Candidates } from './candidates.ts';
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
export function samplePairs(columns: RecordColumns, candidates: Candidates): PairSample {
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
