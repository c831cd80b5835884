import type { Key } from '../core/key.ts';
import { keyLimit, kindOf } from './key-kinds.ts';
import type { RecordColumns } from './record-columns.ts';

/** Who may be whom: records that share a live key. */
export class Candidates {
  readonly #columns: RecordColumns;
  readonly #generic = new Set<number>();
  /** The live keys of each record that another record holds too, as indexes of the postings. */
  readonly #keyStarts: Int32Array;
  readonly #keysOfRecord: Int32Array;
  readonly #seen: Int32Array;
  #visit = 0;

  /** `keyCounts` gives the whole store's count of a key where the set is only a part of it. */
  constructor(columns: RecordColumns, keyCounts?: (key: Key) => number) {
    this.#columns = columns;
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
    this.#keyStarts = keyStarts;
    this.#keysOfRecord = keysOfRecord;
    this.#seen = new Int32Array(columns.size);
  }

  /** Whether a value that stands under this key is shared by too many to identify anybody. */
  readonly isGeneric = (key: number): boolean => this.#generic.has(key);

  /** Visits every candidate of one record once; with `above`, only those of a higher index. */
  of(record: number, above: boolean, visit: (other: number) => void): void {
    const { starts, holders } = this.#columns.postings();
    const seen = this.#seen;
    this.#visit += 1;
    for (let at = this.#keyStarts[record]!; at < this.#keyStarts[record + 1]!; at += 1) {
      const k = this.#keysOfRecord[at]!;
      for (let h = starts[k + 1]! - 1; h >= starts[k]!; h -= 1) {
        const other = holders[h]!;
        if (above && other <= record) break;
        if (other === record || seen[other] === this.#visit) continue;
        seen[other] = this.#visit;
        visit(other);
      }
    }
  }

  /** How many pairs the live keys of a record bring, counting one that shares several keys several times. */
  load(record: number): number {
    const { starts } = this.#columns.postings();
    let pairs = 0;
    for (let at = this.#keyStarts[record]!; at < this.#keyStarts[record + 1]!; at += 1) {
      const k = this.#keysOfRecord[at]!;
      pairs += starts[k + 1]! - starts[k]! - 1;
    }
    return pairs;
  }
}
