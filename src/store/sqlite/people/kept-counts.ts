import type { Key } from '../../../core/key.ts';

const SLOTS = 2 ** 17;
/** Beyond this many the memory starts anew; with so many free slots a look is one step. */
const MAX_KEPT = SLOTS / 2;
const LOW_SPAN = 2 ** 32;

/** Counts by key, in columns: a map of numbers this large costs three looks into cold memory where this costs one. */
export class KeptCounts {
  #keys: Float64Array | undefined;
  #counts = new Uint32Array(0);
  #kept = 0;

  /** 0 where none is kept. */
  get(key: Key): number {
    const keys = this.#keys;
    if (keys === undefined) return 0;
    const at = slotOf(keys, key);
    return keys[at] === key ? this.#counts[at]! : 0;
  }

  keep(key: Key, count: number): void {
    if (this.#kept >= MAX_KEPT) this.clear();
    if (this.#keys === undefined) {
      this.#keys = new Float64Array(SLOTS);
      this.#counts = new Uint32Array(SLOTS);
    }
    const at = slotOf(this.#keys, key);
    if (this.#keys[at] !== key) this.#kept += 1;
    this.#keys[at] = key;
    this.#counts[at] = count;
  }

  clear(): void {
    if (this.#kept > 0) this.#keys?.fill(0);
    this.#kept = 0;
  }
}

/** Where the key is, or where it would go; keys are hashes already, and none of them is 0. */
function slotOf(keys: Float64Array, key: number): number {
  let at = (key - Math.floor(key / LOW_SPAN) * LOW_SPAN) & (SLOTS - 1);
  while (keys[at] !== 0 && keys[at] !== key) at = (at + 1) & (SLOTS - 1);
  return at;
}
