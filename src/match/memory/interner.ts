import { ownText } from '../../normalize/bounded-cache.ts';
import { GrowingInts } from './shared-memory.ts';

/** Assigns each distinct text a small id; 0 is the empty text. */
export class Interner {
  readonly texts: string[] = [''];
  readonly #ids = new Map<string, number>();
  readonly #outlives: boolean;

  /** With `outlives`, texts are copied, so that the larger texts they were cut from can be freed. */
  constructor(outlives = false) {
    this.#outlives = outlives;
  }

  intern(text: string): number {
    return text === '' ? 0 : (this.#ids.get(text) ?? this.#add(text));
  }

  get size(): number {
    return this.texts.length;
  }

  #add(text: string): number {
    const id = this.texts.length;
    const kept = this.#outlives ? ownText(text) : text;
    this.texts.push(kept);
    this.#ids.set(kept, id);
    return id;
  }
}

const LEAST_SLOTS = 64;

/** Assigns each distinct run of `width` numbers a small id; 0 is the run of zeros. */
export class TupleInterner {
  /** The runs, concatenated. */
  readonly parts = new GrowingInts();
  readonly #width: number;
  /** Open addressing: an id in each slot taken, 0 in the others. */
  #slots = new Int32Array(LEAST_SLOTS);
  #size = 1;

  constructor(width: number) {
    this.#width = width;
    for (let part = 0; part < width; part += 1) this.parts.push(0);
  }

  get size(): number {
    return this.#size;
  }

  /** The id of the run at `from`; a new run gets the next id. */
  intern(run: ArrayLike<number>, from: number): number {
    let slot = this.#slotOf(run, from);
    for (let id = this.#slots[slot]!; id !== 0; id = this.#slots[slot]!) {
      if (this.#isAt(id, run, from)) return id;
      slot = (slot + 1) & (this.#slots.length - 1);
    }
    if (this.#isAt(0, run, from)) return 0;
    const id = this.#size;
    for (let part = 0; part < this.#width; part += 1) this.parts.push(run[from + part]!);
    this.#slots[slot] = id;
    this.#size += 1;
    if (this.#size * 2 > this.#slots.length) this.#widen();
    return id;
  }

  #isAt(id: number, run: ArrayLike<number>, from: number): boolean {
    const { values } = this.parts;
    const at = id * this.#width;
    for (let part = 0; part < this.#width; part += 1) if (values[at + part] !== run[from + part]) return false;
    return true;
  }

  #slotOf(run: ArrayLike<number>, from: number): number {
    let hash = 0x2c1b3c6d;
    for (let part = 0; part < this.#width; part += 1) {
      hash = Math.imul(hash ^ run[from + part]!, 0x5bd1e995);
      hash ^= hash >>> 15;
    }
    return Math.imul(hash, 0x297a2d39) >>> Math.clz32(this.#slots.length - 1);
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let id = 1; id < this.#size; id += 1) {
      let slot = this.#slotOf(this.parts.values, id * this.#width);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = id;
    }
  }
}

/** Counts distinct runs, by id; entry 0 is unused. */
export class TupleTally extends TupleInterner {
  readonly counts = new GrowingInts();

  constructor(width: number) {
    super(width);
    this.counts.push(0);
  }

  add(run: ArrayLike<number>, from = 0, count = 1): void {
    const id = this.intern(run, from);
    if (id === this.counts.length) this.counts.push(0);
    this.counts.values[id]! += count;
  }
}

/** Adds a chunk's values by the ids of their parts. Returns the id of each, and appends the keys of new ones. */
export function internRuns(
  to: TupleInterner,
  runs: Int32Array,
  partIds: ArrayLike<number>,
  keys: number[],
  chunkKeys: Float64Array,
): Int32Array {
  const width = runs.length / chunkKeys.length;
  const ids = new Int32Array(chunkKeys.length);
  const run = new Int32Array(width);
  for (let id = 0; id < ids.length; id += 1) {
    for (let part = 0; part < width; part += 1) run[part] = partIds[runs[id * width + part]!]!;
    const own = to.intern(run, 0);
    if (own === keys.length) keys.push(chunkKeys[id]!);
    ids[id] = own;
  }
  return ids;
}
