const SLOT_BITS = 17;
const SLOTS = 2 ** SLOT_BITS;
const ID_SPAN = 2 ** 26;

/** Remembers what was computed for pairs of small numbers, in bounded memory: a newer pair takes the slot of an older one. */
export class PairCache {
  readonly #keys = new Float64Array(SLOTS);
  readonly #values = new Uint8Array(SLOTS);
  readonly #compute: (a: number, b: number) => number;

  /** `compute` is symmetric and gives 0 to 255; both numbers are at least 1. */
  constructor(compute: (a: number, b: number) => number) {
    this.#compute = compute;
  }

  get(a: number, b: number): number {
    const low = a < b ? a : b;
    const high = a < b ? b : a;
    const key = high * ID_SPAN + low;
    const slot = (Math.imul(low ^ Math.imul(high, 0x45d9f3b), 0x2545f491) >>> (32 - SLOT_BITS)) & (SLOTS - 1);
    if (this.#keys[slot] === key) return this.#values[slot]!;
    const value = this.#compute(low, high);
    this.#keys[slot] = key;
    this.#values[slot] = value;
    return value;
  }
}
