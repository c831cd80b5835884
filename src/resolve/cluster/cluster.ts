import { ClusterEvidence, type EvidenceOrder } from './cluster-evidence.ts';
import { Components } from './components.ts';

/** One component to cluster: `size` records, numbered from 0 in the order of their refs. */
export interface ClusterTask extends EvidenceOrder {
  readonly edges: readonly Edge[];
  /** By record: its source if it lists each person once, else 0. */
  readonly listedIn: Int32Array;
  /** The operator's decisions: same person, or not. */
  readonly forced: readonly (readonly [number, number])[];
  readonly forbidden: readonly (readonly [number, number])[];
}

/** `left` is before `right`. */
export interface Edge {
  readonly weight: number;
  readonly left: number;
  readonly right: number;
}

/** Components larger than this are split by thresholds first, instead of comparing every pair. */
const MAX_WEIGHED = 400;
const RUNG_MILLIBITS = 2000;
/** Two groups join if one person is more likely than not. */
const JOIN_MILLIBITS = 0;
/** Eight to one. */
const LIKELY_MILLIBITS = 3000;

/**
 * Returns the cluster of each record, named by the cluster's first record. Greedy over the edges in a total order (agreement,
 * weight, records). Two clusters join only if the evidence of all their pairs supports it and no two records contradict each
 * other, so that neither a shared landline nor a sparse record joins father and son.
 */
export function cluster(task: ClusterTask): Int32Array {
  if (task.size > MAX_WEIGHED) return climb(task);
  const clusters = new Clusters(task);
  const edges = clusters.inOrder(task.edges);
  clusters.follow(edges);
  if (task.forced.length === 0) return clusters.of;
  // Decisions add to the evidence: the clusters of both records join.
  if (clusters.force(task.forced)) {
    clusters.follow(edges);
    return clusters.of;
  }
  // If that joins records that another decision keeps apart, decisions are applied first and the edges after them.
  const decided = new Clusters(task);
  decided.force(task.forced);
  decided.follow(edges);
  return decided.of;
}

/** Why two clusters stay apart, by the first rule that says so; `crowd` if there are too many records to compare every pair. */
export type Refusal = 'decision' | 'contradiction' | 'weight' | 'rivals' | 'crowd';

/** Why the groups of two records stay apart, with the groups as `forced` gives them; undefined if they may join. */
export function refusalBetween(task: ClusterTask, left: number, right: number): Refusal | undefined {
  if (task.size > MAX_WEIGHED) return 'crowd';
  const clusters = new Clusters(task);
  clusters.force(task.forced);
  return clusters.refusal(clusters.of[left]!, clusters.of[right]!);
}

class Clusters {
  readonly of: Int32Array;
  readonly #size: number;
  readonly #evidence: ClusterEvidence;
  readonly #apart: Uint8Array;
  readonly #listedIn: Int32Array;

  constructor(task: ClusterTask) {
    const { size } = task;
    this.#size = size;
    this.#listedIn = task.listedIn;
    this.of = Int32Array.from({ length: size }, (_, i) => i);
    this.#evidence = new ClusterEvidence(task);
    this.#apart = new Uint8Array(size * size);
    const said = joinForced(task, this.of);
    // A record decided to differ from one record also differs from those decided to be the same.
    for (const [a, b] of task.forbidden) {
      for (let x = 0; x < size; x += 1) {
        if (said[x] !== said[a]) continue;
        for (let y = 0; y < size; y += 1) {
          if (said[y] !== said[b] || said[x] === said[y]) continue;
          this.#apart[x * size + y] = 1;
          this.#apart[y * size + x] = 1;
        }
      }
    }
    for (const [a, b] of task.forbidden) {
      this.#apart[a * size + b] = 1;
      this.#apart[b * size + a] = 1;
    }
  }

