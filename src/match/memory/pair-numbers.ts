const MOST_BITS = 14;
const LEAST_BITS = 4;

/** Remembers a number for each ordered pair of small numbers, in bounded memory: a newer pair takes the place of an older one. */
export class PairNumbers {
  /** Both ids and the number, slot by slot; id 0 is none. */
  readonly #slots: Int32Array;
  readonly #shift: number;
  readonly #compute: (a: number, b: number) => number;

  /** `compute` gives whole numbers; the first of the two is at least 1. */
  constructor(values: number, compute: (a: number, b: number) => number) {
    const bits = Math.min(MOST_BITS, Math.max(LEAST_BITS, Math.ceil(Math.log2(values))));
    this.#slots = new Int32Array(3 * 2 ** bits);
    this.#shift = 32 - bits;
    this.#compute = compute;
  }

  get(a: number, b: number): number {
    const slots = this.#slots;
    const slot = 3 * ((Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x45d9f3b)) >>> this.#shift);
    if (slots[slot] === a && slots[slot + 1] === b) return slots[slot + 2]!;
    const value = this.#compute(a, b);
    slots[slot] = a;
    slots[slot + 1] = b;
    slots[slot + 2] = value;
    return value;
  }
}
