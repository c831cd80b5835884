const MOST_SLOT_BITS = 18;
const LEAST_SLOT_BITS = 4;
/** Slots per distinct value: a value is compared with several others. */
const SLOTS_PER_VALUE = 8;
/** Both ids and the result; id 0 marks an empty slot. */
const INTS_PER_SLOT = 3;

/** A bounded cache over ordered pairs of ids: a newer pair overwrites an older one. */
export class PairCache {
  readonly #slots: Int32Array;
  readonly #shift: number;
  readonly #compute: (a: number, b: number) => number;

  /** `compute` returns a whole number; the first id is at least 1. */
  constructor(values: number, compute: (a: number, b: number) => number, mostBits = MOST_SLOT_BITS) {
    const bits = Math.min(mostBits, Math.max(LEAST_SLOT_BITS, Math.ceil(Math.log2(values * SLOTS_PER_VALUE + 1))));
    this.#slots = new Int32Array(INTS_PER_SLOT * 2 ** bits);
    this.#shift = 32 - bits;
    this.#compute = compute;
  }

  get(a: number, b: number): number {
    const slots = this.#slots;
    const slot = INTS_PER_SLOT * (Math.imul(a ^ Math.imul(b, 0x45d9f3b), 0x2545f491) >>> this.#shift);
    if (slots[slot] === a && slots[slot + 1] === b) return slots[slot + 2]!;
    const value = this.#compute(a, b);
    slots[slot] = a;
    slots[slot + 1] = b;
    slots[slot + 2] = value;
    return value;
  }

  /** The same for a symmetric function: one entry serves both orders. */
  ofEither(a: number, b: number): number {
    return a < b ? this.get(a, b) : this.get(b, a);
  }
}
