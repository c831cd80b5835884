import type { Key } from '../../core/key.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { graphOf, type KeyGraph, type LiveKeys, liveKeys } from '../keys/key-graph.ts';
import { sharedInts } from '../memory/shared-memory.ts';

/** The order of the records in a graph, and the place of each. */
export interface PlacedRecords {
  readonly order: Int32Array;
  readonly placeOf: Int32Array;
}

/** Candidate pairs: records that share a live key. */
export class Candidates {
  readonly graph: KeyGraph;
  readonly isGeneric: (key: number) => boolean;
  /** Undefined if places are record indexes. */
  readonly placed: PlacedRecords | undefined;
  readonly #walk: CandidateWalk;

  constructor(live: readonly LiveKeys[], records: number, placed?: PlacedRecords) {
    const generic = new Set<number>();
    for (const part of live) for (const key of part.generic) generic.add(key);
    this.isGeneric = (key) => generic.has(key);
    this.placed = placed;
    this.graph = graphOf(live, records);
    this.#walk = new CandidateWalk(this.graph);
  }

  /** `keyCounts` returns the count in the whole store, if the set is only part of it. */
  static of(columns: RecordColumns, keyCounts?: (key: Key) => number, placed?: PlacedRecords): Candidates {
    return new Candidates([liveKeys(columns.postings(), { keyCounts, placeOf: placed?.placeOf })], columns.size, placed);
  }

  /** Visits every candidate of one record once; with `above`, only those of a higher index. */
  of(record: number, above: boolean, visit: (other: number) => void): void {
    const count = this.#walk.collect(record, above);
    for (let at = 0; at < count; at += 1) visit(this.#walk.found[at]!);
  }
}

export function placedBy(order: Int32Array): PlacedRecords {
  const placeOf = sharedInts(order.length);
  for (let at = 0; at < order.length; at += 1) placeOf[order[at]!] = at;
  return { order, placeOf };
}

/** Hash slots for one record's candidates: at least twice their number. */
const LEAST_SLOTS = 1024;

/** Walks a graph of keys, in any thread. */
export class CandidateWalk {
  /** What `collect` found last. */
  found: Int32Array = new Int32Array(LEAST_SLOTS / 2);
  readonly #graph: KeyGraph;
  /**
   * A hash set of the records found in this visit. It is small and stays in the cache; a mark per record of a large set would
   * not.
   */
  #seen = new Int32Array(2 * LEAST_SLOTS);
  #visit = 0;

  constructor(graph: KeyGraph) {
    this.#graph = graph;
  }

  /** Returns how many distinct candidates a record has; with `above`, only those of a higher index. */
  collect(record: number, above: boolean): number {
    const { keyStarts, keysOfRecord, starts, holders } = this.#graph;
    this.#visit += 1;
    const visit = this.#visit;
    let { found } = this;
    let seen = this.#seen;
    let mask = seen.length - 1;
    let count = 0;
    for (let at = keyStarts[record]!; at < keyStarts[record + 1]!; at += 1) {
      const l = keysOfRecord[at]!;
      const first = starts[l]!;
      for (let h = starts[l + 1]! - 1; h >= first; h -= 1) {
        const other = holders[h]!;
        if (above && other <= record) break;
        if (other === record) continue;
        let slot = (Math.imul(other, 0x9e3779b1) >>> 15) & mask & -2;
        while (seen[slot + 1] === visit && seen[slot] !== other) slot = (slot + 2) & mask;
        if (seen[slot + 1] === visit) continue;
        seen[slot] = other;
        seen[slot + 1] = visit;
        found[count] = other;
        count += 1;
        if (count < found.length) continue;
        this.#widen(count);
        ({ found } = this);
        seen = this.#seen;
        mask = seen.length - 1;
      }
    }
    return count;
  }

  #widen(count: number): void {
    const found = new Int32Array(count * 2);
    found.set(this.found);
    this.found = found;
    this.#seen = new Int32Array(count * 8);
    const mask = this.#seen.length - 1;
    for (let at = 0; at < count; at += 1) {
      let slot = (Math.imul(found[at]!, 0x9e3779b1) >>> 15) & mask & -2;
      while (this.#seen[slot + 1] === this.#visit) slot = (slot + 2) & mask;
      this.#seen[slot] = found[at]!;
      this.#seen[slot + 1] = this.#visit;
    }
  }
}
