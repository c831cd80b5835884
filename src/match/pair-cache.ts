const MOST_SLOT_BITS = 17;
const LEAST_SLOT_BITS = 8;
/** Slots for each distinct value: a value meets more others than one. */
const SLOTS_PER_VALUE = 8;
const ID_SPAN = 2 ** 26;

/** Remembers what was computed for pairs of small numbers, in bounded memory: a newer pair takes the slot of an older one. */
export class PairCache {
  readonly #slotBits: number;
  readonly #keys: Float64Array;
  readonly #values: Uint8Array;
  readonly #compute: (a: number, b: number) => number;

  /** `compute` is symmetric and gives 0 to 255; both numbers are at least 1. A few values need no room for many pairs. */
  constructor(values: number, compute: (a: number, b: number) => number) {
    this.#compute = compute;
    this.#slotBits = Math.min(MOST_SLOT_BITS, Math.max(LEAST_SLOT_BITS, Math.ceil(Math.log2(values * SLOTS_PER_VALUE + 1))));
    this.#keys = new Float64Array(2 ** this.#slotBits);
    this.#values = new Uint8Array(2 ** this.#slotBits);
  }

  get(a: number, b: number): number {
    const low = a < b ? a : b;
    const high = a < b ? b : a;
    const key = high * ID_SPAN + low;
    const slot = (Math.imul(low ^ Math.imul(high, 0x45d9f3b), 0x2545f491) >>> (32 - this.#slotBits)) & (this.#keys.length - 1);
    if (this.#keys[slot] === key) return this.#values[slot]!;
    const value = this.#compute(low, high);
    this.#keys[slot] = key;
    this.#values[slot] = value;
    return value;
  }
}
