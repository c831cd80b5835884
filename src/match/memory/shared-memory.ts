/** Smaller arrays are as fast to copy to another thread as to share. */
const LEAST_SHARED = 4096;

/** Zeros, in shared memory if there are many. */
export function sharedInts(length: number): Int32Array {
  return length < LEAST_SHARED ? new Int32Array(length) : new Int32Array(new SharedArrayBuffer(length * 4));
}

/** The same for bytes. */
export function sharedBytes(length: number): Uint8Array {
  return length < LEAST_SHARED ? new Uint8Array(length) : new Uint8Array(new SharedArrayBuffer(length));
}

/** A typed array that grows by half when full; in shared memory once it is large. */
export class GrowingInts {
  values: Int32Array = new Int32Array(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) this.#grow(this.length + 1);
    this.values[this.length] = value;
    this.length += 1;
  }

  /** Makes room for that many more, for callers that write to `values` directly. */
  reserve(more: number): void {
    if (this.length + more > this.values.length) this.#grow(this.length + more);
  }

  #grow(least: number): void {
    const wider = sharedInts(Math.max(least, Math.ceil(this.length * 1.5)));
    wider.set(this.values);
    this.values = wider;
  }
}

/** The same for 64-bit floats, as which integers up to 2^53 are exact; always in shared memory. */
export class GrowingFloats {
  values = sharedFloats(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = sharedFloats(Math.ceil(this.length * 1.5));
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}

export function sharedFloats(length: number): Float64Array {
  return new Float64Array(new SharedArrayBuffer(length * 8));
}

/** Concatenated texts in shared memory; text `i` ends before byte `ends[i]`. */
export interface PackedTexts {
  readonly bytes: SharedArrayBuffer;
  readonly ends: Uint32Array;
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const ends = new Uint32Array(texts.length);
  let total = 0;
  for (let at = 0; at < texts.length; at += 1) {
    total += Buffer.byteLength(texts[at]!);
    ends[at] = total;
  }
  const bytes = new SharedArrayBuffer(total);
  const buffer = Buffer.from(bytes);
  // In slices: millions of texts joined would exceed the longest string.
  for (let from = 0; from < texts.length; from += TEXTS_PER_WRITE) {
    buffer.write(texts.slice(from, from + TEXTS_PER_WRITE).join(''), from === 0 ? 0 : ends[from - 1]!);
  }
  return { bytes, ends };
}

/** The same for texts that are encoded already; bytes after the last are left out. */
export function packBytes(texts: Uint8Array, ends: ArrayLike<number>): PackedTexts {
  const length = ends.length === 0 ? 0 : ends[ends.length - 1]!;
  const bytes = new SharedArrayBuffer(length);
  new Uint8Array(bytes).set(texts.subarray(0, length));
  return { bytes, ends: Uint32Array.from(ends) };
}

export function unpackTexts({ bytes, ends }: PackedTexts): string[] {
  const buffer = Buffer.from(bytes);
  return Array.from(ends, (end, at) => buffer.toString('utf8', at === 0 ? 0 : ends[at - 1], end));
}

const TEXTS_PER_WRITE = 10_000;
