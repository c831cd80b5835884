import { eachMeeting, type LabelGroups, pairsWithin, sizeOf } from '../cluster/components.ts';

/** Pairwise and B³ quality of a partition against the truth. */
export interface PartitionScore {
  readonly truePairs: number;
  readonly foundPairs: number;
  readonly rightPairs: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly bCubed: { readonly precision: number; readonly recall: number; readonly f1: number };
}

/** Records of the same group are taken for one person. */
export function evaluateGroups(found: LabelGroups, truth: LabelGroups): PartitionScore {
  const n = found.of.length;
  let rightPairs = 0;
  let precisionSum = 0;
  let recallSum = 0;
  eachMeeting(found, truth, (group, real, count) => {
    rightPairs += (count * (count - 1)) / 2;
    precisionSum += (count * count) / sizeOf(found, group);
    recallSum += (count * count) / sizeOf(truth, real);
  });
  const foundPairs = pairsWithin(found);
  const truePairs = pairsWithin(truth);
  const precision = foundPairs === 0 ? 1 : rightPairs / foundPairs;
  const recall = truePairs === 0 ? 1 : rightPairs / truePairs;
  const bPrecision = n === 0 ? 1 : precisionSum / n;
  const bRecall = n === 0 ? 1 : recallSum / n;
  return {
    truePairs,
    foundPairs,
    rightPairs,
    precision,
    recall,
    f1: harmonic(precision, recall),
    bCubed: { precision: bPrecision, recall: bRecall, f1: harmonic(bPrecision, bRecall) },
  };
}

export interface SpreadGroup {
  /** Indexes of its records. */
  readonly records: readonly number[];
  /** Number of groups of the other partition they are spread over. */
  readonly parts: number;
}

/** The groups spread over the most groups of the other partition, worst first, with at most `records` shown of each. */
export function worstGroups(groups: LabelGroups, others: LabelGroups, limit: number, mostRecords: number): SpreadGroup[] {
  const parts = new Int32Array(groups.count);
  eachMeeting(groups, others, (group) => {
    parts[group]! += 1;
  });
  const spread: number[] = [];
  for (let group = 0; group < groups.count; group += 1) if (parts[group]! > 1) spread.push(group);
  return spread
    .sort((a, b) => parts[b]! - parts[a]! || sizeOf(groups, b) - sizeOf(groups, a) || a - b)
    .slice(0, limit)
    .map((group) => ({
      records: [...groups.items.subarray(groups.starts[group]!, groups.starts[group + 1]!)].slice(0, mostRecords),
      parts: parts[group]!,
    }));
}

function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}
