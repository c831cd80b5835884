import { ClusterEvidence, type EvidenceOrder } from './cluster-evidence.ts';
import { Components } from './components.ts';

/** One component as it is clustered: `size` records, known here by 0 to size − 1 in the order of their refs. */
export interface ClusterTask extends EvidenceOrder {
  readonly edges: readonly Edge[];
  /** By record: its source, where that lists everybody once, or 0. */
  readonly listedIn: Int32Array;
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
/** Eight to one. */
const LIKELY_MILLIBITS = 3000;

/**
 * Gives each record its cluster, named by the cluster's first record. Greedy over the edges in one total order (what agrees, weight,
 * then the records themselves); two clusters join only if what is known of both, taken together, speaks for it and no two
 * of their records contradict each other, so that neither one landline nor a record that says little makes father and
 * son one man.
 */
export function cluster(task: ClusterTask): Int32Array {
  if (task.size > MAX_WEIGHED) return climb(task);
  const clusters = new Clusters(task);
  const edges = clusters.inOrder(task.edges);
  clusters.follow(edges);
  if (task.forced.length === 0) return clusters.of;
  // An operator's word adds to what the records say: whoever is with one of the two comes along.
  if (clusters.force(task.forced)) {
    clusters.follow(edges);
    return clusters.of;
  }
  // Where that would join two whom another word keeps apart, the operator's words come first and the rest finds its place.
  const decided = new Clusters(task);
  decided.force(task.forced);
  decided.follow(edges);
  return decided.of;
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
    // Who is not the one is not the other either, where both were called the same.
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
   * Of likely ones those that agree in most come first, whatever a household takes off: of two men of one name in a town, of whom
   * each has his home, two records at one home tell less of one person than two at homes that differ, and yet it is those that
   * belong together. What may as well be another of the household comes last.
   */
  inOrder(edges: readonly Edge[]): readonly Edge[] {
    const order = (edge: Edge) =>
      edge.weight >= LIKELY_MILLIBITS ? LIKELY_MILLIBITS + Math.max(0, this.#evidence.agreement(edge.left, edge.right)) : edge.weight;
    return edges
      .map((edge) => ({ ...edge, order: order(edge) }))
      .sort((x, y) => y.order - x.order || y.weight - x.weight || x.left - y.left || x.right - y.right);
  }

  follow(edges: readonly Edge[]): void {
    for (const { left, right } of edges) {
      const a = this.of[left]!;
      const b = this.of[right]!;
      if (a === b || this.#isApart(a, b) || this.#evidence.contradict(a, b)) continue;
      if (this.#evidence.weight(a, b) < JOIN_MILLIBITS || this.#hasRivals(a, b) || this.#hasRivals(b, a)) continue;
      this.#join(a, b);
    }
  }

  /**
   * Whether others may as well be `a` as `b` is. Of those whom a source lists once at most one is: all who stand beside somebody of
   * `b` there share what speaks for one person, and where they are likelier together than `b` is, nobody knows who it is.
   */
  #hasRivals(a: number, b: number): boolean {
    const rivals = this.#listedBeside(b);
    rivals.delete(a);
    if (rivals.size === 0) return false;
    let others = 0;
    for (const rival of rivals) {
      if (!this.#isApart(a, rival) && !this.#evidence.contradict(a, rival)) others += 2 ** (this.#evidence.sums(a, rival).same / 1000);
    }
    const { same, household } = this.#evidence.sums(a, b);
    return 2 ** (same / 1000) < 1 + 2 ** (household / 1000) + others;
  }

  /** Other clusters that have somebody of a source which lists everybody once and has somebody of this cluster. */
  #listedBeside(cluster: number): Set<number> {
    const beside = new Set<number>();
    for (let i = 0; i < this.#size; i += 1) {
      if (this.of[i] !== cluster || this.#listedIn[i] === 0) continue;
      for (let j = 0; j < this.#size; j += 1) if (this.#listedIn[j] === this.#listedIn[i]) beside.add(this.of[j]!);
    }
    beside.delete(cluster);
    return beside;
  }

  /** Whether all could be joined. */
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
