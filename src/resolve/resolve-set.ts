import type { Decision } from '../core/decision.ts';
import type { Key } from '../core/key.ts';
import type { RecordRef } from '../core/record.ts';
import { Candidates, CandidateWalk } from '../match/candidates.ts';
import type { Model } from '../match/model.ts';
import { PairComparer } from '../match/pair-comparer.ts';
import type { RecordColumns } from '../match/record-columns.ts';
import { type ClusterTask, cluster } from './cluster.ts';
import { ComparedPieces } from './compared-pieces.ts';
import { Components } from './components.ts';
import { findLinks, LINK_INTS, type Links } from './find-links.ts';
import { grouped } from './label-groups.ts';

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

type Pairs = ClusterTask['forced'];

/** Records into people: a function of the set of records, the model and the decisions, and of nothing else. */
export function resolveSet(order: ResolveOrder): Resolution {
  const candidates = new Candidates(order.columns, order.keyCounts);
  const comparer = new PairComparer(order.columns, order.model, candidates.isGeneric);
  const walk = new CandidateWalk(candidates.graph);
  return clusterLinks(order, comparer, findLinks({ comparer, walk, least: order.model.linkMillibits, from: 0, to: order.columns.size }));
}

/** From the links between records to people; in which order and in how many parts the links were found does not matter. */
export function clusterLinks(order: ResolveOrder, comparer: PairComparer, links: Links): Resolution {
  const { columns } = order;
  const { edges, pairs } = links;
  const components = new Components(columns.size);
  for (let at = 0; at < edges.length; at += LINK_INTS) components.join(edges[at]!, edges[at + 1]!);
  const decided = decidedPairs(order);
  for (const [a, b] of decided.forced) components.join(a, b);
  const component = new Int32Array(columns.size);
  for (let i = 0; i < component.length; i += 1) component[i] = components.find(i);
  const componentCount = renumber(component);
  const person = clusterAll({ columns, comparer, component, componentCount, edges, ...decided });
  return { component, person, components: componentCount, people: renumber(person), pairs, edges: edges.length / LINK_INTS };
}

interface Linked {
  readonly columns: RecordColumns;
  readonly comparer: PairComparer;
  readonly component: Int32Array;
  readonly componentCount: number;
  readonly edges: Int32Array;
  readonly forced: Pairs;
  readonly forbidden: Pairs;
}

function clusterAll(linked: Linked): Int32Array {
  const { columns, comparer, component, componentCount, edges } = linked;
  const person = Int32Array.from({ length: columns.size }, (_, i) => i);
  const members = grouped(component, componentCount);
  const own = grouped(componentsOfEdges(edges, component), componentCount);
  const place = new Int32Array(columns.size);
  const forcedOf = byComponent(linked.forced, component);
  const forbiddenOf = byComponent(linked.forbidden, component);
  const pieces = new ComparedPieces(comparer);
  for (let c = 0; c < componentCount; c += 1) {
    const size = members.starts[c + 1]! - members.starts[c]!;
    if (size === 1) continue;
    const list = members.items.subarray(members.starts[c]!, members.starts[c + 1]!);
    const edgeCount = own.starts[c + 1]! - own.starts[c]!;
    const forbidden = forbiddenOf.get(c) ?? [];
    // Where every pair is an edge, all of them speak for one person.
    if (forbidden.length === 0 && edgeCount === (size * (size - 1)) / 2) {
      for (let at = 1; at < size; at += 1) person[list[at]!] = list[0]!;
      continue;
    }
    list.sort((a, b) => compareRefs(columns.refs[a]!, columns.refs[b]!));
    for (let at = 0; at < size; at += 1) place[list[at]!] = at;
    const placed = (pairs: Pairs): Pairs => pairs.map(([a, b]) => [place[a]!, place[b]!] as const);
    const task: ClusterTask = {
      size,
      edges: Array.from(own.items.subarray(own.starts[c]!, own.starts[c + 1]!), (e) => {
        const a = place[edges[LINK_INTS * e]!]!;
        const b = place[edges[LINK_INTS * e + 1]!]!;
        return { left: Math.min(a, b), right: Math.max(a, b), weight: edges[LINK_INTS * e + 2]! };
      }),
      kinds: pieces.kinds,
      sameMillibits: comparer.tables.sameMillibits,
      householdMillibits: comparer.tables.householdMillibits,
      compare: (a, b) => pieces.of(list[a]!, list[b]!),
      forced: placed(forcedOf.get(c) ?? []),
      forbidden: placed(forbidden),
    };
    const of = cluster(task);
    for (let at = 0; at < size; at += 1) person[list[at]!] = list[of[at]!]!;
  }
  return person;
}

function componentsOfEdges(edges: Int32Array, component: Int32Array): Int32Array {
  const of = new Int32Array(edges.length / LINK_INTS);
  for (let e = 0; e < of.length; e += 1) of[e] = component[edges[LINK_INTS * e]!]!;
  return of;
}

/** Pairs that lie within one component; a forbidden pair across two is kept apart already. */
function byComponent(pairs: Pairs, component: Int32Array): Map<number, (readonly [number, number])[]> {
  const groups = new Map<number, (readonly [number, number])[]>();
  for (const pair of pairs) {
    const group = component[pair[0]]!;
    if (group !== component[pair[1]]) continue;
    const list = groups.get(group);
    if (list === undefined) groups.set(group, [pair]);
    else list.push(pair);
  }
  return groups;
}

function decidedPairs(order: ResolveOrder): { readonly forced: Pairs; readonly forbidden: Pairs } {
  if (order.decisions.length === 0) return { forced: [], forbidden: [] };
  const wanted = new Map<string, number>();
  for (const { left, right } of order.decisions) {
    wanted.set(showRef(left), -1);
    wanted.set(showRef(right), -1);
  }
  order.columns.refs.forEach((ref, i) => {
    const shown = showRef(ref);
    if (wanted.has(shown)) wanted.set(shown, i);
  });
  const pairs = (verdict: Decision['verdict']) =>
    order.decisions
      .filter((decision) => decision.verdict === verdict)
      .map((decision) => [wanted.get(showRef(decision.left))!, wanted.get(showRef(decision.right))!] as const)
      .filter(([a, b]) => a >= 0 && b >= 0 && a !== b);
  return { forced: pairs('same'), forbidden: pairs('not_same') };
}

function showRef(ref: RecordRef): string {
  return `${ref.source}\u001f${ref.recordId}`;
}

function compareRefs(a: RecordRef, b: RecordRef): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return a.recordId < b.recordId ? -1 : a.recordId > b.recordId ? 1 : 0;
}

/** Turns labels that are indexes into 0, 1, 2 … by first appearance; gives how many there are. */
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
