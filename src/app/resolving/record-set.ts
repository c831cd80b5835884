import { type RecordRef, refText } from '../../core/record.ts';
import type { LiveKeys } from '../../match/keys/key-graph.ts';
import type { Postings } from '../../match/keys/postings.ts';
import { Interner } from '../../match/memory/interner.ts';
import { GrowingFloats, GrowingInts } from '../../match/memory/shared-memory.ts';
import { hashRef } from '../../store/codec/record-ref-hash.ts';
import { RecordFile, RecordReader } from '../tasks/record-file.ts';
import type { MadePage, PartOrder, SetPart } from '../tasks/set-part.ts';
import type { FiledTexts } from '../tasks/text-file.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { KeyFile } from './key-file.ts';

/** The distinct phone numbers of a set, and the key of each. */
export interface SetNumbers {
  readonly numbers: ArrayLike<number>;
  readonly keys: ArrayLike<number>;
}

/** All records of a store, by index. Their texts and keys are in scratch files. */
export abstract class RecordSet {
  readonly keySeed: number;
  readonly #ids = new GrowingInts();
  readonly #was = new GrowingInts();
  readonly #hashes = new GrowingFloats();
  readonly #sources = new GrowingInts();
  readonly #sourceNames = new Interner();
  readonly #file: RecordFile;
  readonly #keys: KeyFile;
  #isClosed = false;

  constructor(keySeed: number, scratchFolder: string) {
    this.keySeed = keySeed;
    this.#file = new RecordFile(scratchFolder);
    this.#keys = new KeyFile(scratchFolder);
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

  get sources(): Int32Array {
    return this.#sources.values;
  }

  get sourceNames(): readonly string[] {
    return this.#sourceNames.texts;
  }

  get refHashes(): Float64Array {
    return this.#hashes.values.subarray(0, this.size);
  }

  /** How many keys all records hold together. */
  get heldKeys(): number {
    return this.#keys.size;
  }

  /** How its parts are made. */
  abstract get order(): PartOrder;
  abstract get numbers(): SetNumbers;
  protected abstract take(part: SetPart, refs: readonly RecordRef[]): void;

  /** Adds records that were made for this set; `was` is left out if all are new. */
  add({ texts, refHashes, part }: MadePage, refs: readonly RecordRef[], ids: readonly number[], was?: readonly number[]): void {
    this.take(part, refs);
    this.#keys.add(part.keys, this.size);
    this.#file.addAll(refs, texts);
    for (const [at, ref] of refs.entries()) {
      this.#ids.push(ids[at]!);
      this.#was.push(was?.[at] ?? 0);
      this.#hashes.push(refHashes[at]!);
      this.#sources.push(this.#sourceNames.intern(ref.source));
    }
  }

  /** Passes over records: later parts may refer to their texts. */
  skip(_part: SetPart): void {}

  /** All keys with their holders, in parts, ascending. */
  postings(threads: WorkThreads): AsyncIterable<Postings> {
    return this.keys.postings(threads);
  }

  /** The keys that records share, by the places of the records, or by their indexes. */
  async live(threads: WorkThreads, placeOf?: Int32Array): Promise<LiveKeys[]> {
    const live: LiveKeys[] = [];
    for await (const part of this.keys.each(threads, (slice) => threads.run('live', { slice, placeOf }))) live.push(part);
    return live;
  }

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
    for (const [index, hash] of this.refHashes.entries()) {
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
    if (this.#isClosed) return;
    this.#file.close();
    this.#keys.close();
    this.#isClosed = true;
  }

  protected get keys(): KeyFile {
    return this.#keys;
  }
}
