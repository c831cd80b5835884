import type { Key } from '../core/key.ts';
import { keyLimit, kindOf } from './key-kinds.ts';
import type { RecordColumns } from './record-columns.ts';

/** The live keys of each record that another record holds too, as indexes of the postings, and who holds each key. */
export interface KeyGraph {
  readonly keyStarts: Int32Array;
  readonly keysOfRecord: Int32Array;
  readonly starts: Int32Array;
  readonly holders: Int32Array;
}

/** Who may be whom: records that share a live key. */
export class Candidates {
  readonly graph: KeyGraph;
  readonly #generic = new Set<number>();
  readonly #walk: CandidateWalk;

  /** `keyCounts` gives the whole store's count of a key where the set is only a part of it. */
  constructor(columns: RecordColumns, keyCounts?: (key: Key) => number) {
    const { keys, starts, holders } = columns.postings();
    const live = new Uint8Array(keys.length);
    const keyStarts = new Int32Array(columns.size + 1);
    for (let k = 0; k < keys.length; k += 1) {
      const key = keys[k] as Key;
      const held = starts[k + 1]! - starts[k]!;
      const count = keyCounts === undefined ? held : keyCounts(key);
      if (count > keyLimit(key)) {
        if (kindOf(key).neutralises !== undefined) this.#generic.add(key);
      } else if (held > 1) {
        live[k] = 1;
        for (let h = starts[k]!; h < starts[k + 1]!; h += 1) keyStarts[holders[h]! + 1]! += 1;
      }
    }
    for (let i = 0; i < columns.size; i += 1) keyStarts[i + 1]! += keyStarts[i]!;
    const keysOfRecord = new Int32Array(keyStarts[columns.size]!);
    const next = keyStarts.slice();
    for (let k = 0; k < keys.length; k += 1) {
      if (live[k] === 0) continue;
      for (let h = starts[k]!; h < starts[k + 1]!; h += 1) {
        const record = holders[h]!;
        keysOfRecord[next[record]!] = k;
        next[record]! += 1;
      }
    }
    this.graph = { keyStarts, keysOfRecord, starts, holders };
    this.#walk = new CandidateWalk(this.graph);
  }

  /** Whether a value that stands under this key is shared by too many to identify anybody. */
  readonly isGeneric = (key: number): boolean => this.#generic.has(key);

  /** Visits every candidate of one record once; with `above`, only those of a higher index. */
  of(record: number, above: boolean, visit: (other: number) => void): void {
    this.#walk.of(record, above, visit);
  }

  /** How many pairs the live keys of a record bring, counting one that shares several keys several times. */
  load(record: number): number {
    const { keyStarts, keysOfRecord, starts } = this.graph;
    let pairs = 0;
    for (let at = keyStarts[record]!; at < keyStarts[record + 1]!; at += 1) {
      const k = keysOfRecord[at]!;
      pairs += starts[k + 1]! - starts[k]! - 1;
    }
    return pairs;
  }
}

/** Walks a graph of keys, in any thread. */
export class CandidateWalk {
  readonly #graph: KeyGraph;
  readonly #seen: Int32Array;
  #visit = 0;

  constructor(graph: KeyGraph) {
    this.#graph = graph;
    this.#seen = new Int32Array(graph.keyStarts.length);
  }

  of(record: number, above: boolean, visit: (other: number) => void): void {
    const { keyStarts, keysOfRecord, starts, holders } = this.#graph;
    const seen = this.#seen;
    this.#visit += 1;
    for (let at = keyStarts[record]!; at < keyStarts[record + 1]!; at += 1) {
      const k = keysOfRecord[at]!;
      for (let h = starts[k + 1]! - 1; h >= starts[k]!; h -= 1) {
        const other = holders[h]!;
        if (above && other <= record) break;
        if (other === record || seen[other] === this.#visit) continue;
        seen[other] = this.#visit;
        visit(other);
      }
    }
  }
}
