import { Components } from './components.ts';

/** One component as it is clustered: `size` records, known here by 0 to size − 1 in the order of their refs. */
export interface ClusterTask {
  readonly size: number;
  /** Edges as (weight, left, right), left before right. */
  readonly edges: readonly Edge[];
  /** log2 odds in millibits that two records are the same person, also where there is no edge. */
  readonly weigh: (left: number, right: number) => number;
  readonly forced: readonly (readonly [number, number])[];
  readonly forbidden: readonly (readonly [number, number])[];
}

export interface Edge {
  readonly weight: number;
  readonly left: number;
  readonly right: number;
}

/** No single pair speaks louder than this for or against joining two clusters. */
export const SETTINGS = { cap: 20_000, floor: -20_000, bar: 0, maxSize: 400, step: 2000, mode: 'greedy' };

/** Gives each record its cluster, numbered by its first record. */
export function cluster(task: ClusterTask): Int32Array {
  return clusterAt(task);
}

function clusterAt(task: ClusterTask): Int32Array {
  const { size, forbidden, forced, weigh } = task;
  if (size > SETTINGS.maxSize) return climb(task);
  const scores = new Int32Array(size * size);
  const count = new Int32Array(size).fill(1);
  const of = Int32Array.from({ length: size }, (_, i) => i);
  for (let a = 0; a < size; a += 1) {
    for (let b = a + 1; b < size; b += 1) {
      const w = Math.max(SETTINGS.floor, Math.min(SETTINGS.cap, weigh(a, b)));
      scores[a * size + b] = w;
      scores[b * size + a] = w;
    }
  }
  const FORBID = -100_000_000;
  for (const [a, b] of forbidden) {
    scores[a * size + b] = FORBID;
    scores[b * size + a] = FORBID;
  }
  const merge = (a: number, b: number) => {
    const into = Math.min(a, b);
    const from = Math.max(a, b);
    for (let c = 0; c < size; c += 1) {
      const w = scores[from * size + c]!;
      scores[into * size + c]! += w;
      scores[c * size + into]! += w;
    }
    for (let c = 0; c < size; c += 1) if (of[c] === from) of[c] = into;
    count[into]! += count[from]!;
    count[from] = 0;
  };
  for (const [a, b] of forced) if (of[a] !== of[b] && scores[of[a]! * size + of[b]!]! > FORBID / 2) merge(of[a]!, of[b]!);
  if (SETTINGS.mode === 'average') {
    for (;;) {
      let best = SETTINGS.bar - 1;
      let bestA = -1;
      let bestB = -1;
      for (let a = 0; a < size; a += 1) {
        if (count[a] === 0) continue;
        for (let b = a + 1; b < size; b += 1) {
          if (count[b] === 0) continue;
          const mean = scores[a * size + b]! / (count[a]! * count[b]!);
          if (mean > best) {
            best = mean;
            bestA = a;
            bestB = b;
          }
        }
      }
      if (bestA < 0) break;
      merge(bestA, bestB);
    }
    return of;
  }
  const edges = [...task.edges].sort((x, y) => y.weight - x.weight || x.left - y.left || x.right - y.right);
  for (const { left, right } of edges) {
    const a = of[left]!;
    const b = of[right]!;
    if (a === b) continue;
    if (scores[a * size + b]! < SETTINGS.bar * count[a]! * count[b]!) continue;
    merge(a, b);
  }
  return of;
}

/** Too large to weigh every pair: drop the weakest edges, step by step, until the pieces are small enough. */
function climb(task: ClusterTask): Int32Array {
  const lightest = task.edges.reduce((least, edge) => Math.min(least, edge.weight), Number.POSITIVE_INFINITY);
  const rung = (Math.floor(lightest / SETTINGS.step) + 1) * SETTINGS.step;
  const kept = task.edges.filter((edge) => edge.weight >= rung);
  const pieces = new Components(task.size);
  for (const edge of kept) pieces.join(edge.left, edge.right);
  for (const [a, b] of task.forced) pieces.join(a, b);
  const members = new Map<number, number[]>();
  for (let i = 0; i < task.size; i += 1) {
    const root = pieces.find(i);
    const list = members.get(root);
    if (list === undefined) members.set(root, [i]);
    else list.push(i);
  }
  const of = new Int32Array(task.size);
  for (const list of members.values()) {
    const local = new Map(list.map((record, at) => [record, at]));
    const within = <Pair extends readonly [number, number]>(pairs: readonly Pair[]) =>
      pairs.filter(([a, b]) => local.has(a) && local.has(b)).map(([a, b]) => [local.get(a)!, local.get(b)!] as const);
    const edges = kept
      .filter((edge) => local.has(edge.left))
      .map((edge) => ({ weight: edge.weight, left: local.get(edge.left)!, right: local.get(edge.right)! }));
    const part = clusterAt({
      size: list.length,
      edges,
      weigh: (a, b) => task.weigh(list[a]!, list[b]!),
      forced: within(task.forced),
      forbidden: within(task.forbidden),
    });
    list.forEach((record, at) => {
      of[record] = list[part[at]!]!;
    });
  }
  return of;
}
