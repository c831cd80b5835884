import { GrowingInts, type PackedTexts } from '../../match/memory/shared-memory.ts';

/** The places of some texts within shared blocks. */
export interface TextPlaces {
  readonly block: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
}

const LOOSE_BLOCK_BYTES = 1024 * 1024;

/**
 * Encoded records in shared memory: as strings, millions of them would burden the garbage collector and be copied to every
 * thread.
 */
export class RecordTexts {
  readonly blocks: SharedArrayBuffer[] = [];
  readonly #block = new GrowingInts();
  readonly #start = new GrowingInts();
  readonly #end = new GrowingInts();
  #loose: { readonly number: number; readonly bytes: Uint8Array; used: number } | undefined;

  addAll({ bytes, ends }: PackedTexts): void {
    const block = this.blocks.push(bytes) - 1;
    let start = 0;
    for (const end of ends) {
      this.#note(block, start, end);
      start = end;
    }
  }

  add(text: string): void {
    this.addBytes(Buffer.from(text));
  }

  /** Returns the index of the added text. */
  addBytes(text: Uint8Array): number {
    const { length } = text;
    if (this.#loose === undefined || this.#loose.used + length > this.#loose.bytes.length) {
      const bytes = new SharedArrayBuffer(Math.max(LOOSE_BLOCK_BYTES, length));
      this.#loose = { number: this.blocks.push(bytes) - 1, bytes: new Uint8Array(bytes), used: 0 };
    }
    const { number, bytes, used } = this.#loose;
    bytes.set(text, used);
    this.#loose.used += length;
    this.#note(number, used, used + length);
    return this.#block.length - 1;
  }

  /** The places of all texts, by index. */
  allPlaces(): TextPlaces {
    return { block: this.#block.values, start: this.#start.values, end: this.#end.values };
  }

  /** Some texts, concatenated. */
  pack(indexes: ArrayLike<number>): PackedTexts {
    const ends = new Uint32Array(indexes.length);
    let length = 0;
    for (let at = 0; at < indexes.length; at++) {
      length += this.#end.values[indexes[at]!]! - this.#start.values[indexes[at]!]!;
      ends[at] = length;
    }
    const bytes = new SharedArrayBuffer(length);
    const packed = new Uint8Array(bytes);
    for (let at = 0; at < indexes.length; at++) {
      const index = indexes[at]!;
      const start = this.#start.values[index]!;
      const text = new Uint8Array(this.blocks[this.#block.values[index]!]!, start, this.#end.values[index]! - start);
      packed.set(text, at === 0 ? 0 : ends[at - 1]!);
    }
    return { bytes, ends };
  }

  places(indexes: ArrayLike<number>): TextPlaces {
    const count = indexes.length;
    const places = { block: new Int32Array(count), start: new Int32Array(count), end: new Int32Array(count) };
    for (let at = 0; at < count; at++) {
      const index = indexes[at]!;
      places.block[at] = this.#block.values[index]!;
      places.start[at] = this.#start.values[index]!;
      places.end[at] = this.#end.values[index]!;
    }
    return places;
  }

  #note(block: number, start: number, end: number): void {
    this.#block.push(block);
    this.#start.push(start);
    this.#end.push(end);
  }
}

/** Reads texts by place. */
export function textReader(blocks: readonly SharedArrayBuffer[]): (block: number, start: number, end: number) => string {
  const buffers = blocks.map((block) => Buffer.from(block));
  return (block, start, end) => buffers[block]!.toString('utf8', start, end);
}
