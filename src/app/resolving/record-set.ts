import { type RecordRef, refText } from '../../core/record.ts';
import type { Postings } from '../../match/keys/postings.ts';
import { GrowingInts } from '../../match/memory/shared-memory.ts';
import { hashRef } from '../../store/codec/record-ref-hash.ts';
import { RecordFile, RecordReader } from '../tasks/record-file.ts';
import type { FiledTexts } from '../tasks/text-file.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';

/** The distinct phone numbers of a set, and the key of each. */
export interface SetNumbers {
  readonly numbers: ArrayLike<number>;
  readonly keys: ArrayLike<number>;
}

/** All records of a store, by index. Their texts are in a scratch file. */
export abstract class RecordSet {
  readonly keySeed: number;
  readonly #ids = new GrowingInts();
  readonly #was = new GrowingInts();
  readonly #file: RecordFile;
  #isClosed = false;

  constructor(keySeed: number, scratchFolder: string) {
    this.keySeed = keySeed;
    this.#file = new RecordFile(scratchFolder);
  }

  get size(): number {
    return this.#ids.length;
  }

  get ids(): Int32Array {
    return this.#ids.values.subarray(0, this.size);
  }

  /** The person a record belonged to before, or 0. */
  get was(): Int32Array {
    return this.#was.values.subarray(0, this.size);
  }

  get filed(): FiledTexts {
    return this.#file.filed;
  }

  abstract get sources(): Int32Array;
  abstract get sourceNames(): readonly string[];
  abstract get numbers(): SetNumbers;
  /** How many keys all records hold together. */
  abstract get heldKeys(): number;
  abstract refHashes(): Float64Array;
  /** All keys with their holders, in parts, ascending. */
  abstract postings(threads: WorkThreads): AsyncIterable<Postings> | Iterable<Postings>;

  refs(indexes: Iterable<number>): RecordRef[] {
    const reader = new RecordReader(this.filed);
    return Array.from(indexes, (index) => ({
      source: this.sourceNames[this.sources[index]!]!,
      recordId: reader.both(index).recordId,
    }));
  }

  /** The index of each record that is in the set, by ref as text. */
  find(refs: readonly RecordRef[]): Map<string, number> {
    const found = new Map<string, number>();
    if (refs.length === 0) return found;
    const wanted = new Map<number, RecordRef[]>();
    for (const ref of refs) wanted.set(hashRef(ref), [...(wanted.get(hashRef(ref)) ?? []), ref]);
    for (const [index, hash] of this.refHashes().entries()) {
      const some = wanted.get(hash);
      if (some === undefined) continue;
      const [own] = this.refs([index]);
      if (some.some((ref) => refText(ref) === refText(own!))) found.set(refText(own!), index);
    }
    return found;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    if (!this.#isClosed) this.#file.close();
    this.#isClosed = true;
  }

  protected note(id: number, was: number): void {
    this.#ids.push(id);
    this.#was.push(was);
  }

  protected get file(): RecordFile {
    return this.#file;
  }
}