  /**
   * Likely edges are ordered by agreement, without the household deduction: of two men of one name in a town, the records at
   * each home belong together although the household deduction lowers their weight. Other edges come last, by weight.
   */
  inOrder(edges: readonly Edge[]): readonly Edge[] {
    const order = (edge: Edge) =>
      edge.weight >= LIKELY_MILLIBITS ? LIKELY_MILLIBITS + Math.max(0, this.#evidence.agreement(edge.left, edge.right)) : edge.weight;
    return edges
      .map((edge) => ({ ...edge, order: order(edge) }))
      .sort((x, y) => y.order - x.order || y.weight - x.weight || x.left - y.left || x.right - y.right);
  }

  /** Until no edge joins any more: an edge refused early may hold once its rivals have been joined. */
  follow(edges: readonly Edge[]): void {
    for (let joined = true; joined; ) {
      joined = false;
      for (const { left, right } of edges) {
        const a = this.of[left]!;
        const b = this.of[right]!;
        if (a === b || this.refusal(a, b) !== undefined) continue;
        this.#join(a, b);
        joined = true;
      }
    }
  }

  /** Why two clusters do not join; undefined if they may. */
  refusal(a: number, b: number): Refusal | undefined {
    if (this.#isApart(a, b)) return 'decision';
    if (this.#evidence.contradict(a, b)) return 'contradiction';
    if (this.#evidence.weight(a, b) < JOIN_MILLIBITS) return 'weight';
    return this.#hasRivals(a, b) || this.#hasRivals(b, a) ? 'rivals' : undefined;
  }

  /**
   * True if other clusters are together more likely to be `a` than `b` is. A source that lists each person once has at most one
   * record of `a`, so `b` competes with all other clusters in that source, but for those that are likely `b` written twice.
   */
  #hasRivals(a: number, b: number): boolean {
    const rivals = this.#listedBeside(b);
    rivals.delete(a);
    if (rivals.size === 0) return false;
    let others = 0;
    for (const rival of rivals) {
      if (this.#isRuledOut(a, rival) || this.#areLikelyOne(b, rival)) continue;
      others += 2 ** (this.#evidence.sums(a, rival).same / 1000);
    }
    const { same, household } = this.#evidence.sums(a, b);
    return 2 ** (same / 1000) < 1 + 2 ** (household / 1000) + others;
  }

  #isRuledOut(a: number, b: number): boolean {
    return this.#isApart(a, b) || this.#evidence.contradict(a, b);
  }

  #areLikelyOne(a: number, b: number): boolean {
    return !this.#isRuledOut(a, b) && this.#evidence.weight(a, b) >= JOIN_MILLIBITS;
  }

  /** Other clusters with a record in a source that lists each person once and has a record of this cluster. */
  #listedBeside(cluster: number): Set<number> {
    const beside = new Set<number>();
    for (let i = 0; i < this.#size; i += 1) {
      if (this.of[i] !== cluster || this.#listedIn[i] === 0) continue;
      for (let j = 0; j < this.#size; j += 1) if (this.#listedIn[j] === this.#listedIn[i]) beside.add(this.of[j]!);
    }
    beside.delete(cluster);
    return beside;
  }

  /** Returns whether all decisions could be applied. */
  force(pairs: ClusterTask['forced']): boolean {
    let all = true;
    for (const [left, right] of inOrder(pairs)) {
      const a = this.of[left]!;
      const b = this.of[right]!;
      if (a === b) continue;
      if (this.#isApart(a, b)) all = false;
      else this.#join(a, b);
    }
    return all;
  }

  #isApart(a: number, b: number): boolean {
    return this.#apart[a * this.#size + b] === 1;
  }

  #join(a: number, b: number): void {
    const into = Math.min(a, b);
    const from = Math.max(a, b);
    this.#evidence.join(into, from);
    for (let c = 0; c < this.#size; c += 1) {
      if (this.#isApart(from, c)) {
        this.#apart[into * this.#size + c] = 1;
        this.#apart[c * this.#size + into] = 1;
      }
      if (this.of[c] === from) this.of[c] = into;
    }
  }
}

/** For large components: raises the threshold step by step until the pieces are small enough. */
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
      listedIn: Int32Array.from(list, (record) => task.listedIn[record]!),
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

/** Connected by decisions only. */
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
