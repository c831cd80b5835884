import { GrowingFloats, type PackedTexts } from '../../match/memory/shared-memory.ts';
import { readFully, ScratchFile } from './scratch-file.ts';

/** The texts of a file, for readers in any thread: text `i` is from `starts[i]` to `starts[i + 1]`. */
export interface FiledTexts {
  readonly fd: number;
  readonly texts: number;
  readonly starts: Float64Array;
}

/** Texts in a scratch file, by index: in memory, those of millions of records would take most of it. */
export class TextFile {
  readonly #file: ScratchFile;
  readonly #starts = new GrowingFloats();

  constructor(folder: string) {
    this.#file = new ScratchFile(folder);
    this.#starts.push(0);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  get filed(): FiledTexts {
    return { fd: this.#file.fd, texts: this.size, starts: this.#starts.values };
  }

  add(...parts: readonly Uint8Array[]): void {
    for (const part of parts) this.#file.append(part);
    this.#starts.push(this.#file.length);
  }

  addAll({ bytes, ends }: PackedTexts): void {
    const first = this.#file.length;
    this.#file.append(new Uint8Array(bytes, 0, ends.at(-1) ?? 0));
    for (const end of ends) this.#starts.push(first + end);
  }

  close(): void {
    this.#file.close();
  }
}

/** Reads texts of a file, in any thread. */
export class TextReader {
  readonly #texts: FiledTexts;
  /** Bytes read at once, for readers that go through the file in its order. */
  readonly #ahead: number;
  #buffer = Buffer.allocUnsafe(4_096);
  #from = 0;
  #to = 0;

  constructor(texts: FiledTexts, ahead = 0) {
    this.#texts = texts;
    this.#ahead = ahead;
  }

  /** Valid until the next call. */
  bytes(index: number): Buffer {
    const { starts } = this.#texts;
    const start = starts[index]!;
    const end = starts[index + 1]!;
    if (start < this.#from || end > this.#to) this.#read(start, end);
    return this.#buffer.subarray(start - this.#from, end - this.#from);
  }

  #read(start: number, end: number): void {
    const { fd, starts, texts } = this.#texts;
    const to = Math.max(end, Math.min(start + this.#ahead, starts[texts]!));
    if (to - start > this.#buffer.length) this.#buffer = Buffer.allocUnsafe(2 * (to - start));
    readFully(fd, this.#buffer.subarray(0, to - start), start);
    this.#from = start;
    this.#to = to;
  }

  text(index: number): string {
    return this.bytes(index).toString('utf8');
  }

  pack(indexes: ArrayLike<number>): PackedTexts {
    const { fd, starts } = this.#texts;
    const ends = new Uint32Array(indexes.length);
    let length = 0;
    for (let at = 0; at < indexes.length; at++) {
      length += starts[indexes[at]! + 1]! - starts[indexes[at]!]!;
      ends[at] = length;
    }
    const bytes = new SharedArrayBuffer(length);
    for (let at = 0; at < indexes.length; at++) {
      const from = at === 0 ? 0 : ends[at - 1]!;
      readFully(fd, new Uint8Array(bytes, from, ends[at]! - from), starts[indexes[at]!]!);
    }
    return { bytes, ends };
  }
}
