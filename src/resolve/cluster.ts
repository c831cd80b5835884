import { ClusterEvidence, type EvidenceOrder } from './cluster-evidence.ts';
import { Components } from './components.ts';

/** One component as it is clustered: `size` records, known here by 0 to size − 1 in the order of their refs. */
export interface ClusterTask extends EvidenceOrder {
  readonly edges: readonly Edge[];
  /** Pairs an operator called the same, or not the same. */
  readonly forced: readonly (readonly [number, number])[];
  readonly forbidden: readonly (readonly [number, number])[];
}

/** `left` is before `right`. */
export interface Edge {
  readonly weight: number;
  readonly left: number;
  readonly right: number;
}

/** A component of more records than this climbs the ladder instead of weighing every pair. */
const MAX_WEIGHED = 400;
const RUNG_MILLIBITS = 2000;
/** Two groups join where they are likelier one person than not. */
const JOIN_MILLIBITS = 0;

/**
 * Gives each record its cluster, named by the cluster's first record. Greedy over the edges in one total order (weight,
 * then the records themselves); two clusters join only if what is known of both, taken together, speaks for it, so that
 * one landline does not make father and son one man.
 */
export function cluster(task: ClusterTask): Int32Array {
  if (task.size > MAX_WEIGHED) return climb(task);
  const { size } = task;
  const of = Int32Array.from({ length: size }, (_, i) => i);
  const evidence = new ClusterEvidence(task);
  const apart = new Uint8Array(size * size);
  for (const [a, b] of task.forbidden) {
    apart[a * size + b] = 1;
    apart[b * size + a] = 1;
  }
  const join = (a: number, b: number) => {
    const into = Math.min(a, b);
    const from = Math.max(a, b);
    evidence.join(into, from);
    for (let c = 0; c < size; c += 1) {
      if (apart[from * size + c] === 1) {
        apart[into * size + c] = 1;
        apart[c * size + into] = 1;
      }
      if (of[c] === from) of[c] = into;
    }
  };
  for (const [left, right] of inOrder(task.forced)) {
    const a = of[left]!;
    const b = of[right]!;
    if (a !== b && apart[a * size + b] === 0) join(a, b);
  }
  const edges = task.edges.toSorted((x, y) => y.weight - x.weight || x.left - y.left || x.right - y.right);
  for (const { left, right } of edges) {
    const a = of[left]!;
    const b = of[right]!;
    if (a !== b && apart[a * size + b] === 0 && evidence.weight(a, b) >= JOIN_MILLIBITS) join(a, b);
  }
  return of;
}

/** Too large to weigh every pair: drop the weakest edges, rung by rung, until the pieces are small enough. */
function climb(task: ClusterTask): Int32Array {
  const of = Int32Array.from({ length: task.size }, (_, i) => i);
  const lightest = task.edges.reduce((least, edge) => Math.min(least, edge.weight), Number.POSITIVE_INFINITY);
  if (lightest === Number.POSITIVE_INFINITY) return joinForced(task, of);
  const rung = (Math.floor(lightest / RUNG_MILLIBITS) + 1) * RUNG_MILLIBITS;
  const kept = task.edges.filter((edge) => edge.weight >= rung);
  const pieces = new Components(task.size);
  for (const edge of kept) pieces.join(edge.left, edge.right);
  for (const [a, b] of task.forced) pieces.join(a, b);
  const members = new Map<number, number[]>();
  const place = new Int32Array(task.size);
  for (let i = 0; i < task.size; i += 1) {
    const piece = pieces.find(i);
    const list = members.get(piece) ?? [];
    place[i] = list.push(i) - 1;
    members.set(piece, list);
  }
  const edgesOf = new Map<number, Edge[]>();
  for (const edge of kept) {
    const piece = pieces.find(edge.left);
    const list = edgesOf.get(piece) ?? [];
    list.push({ weight: edge.weight, left: place[edge.left]!, right: place[edge.right]! });
    edgesOf.set(piece, list);
  }
  for (const [piece, list] of members) {
    if (list.length === 1) continue;
    const inside = (pairs: ClusterTask['forced']) =>
      pairs.filter(([a, b]) => pieces.find(a) === piece && pieces.find(b) === piece).map(([a, b]) => [place[a]!, place[b]!] as const);
    const part = cluster({
      ...task,
      size: list.length,
      edges: edgesOf.get(piece) ?? [],
      compare: (a, b) => task.compare(list[a]!, list[b]!),
      forced: inside(task.forced),
      forbidden: inside(task.forbidden),
    });
    list.forEach((record, at) => {
      of[record] = list[part[at]!]!;
    });
  }
  return of;
}

/** Nothing but an operator's word holds these together. */
function joinForced(task: ClusterTask, of: Int32Array): Int32Array {
  const together = new Components(task.size);
  for (const [a, b] of inOrder(task.forced)) {
    const forbidden = task.forbidden.some(([x, y]) => {
      const joined = [together.find(a), together.find(b)];
      return joined.includes(together.find(x)) && joined.includes(together.find(y)) && together.find(x) !== together.find(y);
    });
    if (!forbidden) together.join(a, b);
  }
  return of.map((_, i) => together.find(i));
}

function inOrder(pairs: ClusterTask['forced']): ClusterTask['forced'] {
  return pairs.map(([a, b]) => (a < b ? ([a, b] as const) : ([b, a] as const))).toSorted((x, y) => x[0] - y[0] || x[1] - y[1]);
}
