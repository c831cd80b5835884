import type { Decision } from '../../core/decision.ts';
import { compareRefs, type RecordRef, refText } from '../../core/record.ts';
import type { RecordColumns } from '../../match/columns/record-columns.ts';
import type { ClusterTask } from './cluster.ts';
import type { ClusterComponent, ClusterPart } from './cluster-part.ts';
import { Components, grouped } from './components.ts';
import { LINK_INTS, type Links } from './links.ts';

export interface Resolution {
  /** By record, in the order of adding: its component and its person, both numbered from 0. */
  readonly component: Int32Array;
  readonly person: Int32Array;
  readonly components: number;
  readonly people: number;
  readonly pairs: number;
  readonly edges: number;
}

export interface ClusteringOrder {
  readonly columns: RecordColumns;
  readonly decisions: readonly Decision[];
}

type Pairs = ClusterTask['forced'];

const RECORDS_PER_PART = 8_000;
/** Two people with two records each. */
const TWICE_TWO = 4;
/** Edges of this weight are certain. */
const SURE_MILLIBITS = 12_000;

/**
 * Turns links between records into people. The order and number of the link lists do not matter. The caller passes each part to
 * `clusterPart`, in any thread, and puts the result back.
 */
export class Clustering {
  readonly #columns: RecordColumns;
  readonly #decisions: readonly Decision[];
  readonly #components: Components;
  readonly #links: Links[] = [];
  readonly #component: Int32Array;
  readonly #person: Int32Array;
  #count = 0;

  constructor({ columns, decisions }: ClusteringOrder) {
    this.#columns = columns;
    this.#decisions = decisions;
    this.#components = new Components(columns.size);
    this.#component = new Int32Array(columns.size);
    this.#person = Int32Array.from({ length: columns.size }, (_, i) => i);
  }

  add(links: Links): void {
    const { edges } = links;
    for (let at = 0; at < edges.length; at += LINK_INTS) this.#components.join(edges[at]!, edges[at + 1]!);
    this.#links.push(links);
  }

  /** Call after the last link. Every part must be put back before `resolution`. */
  *parts(): Generator<ClusterPart> {
    const { forced, forbidden } = decidedPairs(this.#columns.refs, this.#decisions);
    for (const [a, b] of forced) this.#components.join(a, b);
    const component = this.#component;
    for (let i = 0; i < component.length; i += 1) component[i] = this.#components.find(i);
    this.#count = renumber(component);
    const edges = joined(this.#links);
    const members = grouped(component, this.#count);
    const own = grouped(componentsOfEdges(edges, component), this.#count);
    const forcedIn = byComponent(forced, component);
    const forbiddenIn = byComponent(forbidden, component);
    const place = new Int32Array(component.length);
    let part: ClusterComponent[] = [];
    let records = 0;
    for (let c = 0; c < this.#count; c += 1) {
      const list = members.items.subarray(members.starts[c]!, members.starts[c + 1]!);
      if (list.length === 1) continue;
      const ownEdges = own.items.subarray(own.starts[c]!, own.starts[c + 1]!);
      const links = { edges: ownEdges.length, lightest: lightestOf(edges, ownEdges) };
      if (!forbiddenIn.has(c) && isOnePerson(list.length, links)) {
        for (let at = 1; at < list.length; at += 1) this.#person[list[at]!] = list[0]!;
        continue;
      }
      const { refs } = this.#columns;
      list.sort((a, b) => compareRefs(refs[a]!, refs[b]!));
      for (let at = 0; at < list.length; at += 1) place[list[at]!] = at;
      const placed = (pairs: Pairs = []): Pairs => pairs.map(([a, b]) => [place[a]!, place[b]!]);
      const decided = { forced: placed(forcedIn.get(c)), forbidden: placed(forbiddenIn.get(c)) };
      part.push({ records: [...list], edges: edgesAmong(place, edges, ownEdges), ...decided });
      records += list.length;
      if (records < RECORDS_PER_PART) continue;
      yield part;
      part = [];
      records = 0;
    }
    if (part.length > 0) yield part;
  }

  put(part: ClusterPart, first: readonly (readonly number[])[]): void {
    for (const [at, { records }] of part.entries())
      for (const [place, record] of records.entries()) this.#person[record] = records[first[at]![place]!]!;
  }

  resolution(): Resolution {
    let pairs = 0;
    let edges = 0;
    for (const links of this.#links) {
      pairs += links.pairs;
      edges += links.edges.length / LINK_INTS;
    }
    const person = this.#person;
    return { component: this.#component, person, components: this.#count, people: renumber(person), pairs, edges };
  }
}

/** If every pair is an edge, it is one person, except that four or more records may be two people with two records each. */
export function isOnePerson(records: number, { edges, lightest }: { readonly edges: number; readonly lightest: number }): boolean {
  return edges === (records * (records - 1)) / 2 && (records < TWICE_TWO || lightest >= SURE_MILLIBITS);
}

/** Some edges, by the places of their records. */
function edgesAmong(place: Int32Array, edges: Int32Array, some: Int32Array): number[] {
  const among: number[] = [];
  for (const e of some) {
    const a = place[edges[LINK_INTS * e]!]!;
    const b = place[edges[LINK_INTS * e + 1]!]!;
    among.push(Math.min(a, b), Math.max(a, b), edges[LINK_INTS * e + 2]!);
  }
  return among;
}

function lightestOf(edges: Int32Array, some: Int32Array): number {
  let lightest = Number.POSITIVE_INFINITY;
  for (const e of some) lightest = Math.min(lightest, edges[LINK_INTS * e + 2]!);
  return lightest;
}

function joined(parts: readonly Links[]): Int32Array {
  const edges = new Int32Array(parts.reduce((length, part) => length + part.edges.length, 0));
  let at = 0;
  for (const part of parts) {
    edges.set(part.edges, at);
    at += part.edges.length;
  }
  return edges;
}

function componentsOfEdges(edges: Int32Array, component: Int32Array): Int32Array {
  const of = new Int32Array(edges.length / LINK_INTS);
  for (let e = 0; e < of.length; e += 1) of[e] = component[edges[LINK_INTS * e]!]!;
  return of;
}

/** The pairs within one component; a forbidden pair across two needs no action. */
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

function decidedPairs(refs: readonly RecordRef[], decisions: readonly Decision[]): { readonly forced: Pairs; readonly forbidden: Pairs } {
  if (decisions.length === 0) return { forced: [], forbidden: [] };
  const wanted = new Map<string, number>();
  for (const { left, right } of decisions) {
    wanted.set(refText(left), -1);
    wanted.set(refText(right), -1);
  }
  refs.forEach((ref, i) => {
    const shown = refText(ref);
    if (wanted.has(shown)) wanted.set(shown, i);
  });
  const pairs = (verdict: Decision['verdict']) =>
    decisions
      .filter((decision) => decision.verdict === verdict)
      .map((decision) => [wanted.get(refText(decision.left))!, wanted.get(refText(decision.right))!] as const)
      .filter(([a, b]) => a >= 0 && b >= 0 && a !== b);
  return { forced: pairs('same'), forbidden: pairs('not_same') };
}

/** Renumbers labels 0, 1, 2 … by first appearance, in place; returns how many there are. */
export function renumber(labels: Int32Array): number {
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
