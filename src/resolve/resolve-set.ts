import type { Decision } from '../core/decision.ts';
import type { Key } from '../core/key.ts';
import type { RecordRef } from '../core/record.ts';
import { Candidates } from '../match/candidates.ts';
import { GrowingInts } from '../match/growing-array.ts';
import type { Model } from '../match/model.ts';
import { PairComparer } from '../match/pair-comparer.ts';
import type { RecordColumns } from '../match/record-columns.ts';
import { cluster } from './cluster.ts';
import { Components } from './components.ts';

export interface ResolveOrder {
  readonly columns: RecordColumns;
  readonly model: Model;
  readonly decisions: readonly Decision[];
  /** The whole store's count of a key, where the records are only a part of the store. */
  readonly keyCounts?: (key: Key) => number;
}

export interface Resolution {
  /** Per record, in the order of adding: its component and its person, both numbered from 0. */
  readonly component: Int32Array;
  readonly person: Int32Array;
  readonly components: number;
  readonly people: number;
  readonly pairs: number;
  readonly edges: number;
}

/** Records into people: a function of the set of records, the model and the decisions, and of nothing else. */
export function resolveSet(order: ResolveOrder): Resolution {
  const { columns, model } = order;
  const n = columns.size;
  const candidates = new Candidates(columns, order.keyCounts);
  const comparer = new PairComparer(columns, model, candidates.isGeneric);
  const edges = new GrowingInts();
  const components = new Components(n);
  const { forced, forbidden } = decided(order);
  let pairs = 0;
  for (let i = 0; i < n; i += 1) {
    candidates.of(i, true, (j) => {
      pairs += 1;
      const weight = comparer.compare(i, j);
      if (weight < model.linkMillibits) return;
      edges.push(i);
      edges.push(j);
      edges.push(weight);
      components.join(i, j);
    });
  }
  for (const [a, b] of forced) components.join(a, b);
  const person = clusterAll(columns, comparer, components, edges, forced, forbidden);
  const component = new Int32Array(n);
  for (let i = 0; i < n; i += 1) component[i] = components.find(i);
  return { component, person, components: renumber(component), people: renumber(person), pairs, edges: edges.length / 3 };
}

type Pairs = readonly (readonly [number, number])[];

function clusterAll(
  columns: RecordColumns,
  comparer: PairComparer,
  components: Components,
  edges: GrowingInts,
  forced: Pairs,
  forbidden: Pairs,
): Int32Array {
  const n = columns.size;
  const person = Int32Array.from({ length: n }, (_, i) => i);
  const sizes = new Int32Array(n);
  for (let i = 0; i < n; i += 1) sizes[components.find(i)]! += 1;
  const members = new Map<number, number[]>();
  for (let i = 0; i < n; i += 1) {
    const root = components.find(i);
    if (sizes[root]! < 2) continue;
    const list = members.get(root);
    if (list === undefined) members.set(root, [i]);
    else list.push(i);
  }
  const edgesOf = new Map<number, number[]>();
  for (let e = 0; e < edges.length; e += 3) {
    const root = components.find(edges.values[e]!);
    const list = edgesOf.get(root);
    if (list === undefined) edgesOf.set(root, [e]);
    else list.push(e);
  }
  for (const [root, list] of members) {
    list.sort((a, b) => compareRefs(columns.refs[a]!, columns.refs[b]!));
    const at = new Map(list.map((record, position) => [record, position]));
    const inside = (pairs_: Pairs) => pairs_.filter(([a, b]) => at.has(a) && at.has(b)).map(([a, b]) => ordered(at.get(a)!, at.get(b)!));
    const own = (edgesOf.get(root) ?? []).map((e) => {
      const [left, right] = ordered(at.get(edges.values[e]!)!, at.get(edges.values[e + 1]!)!);
      return { left, right, weight: edges.values[e + 2]! };
    });
    const of = cluster({
      size: list.length,
      edges: own,
      weigh: (a, b) => comparer.compare(list[a]!, list[b]!),
      forced: inside(forced),
      forbidden: inside(forbidden),
    });
    list.forEach((record, position) => {
      person[record] = list[of[position]!]!;
    });
  }
  return person;
}

function decided(order: ResolveOrder): { readonly forced: Pairs; readonly forbidden: Pairs } {
  if (order.decisions.length === 0) return { forced: [], forbidden: [] };
  const index = new Map(order.columns.refs.map((ref, i) => [showRef(ref), i]));
  const pairs = (verdict: Decision['verdict']) =>
    order.decisions
      .filter((decision) => decision.verdict === verdict)
      .map((decision) => [index.get(showRef(decision.left)), index.get(showRef(decision.right))] as const)
      .filter((pair): pair is readonly [number, number] => pair[0] !== undefined && pair[1] !== undefined && pair[0] !== pair[1]);
  return { forced: pairs('same'), forbidden: pairs('not_same') };
}

function showRef(ref: RecordRef): string {
  return `${ref.source}\u001f${ref.recordId}`;
}

function compareRefs(a: RecordRef, b: RecordRef): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return a.recordId < b.recordId ? -1 : a.recordId > b.recordId ? 1 : 0;
}

function ordered(a: number, b: number): readonly [number, number] {
  return a < b ? [a, b] : [b, a];
}

/** Turns arbitrary labels into 0, 1, 2 … by first appearance; gives how many there are. */
function renumber(labels: Int32Array): number {
  const numbers = new Int32Array(labels.length).fill(-1);
  let next = 0;
  for (let i = 0; i < labels.length; i += 1) {
    const label = labels[i]!;
    if (numbers[label] === -1) {
      numbers[label] = next;
      next += 1;
    }
    labels[i] = numbers[label]!;
  }
  return next;
}
