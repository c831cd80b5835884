import type { DatabaseSync, StatementSync } from '../database.ts';
import { KeyFilter } from './key-filter.ts';

/** Makes the filter of all keys beside the postings that a rebuild writes: a part for each so many, in their order. */
export class KeyFilterWriter {
  readonly #put: StatementSync;
  readonly #keys: Float64Array;
  #length = 0;

  constructor(database: DatabaseSync, keysPerPart: number) {
    this.#put = database.prepare('INSERT INTO key_filter_next(last, words) VALUES (?, ?)');
    this.#keys = new Float64Array(keysPerPart);
  }

  add(keys: Float64Array): void {
    for (let at = 0; at < keys.length; ) {
      const some = keys.subarray(at, at + this.#keys.length - this.#length);
      this.#keys.set(some, this.#length);
      this.#length += some.length;
      at += some.length;
      if (this.#length === this.#keys.length) this.finish();
    }
  }

  finish(): void {
    if (this.#length === 0) return;
    const filter = KeyFilter.forKeys(this.#length);
    for (let at = 0; at < this.#length; at++) filter.add(this.#keys[at]!);
    this.#put.run(this.#keys[this.#length - 1]!, new Uint8Array(filter.words.buffer));
    this.#length = 0;
  }
}
