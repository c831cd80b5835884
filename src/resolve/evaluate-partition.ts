/** How a partition compares with the truth, over all pairs of records. */
export interface PartitionScore {
  readonly truePairs: number;
  readonly foundPairs: number;
  readonly rightPairs: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly bCubed: { readonly precision: number; readonly recall: number; readonly f1: number };
}

/** Both give each record a label; records of the same label are held to be one person. */
export function evaluatePartition(found: ArrayLike<number>, truth: ArrayLike<number>): PartitionScore {
  const n = found.length;
  const foundSizes = sizes(found);
  const trueSizes = sizes(truth);
  const both = new Map<string, number>();
  for (let i = 0; i < n; i += 1) {
    const key = `${found[i]},${truth[i]}`;
    both.set(key, (both.get(key) ?? 0) + 1);
  }
  let rightPairs = 0;
  let precisionSum = 0;
  let recallSum = 0;
  for (const [key, count] of both) {
    const [f, t] = key.split(',').map(Number) as [number, number];
    rightPairs += (count * (count - 1)) / 2;
    precisionSum += (count * count) / foundSizes.get(f)!;
    recallSum += (count * count) / trueSizes.get(t)!;
  }
  const foundPairs = pairsIn(foundSizes);
  const truePairs = pairsIn(trueSizes);
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

export interface WrongCluster {
  readonly cluster: number;
  /** Indexes of its records. */
  readonly records: readonly number[];
  /** Pairs of records in it that are of different people. */
  readonly wrongPairs: number;
}

/** The clusters that put most different people together, worst first. */
export function worstClusters(found: ArrayLike<number>, truth: ArrayLike<number>, limit: number): WrongCluster[] {
  const members = new Map<number, number[]>();
  for (let i = 0; i < found.length; i += 1) {
    const list = members.get(found[i]!);
    if (list === undefined) members.set(found[i]!, [i]);
    else list.push(i);
  }
  const wrong: WrongCluster[] = [];
  for (const [cluster, records] of members) {
    const right = pairsIn(sizes(records.map((record) => truth[record]!)));
    const wrongPairs = (records.length * (records.length - 1)) / 2 - right;
    if (wrongPairs > 0) wrong.push({ cluster, records, wrongPairs });
  }
  return wrong.toSorted((a, b) => b.wrongPairs - a.wrongPairs || a.cluster - b.cluster).slice(0, limit);
}

/** Which share of the true pairs met at all, given every pair of candidates. */
export function blockingCeiling(
  truth: ArrayLike<number>,
  eachCandidatePair: (visit: (left: number, right: number) => void) => void,
): number {
  const labels = sizes(truth);
  const truePairs = pairsIn(labels);
  let met = 0;
  eachCandidatePair((left, right) => {
    if (truth[left] === truth[right]) met += 1;
  });
  return truePairs === 0 ? 1 : met / truePairs;
}

function sizes(labels: ArrayLike<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < labels.length; i += 1) counts.set(labels[i]!, (counts.get(labels[i]!) ?? 0) + 1);
  return counts;
}

function pairsIn(counts: ReadonlyMap<number, number>): number {
  let pairs = 0;
  for (const count of counts.values()) pairs += (count * (count - 1)) / 2;
  return pairs;
}

function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}
