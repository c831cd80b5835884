import type { RecordRef } from '../../core/record.ts';
import type { PackedTexts } from '../../match/memory/shared-memory.ts';
import { type FiledTexts, TextFile, TextReader } from './text-file.ts';

const LENGTH_BYTES = 4;

/** Encoded records with their ids in their sources, in a scratch file. */
export class RecordFile {
  readonly #texts: TextFile;
  readonly #length = Buffer.alloc(LENGTH_BYTES);

  constructor(folder: string) {
    this.#texts = new TextFile(folder);
  }

  get filed(): FiledTexts {
    return this.#texts.filed;
  }

  add({ recordId }: RecordRef, encoded: Uint8Array | string): void {
    const id = Buffer.from(recordId);
    this.#length.writeUInt32LE(id.length);
    this.#texts.add(this.#length, id, typeof encoded === 'string' ? Buffer.from(encoded) : encoded);
  }

  addAll(refs: readonly RecordRef[], { bytes, ends }: PackedTexts): void {
    const all = new Uint8Array(bytes);
    for (const [at, ref] of refs.entries()) this.add(ref, all.subarray(at === 0 ? 0 : ends[at - 1]!, ends[at]!));
  }

  close(): void {
    this.#texts.close();
  }
}

/** Reads records of a file, in any thread. */
export class RecordReader {
  readonly #reader: TextReader;

  constructor(texts: FiledTexts, ahead = 0) {
    this.#reader = new TextReader(texts, ahead);
  }

  encoded(index: number): string {
    const bytes = this.#reader.bytes(index);
    return bytes.toString('utf8', LENGTH_BYTES + bytes.readUInt32LE());
  }

  /** A record with its id in its source. */
  both(index: number): { readonly recordId: string; readonly encoded: string } {
    const bytes = this.#reader.bytes(index);
    const end = LENGTH_BYTES + bytes.readUInt32LE();
    return { recordId: bytes.toString('utf8', LENGTH_BYTES, end), encoded: bytes.toString('utf8', end) };
  }
}
