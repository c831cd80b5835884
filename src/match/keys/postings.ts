import { HASH_SPAN } from '../../core/key.ts';

/** Distinct keys ascending; the holders of key `k` are `holders[starts[k]]` up to `holders[starts[k + 1]]`, ascending. */
export interface Postings {
  readonly keys: Float64Array;
  readonly starts: Int32Array;
  readonly holders: Int32Array;
}

/** Distinct hashes below `HASH_SPAN`, and the places of each. */
export function sortHashes(hashes: Float64Array): Postings {
  const sorter = new KeySorter(hashes.length);
  sorter.begin(0, hashes.length);
  sorter.count(hashes, 0, hashes.length);
  sorter.layOut();
  sorter.place({ keys: hashes, keyRecords: Int32Array.from(hashes, (_, at) => at) }, 0, hashes.length, 0);
  sorter.finish();
  return sorter.postings();
}

/** Concatenates postings whose key ranges ascend. */
export function joinPostings(parts: readonly Postings[]): Postings {
  const keys = new Float64Array(parts.reduce((total, part) => total + part.keys.length, 0));
  const starts = new Int32Array(keys.length + 1);
  const holders = new Int32Array(parts.reduce((total, part) => total + part.holders.length, 0));
  let key = 0;
  let holder = 0;
  for (const part of parts) {
    keys.set(part.keys, key);
    holders.set(part.holders, holder);
    for (let at = 0; at < part.keys.length; at += 1) starts[key + at] = holder + part.starts[at]!;
    key += part.keys.length;
    holder += part.holders.length;
  }
  starts[key] = holder;
  return { keys, starts, holders };
}

/** Average keys per bucket: hashes spread evenly, so buckets are small enough for insertion sort. */
const PILE_KEYS = 8;
const MOST_PILE_BITS = 22;
/** A bucket larger than this holds a common key. */
const MOST_BY_INSERTION = 40;

/** Sorts keys kind by kind: into buckets by leading bits, then within each bucket. */
export class KeySorter {
  readonly #distinct: Float64Array;
  readonly #starts: Int32Array;
  readonly #holders: Int32Array;
  #keyCount = 0;
  #holderCount = 0;
  #base = 0;
  #scale = 0;
  #next = new Int32Array(0);
  #keys = new Float64Array(0);
  #records = new Int32Array(0);

  /** Reserved for the worst case; pages for duplicate keys are never touched. */
  constructor(total: number) {
    this.#distinct = new Float64Array(total);
    this.#starts = new Int32Array(total + 1);
    this.#holders = new Int32Array(total);
  }

  /** All further keys, until `finish`, lie between `base` and the next kind. */
  begin(base: number, count: number): void {
    const bits = Math.min(MOST_PILE_BITS, Math.max(0, Math.ceil(Math.log2(count / PILE_KEYS))));
    this.#base = base;
    this.#scale = 2 ** bits / HASH_SPAN;
    this.#next = new Int32Array(2 ** bits + 1);
    if (this.#keys.length < count) {
      this.#keys = new Float64Array(count);
      this.#records = new Int32Array(count);
    }
  }

  count(keys: Float64Array, from: number, to: number): void {
    const next = this.#next;
    for (let i = from; i < to; i += 1) next[((keys[i]! - this.#base) * this.#scale + 1) | 0]! += 1;
  }

  /** After all are counted and before the first is placed. */
  layOut(): void {
    for (let pile = 1; pile < this.#next.length; pile += 1) this.#next[pile]! += this.#next[pile - 1]!;
  }

  place(part: { readonly keys: Float64Array; readonly keyRecords: Int32Array }, from: number, to: number, first: number): void {
    const next = this.#next;
    for (let i = from; i < to; i += 1) {
      const key = part.keys[i]!;
      const pile = ((key - this.#base) * this.#scale) | 0;
      const at = next[pile]!;
      next[pile] = at + 1;
      this.#keys[at] = key;
      this.#records[at] = first + part.keyRecords[i]!;
    }
  }

  finish(): void {
    // Each bucket's cursor now stands at its end.
    let from = 0;
    for (let pile = 0; pile < this.#next.length - 1; pile += 1) {
      const to = this.#next[pile]!;
      if (to - from > MOST_BY_INSERTION) this.#sortLarge(from, to);
      else this.#insert(from, to);
      this.#emit(from, to);
      from = to;
    }
  }

  postings(): Postings {
    this.#starts[this.#keyCount] = this.#holderCount;
    return {
      keys: this.#distinct.subarray(0, this.#keyCount),
      starts: this.#starts.subarray(0, this.#keyCount + 1),
      holders: this.#holders,
    };
  }

  #emit(from: number, to: number): void {
    for (let i = from; i < to; i += 1) {
      if (i === from || this.#keys[i] !== this.#keys[i - 1]) {
        this.#distinct[this.#keyCount] = this.#keys[i]!;
        this.#starts[this.#keyCount] = this.#holderCount;
        this.#keyCount += 1;
      }
      this.#holders[this.#holderCount] = this.#records[i]!;
      this.#holderCount += 1;
    }
  }

  #insert(from: number, to: number): void {
    const keys = this.#keys;
    const records = this.#records;
    for (let i = from + 1; i < to; i += 1) {
      const key = keys[i]!;
      const record = records[i]!;
      let at = i;
      for (; at > from && (keys[at - 1]! > key || (keys[at - 1] === key && records[at - 1]! > record)); at -= 1) {
        keys[at] = keys[at - 1]!;
        records[at] = records[at - 1]!;
      }
      keys[at] = key;
      records[at] = record;
    }
  }

  /** For common keys, where insertion sort would be quadratic. */
  #sortLarge(from: number, to: number): void {
    const keys = this.#keys.slice(from, to);
    const records = this.#records.slice(from, to);
    const order = Uint32Array.from(keys, (_, at) => at).sort((a, b) => keys[a]! - keys[b]! || records[a]! - records[b]!);
    for (const [at, place] of order.entries()) {
      this.#keys[from + at] = keys[place]!;
      this.#records[from + at] = records[place]!;
    }
  }
}
