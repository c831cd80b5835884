import type { Key } from '../core/key.ts';

/** Distinct keys ascending; the holders of key `k` are `holders[starts[k]]` up to `holders[starts[k + 1]]`, ascending. */
export interface Postings {
  readonly keys: Float64Array;
  readonly starts: Int32Array;
  readonly holders: Int32Array;
}

const WORD = 0x1_0000_0000;
const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;

/** Keys and their records as they come, to be sorted once. */
export class KeyColumn {
  #low = new Uint32Array(4096);
  #high = new Uint32Array(4096);
  #record = new Int32Array(4096);
  #length = 0;

  push(key: Key, record: number): void {
    if (this.#length === this.#low.length) this.#grow();
    const high = Math.floor(key / WORD);
    this.#low[this.#length] = key - high * WORD;
    this.#high[this.#length] = high;
    this.#record[this.#length] = record;
    this.#length += 1;
  }

  /** The keys as they came, and how many each of the records 0 to `records` − 1 brought. */
  inOrder(records: number): { readonly keys: Float64Array; readonly keyCounts: Int32Array } {
    const keys = new Float64Array(this.#length);
    const keyCounts = new Int32Array(records);
    for (let i = 0; i < this.#length; i += 1) {
      keys[i] = this.#high[i]! * WORD + this.#low[i]!;
      keyCounts[this.#record[i]!]! += 1;
    }
    return { keys, keyCounts };
  }

  sorted(): Postings {
    const n = this.#length;
    let from = { low: this.#low.slice(0, n), high: this.#high.slice(0, n), record: this.#record.slice(0, n) };
    let to = { low: new Uint32Array(n), high: new Uint32Array(n), record: new Int32Array(n) };
    // Records were pushed ascending and each pass is stable, so holders come out ascending.
    for (const [word, shift] of [
      ['low', 0],
      ['low', 11],
      ['low', 22],
      ['high', 0],
      ['high', 11],
    ] as const) {
      scatter(from, to, word, shift);
      [from, to] = [to, from];
    }
    let distinct = 0;
    for (let i = 0; i < n; i += 1) if (i === 0 || from.low[i] !== from.low[i - 1] || from.high[i] !== from.high[i - 1]) distinct += 1;
    const keys = new Float64Array(distinct);
    const starts = new Int32Array(distinct + 1);
    let k = -1;
    for (let i = 0; i < n; i += 1) {
      if (i > 0 && from.low[i] === from.low[i - 1] && from.high[i] === from.high[i - 1]) continue;
      k += 1;
      keys[k] = from.high[i]! * WORD + from.low[i]!;
      starts[k] = i;
    }
    starts[distinct] = n;
    return { keys, starts, holders: from.record };
  }

  #grow(): void {
    const capacity = Math.ceil(this.#length * 1.5);
    const low = new Uint32Array(capacity);
    const high = new Uint32Array(capacity);
    const record = new Int32Array(capacity);
    low.set(this.#low);
    high.set(this.#high);
    record.set(this.#record);
    this.#low = low;
    this.#high = high;
    this.#record = record;
  }
}

interface Columns {
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  readonly record: Int32Array;
}

function scatter(from: Columns, to: Columns, word: 'low' | 'high', shift: number): void {
  const digits = from[word];
  const n = digits.length;
  const next = new Int32Array(DIGITS + 1);
  for (let i = 0; i < n; i += 1) {
    const digit = (digits[i]! >>> shift) & (DIGITS - 1);
    next[digit + 1] = next[digit + 1]! + 1;
  }
  for (let d = 0; d < DIGITS; d += 1) next[d + 1] = next[d + 1]! + next[d]!;
  for (let i = 0; i < n; i += 1) {
    const digit = (digits[i]! >>> shift) & (DIGITS - 1);
    const at = next[digit]!;
    next[digit] = at + 1;
    to.low[at] = from.low[i]!;
    to.high[at] = from.high[i]!;
    to.record[at] = from.record[i]!;
  }
}
