import type { Decision } from '../../core/decision.ts';
import type { RecordRef } from '../../core/record.ts';
import type { RecordColumns } from '../../match/columns/record-columns.ts';
import type { ClusterTask } from './cluster.ts';
import type { ClusterPart } from './cluster-part.ts';
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
    const maker = new PartMaker(this.#columns, edges, byComponent(forced, component), byComponent(forbidden, component));
    for (let c = 0; c < this.#count; c += 1) {
      const size = members.starts[c + 1]! - members.starts[c]!;
      if (size === 1) continue;
      const list = members.items.subarray(members.starts[c]!, members.starts[c + 1]!);
      const ownEdges = own.items.subarray(own.starts[c]!, own.starts[c + 1]!);
      // If every pair is an edge, it is one person, except that four or more records may be two people with two records each.
      const isWhole = !maker.isForbidden(c) && ownEdges.length === (size * (size - 1)) / 2;
      if (isWhole && (size < TWICE_TWO || lightestOf(edges, ownEdges) >= SURE_MILLIBITS)) {
        for (let at = 1; at < size; at += 1) this.#person[list[at]!] = list[0]!;
        continue;
      }
      maker.add(c, list, ownEdges);
      if (maker.records >= RECORDS_PER_PART) yield maker.take();
    }
    if (maker.records > 0) yield maker.take();
  }

  put({ records }: ClusterPart, first: Int32Array): void {
    for (let at = 0; at < records.length; at += 1) this.#person[records[at]!] = records[first[at]!]!;
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

/** Collects components into parts of similar size. */
class PartMaker {
  readonly #columns: RecordColumns;
  readonly #edges: Int32Array;
  readonly #forced: ReadonlyMap<number, Pairs>;
  readonly #forbidden: ReadonlyMap<number, Pairs>;
  readonly #place: Int32Array;
  #records: number[] = [];
  #recordEnds: number[] = [];
  #edgeEnds: number[] = [];
  #partEdges: number[] = [];
  #decided = new Map<number, Pick<ClusterTask, 'forced' | 'forbidden'>>();

  constructor(columns: RecordColumns, edges: Int32Array, forced: ReadonlyMap<number, Pairs>, forbidden: ReadonlyMap<number, Pairs>) {
    this.#columns = columns;
    this.#edges = edges;
    this.#forced = forced;
    this.#forbidden = forbidden;
    this.#place = new Int32Array(columns.size);
  }

  get records(): number {
    return this.#records.length;
  }

  isForbidden(component: number): boolean {
    return this.#forbidden.has(component);
  }

  add(component: number, list: Int32Array, ownEdges: Int32Array): void {
    const { refs } = this.#columns;
    const place = this.#place;
    list.sort((a, b) => compareRefs(refs[a]!, refs[b]!));
    for (let at = 0; at < list.length; at += 1) {
      place[list[at]!] = at;
      this.#records.push(list[at]!);
    }
    for (const e of ownEdges) {
      const a = place[this.#edges[LINK_INTS * e]!]!;
      const b = place[this.#edges[LINK_INTS * e + 1]!]!;
      this.#partEdges.push(Math.min(a, b), Math.max(a, b), this.#edges[LINK_INTS * e + 2]!);
    }
    const placed = (pairs: Pairs = []): Pairs => pairs.map(([a, b]) => [place[a]!, place[b]!] as const);
    const forced = this.#forced.get(component);
    const forbidden = this.#forbidden.get(component);
    if (forced !== undefined || forbidden !== undefined) {
      this.#decided.set(this.#recordEnds.length, { forced: placed(forced), forbidden: placed(forbidden) });
    }
    this.#recordEnds.push(this.#records.length);
    this.#edgeEnds.push(this.#partEdges.length / LINK_INTS);
  }

  take(): ClusterPart {
    const part = {
      records: Int32Array.from(this.#records),
      recordEnds: Int32Array.from(this.#recordEnds),
      edgeEnds: Int32Array.from(this.#edgeEnds),
      edges: Int32Array.from(this.#partEdges),
      decided: this.#decided,
    };
    this.#records = [];
    this.#recordEnds = [];
    this.#edgeEnds = [];
    this.#partEdges = [];
    this.#decided = new Map();
    return part;
  }
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
    wanted.set(showRef(left), -1);
    wanted.set(showRef(right), -1);
  }
  refs.forEach((ref, i) => {
    const shown = showRef(ref);
    if (wanted.has(shown)) wanted.set(shown, i);
  });
  const pairs = (verdict: Decision['verdict']) =>
    decisions
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

/** Renumbers labels 0, 1, 2 … by first appearance, in place; returns how many there are. */
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
