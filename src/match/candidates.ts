import { HASH_SPAN, type Key, kindCodeOf } from '../core/key.ts';
import { kindOf } from './key-kinds.ts';
import type { Postings } from './postings.ts';
import type { RecordColumns } from './record-columns.ts';
import { sharedInts } from './shared-ints.ts';

/** The live keys of each record that another record holds too, and who holds each such key, ascending. */
export interface KeyGraph {
  readonly keyStarts: Int32Array;
  readonly keysOfRecord: Int32Array;
  readonly starts: Int32Array;
  readonly holders: Int32Array;
}

/** Who may be whom: records that share a live key. */
export class Candidates {
  readonly graph: KeyGraph;
  readonly isGeneric: (key: number) => boolean;
  /** The records in the order in which the graph counts them, and the place of each; undefined where it is their own. */
  readonly order: Int32Array | undefined;
  readonly placeOf: Int32Array | undefined;
  readonly #walk: CandidateWalk;

  /**
   * `keyCounts` gives the whole store's count of a key where the set is only a part of it. With `order` the graph knows
   * records by their place in it.
   */
  constructor(columns: RecordColumns, keyCounts?: (key: Key) => number, order?: Int32Array) {
    const live = liveKeys(columns.postings(), keyCounts);
    this.isGeneric = live.isGeneric;
    this.order = order;
    this.placeOf = order === undefined ? undefined : placesIn(order);
    this.graph = graphOf(columns.postings(), live.keys, columns.size, this.placeOf);
    this.#walk = new CandidateWalk(this.graph);
  }

  /** Visits every candidate of one record once; with `above`, only those of a higher index. */
  of(record: number, above: boolean, visit: (other: number) => void): void {
    const count = this.#walk.collect(record, above);
    for (let at = 0; at < count; at += 1) visit(this.#walk.found[at]!);
  }
}

interface LiveKeys {
  /** Places among the postings of keys that several records hold and that are not generic. */
  readonly keys: Int32Array;
  /** Whether a value that stands under this key is shared by too many to identify anybody. */
  readonly isGeneric: (key: number) => boolean;
}

function liveKeys({ keys, starts }: Postings, keyCounts?: (key: Key) => number): LiveKeys {
  const generic = new Set<number>();
  const live = new Int32Array(keys.length);
  let count = 0;
  let kindEnd = 0;
  let limit = 0;
  let neutralises = false;
  let resolves = false;
  for (let k = 0; k < keys.length; k += 1) {
    const key = keys[k] as Key;
    if (key >= kindEnd) {
      const kind = kindOf(key);
      limit = kind.limit;
      neutralises = kind.neutralises !== undefined;
      resolves = kind.forFragments !== true;
      kindEnd = (kindCodeOf(key) + 1) * HASH_SPAN;
    }
    const held = starts[k + 1]! - starts[k]!;
    if ((keyCounts === undefined ? held : keyCounts(key)) > limit) {
      if (neutralises) generic.add(key);
    } else if (held > 1 && resolves) {
      live[count] = k;
      count += 1;
    }
  }
  return { keys: live.slice(0, count), isGeneric: (key) => generic.has(key) };
}

function graphOf(postings: Postings, live: Int32Array, records: number, place: Int32Array | undefined): KeyGraph {
  const { starts, holders } = nearby(liveHolders(postings, live, place), place);
  const keyStarts = sharedInts(records + 1);
  for (let h = 0; h < holders.length; h += 1) keyStarts[holders[h]! + 1]! += 1;
  for (let i = 0; i < records; i += 1) keyStarts[i + 1]! += keyStarts[i]!;
  const keysOfRecord = sharedInts(holders.length);
  const next = keyStarts.slice();
  for (let l = 0; l < live.length; l += 1) {
    for (let h = starts[l]!; h < starts[l + 1]!; h += 1) {
      const record = holders[h]!;
      keysOfRecord[next[record]!] = l;
      next[record]! += 1;
    }
  }
  return { keyStarts, keysOfRecord, starts, holders };
}

/** Who holds each live key, by their places, ascending. */
function liveHolders({ starts, holders }: Postings, live: Int32Array, place: Int32Array | undefined): Pick<KeyGraph, 'starts' | 'holders'> {
  const liveStarts = sharedInts(live.length + 1);
  for (let l = 0; l < live.length; l += 1) liveStarts[l + 1] = liveStarts[l]! + starts[live[l]! + 1]! - starts[live[l]!]!;
  const placed = sharedInts(liveStarts[live.length]!);
  for (let l = 0; l < live.length; l += 1) {
    const first = liveStarts[l]!;
    let end = first;
    for (let h = starts[live[l]!]!; h < starts[live[l]! + 1]!; h += 1, end += 1) {
      const record = place === undefined ? holders[h]! : place[holders[h]!]!;
      // A few for each key, so by insertion.
      let at = end;
      for (; at > first && placed[at - 1]! > record; at -= 1) placed[at] = placed[at - 1]!;
      placed[at] = record;
    }
  }
  return { starts: liveStarts, holders: placed };
}

/** Keys in the order of their first holders, so that what is read for one record lies beside what was read for the last. */
function nearby(
  { starts, holders }: Pick<KeyGraph, 'starts' | 'holders'>,
  place: Int32Array | undefined,
): Pick<KeyGraph, 'starts' | 'holders'> {
  if (place === undefined) return { starts, holders };
  const keys = starts.length - 1;
  const next = new Int32Array(place.length + 1);
  for (let l = 0; l < keys; l += 1) next[holders[starts[l]!]! + 1]! += 1;
  for (let at = 0; at < place.length; at += 1) next[at + 1]! += next[at]!;
  const order = new Int32Array(keys);
  for (let l = 0; l < keys; l += 1) {
    const first = holders[starts[l]!]!;
    order[next[first]!] = l;
    next[first]! += 1;
  }
  const nearStarts = sharedInts(keys + 1);
  const nearHolders = sharedInts(holders.length);
  let to = 0;
  for (let at = 0; at < keys; at += 1) {
    for (let h = starts[order[at]!]!; h < starts[order[at]! + 1]!; h += 1, to += 1) nearHolders[to] = holders[h]!;
    nearStarts[at + 1] = to;
  }
  return { starts: nearStarts, holders: nearHolders };
}

function placesIn(order: Int32Array): Int32Array {
  const places = sharedInts(order.length);
  for (let at = 0; at < order.length; at += 1) places[order[at]!] = at;
  return places;
}

/** Slots for the candidates of one record; twice as many as there are, or more. */
const LEAST_SLOTS = 1024;

/** Walks a graph of keys, in any thread. */
export class CandidateWalk {
  /** What `collect` found last. */
  found: Int32Array = new Int32Array(LEAST_SLOTS / 2);
  readonly #graph: KeyGraph;
  /**
   * Who was found already, by hash: the record and the visit in which it was found. A mark beside every record of a large
   * set would be far from the last one each time.
   */
  #seen = new Int32Array(2 * LEAST_SLOTS);
  #visit = 0;

  constructor(graph: KeyGraph) {
    this.#graph = graph;
  }

  /** Gives how many candidates a record has, each once; with `above`, only those of a higher index. */
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
