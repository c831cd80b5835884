const MOST_SLOT_BITS = 18;
const LEAST_SLOT_BITS = 8;
/** Slots per distinct value: a value is compared with several others. */
const SLOTS_PER_VALUE = 8;
const ID_BITS = 26;
const ID_MASK = 2 ** ID_BITS - 1;

/** A bounded cache over unordered pairs of ids: a newer pair overwrites an older one. */
export class PairCache {
  readonly #shift: number;
  /** Two numbers a slot: the lower id with the value above it, and the higher id. */
  readonly #slots: Int32Array;
  readonly #compute: (a: number, b: number) => number;

  /** `compute` is symmetric and returns 0 to 31; both ids are at least 1. */
  constructor(values: number, compute: (a: number, b: number) => number, mostBits = MOST_SLOT_BITS) {
    this.#compute = compute;
    const bits = Math.min(mostBits, Math.max(LEAST_SLOT_BITS, Math.ceil(Math.log2(values * SLOTS_PER_VALUE + 1))));
    this.#shift = 32 - bits;
    this.#slots = new Int32Array(2 ** (bits + 1));
  }

  get(a: number, b: number): number {
    const low = a < b ? a : b;
    const high = a < b ? b : a;
    const slots = this.#slots;
    const slot = (Math.imul(low ^ Math.imul(high, 0x45d9f3b), 0x2545f491) >>> this.#shift) << 1;
    const kept = slots[slot]!;
    if (slots[slot + 1] === high && (kept & ID_MASK) === low) return kept >>> ID_BITS;
    const value = this.#compute(low, high);
    slots[slot] = (value << ID_BITS) | low;
    slots[slot + 1] = high;
    return value;
  }
}

const MOST_BITS = 14;
const LEAST_BITS = 4;

/** The same over ordered pairs, for any whole number. */
export class PairNumbers {
  /** Three numbers a slot: both ids and the result; id 0 marks an empty slot. */
  readonly #slots: Int32Array;
  readonly #shift: number;
  readonly #compute: (a: number, b: number) => number;

  /** `compute` returns a whole number; the first id is at least 1. */
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
