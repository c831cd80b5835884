import type { RecordRef } from '../../core/record.ts';
import type { PreparedChunk } from '../../match/columns/chunks.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { Postings } from '../../match/keys/postings.ts';
import type { PackedTexts } from '../../match/memory/shared-memory.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import { hashRef } from '../../store/codec/record-ref-hash.ts';
import { RecordSet, type SetNumbers } from './record-set.ts';

/** A set whose columns are in memory, to be compared as a whole. */
export class ColumnSet extends RecordSet {
  readonly columns: RecordColumns;

  constructor(keySeed: number, scratchFolder: string) {
    super(keySeed, scratchFolder);
    this.columns = new RecordColumns(keySeed);
  }

  get sources(): Int32Array {
    return this.columns.sources.values;
  }

  get sourceNames(): readonly string[] {
    return this.columns.sourceNames.texts;
  }

  get numbers(): SetNumbers {
    // Entry 0 means none.
    return { numbers: this.columns.numbers.slice(1), keys: this.columns.valueKeys.phone.slice(1) };
  }

  get heldKeys(): number {
    return this.columns.postings().holders.length;
  }

  refHashes(): Float64Array {
    return Float64Array.from(this.columns.refs, hashRef);
  }

  postings(): Iterable<Postings> {
    return [this.columns.postings()];
  }

  add(id: number, ref: RecordRef, encoded: string, was: number): void {
    this.columns.add(ref, decodeRecord(encoded));
    this.note(id, was);
    this.file.add(ref, encoded);
  }

  /** Adds records prepared by another thread. */
  addPrepared(
    part: { readonly texts: PackedTexts; readonly prepared: PreparedChunk },
    refs: readonly RecordRef[],
    ids: readonly number[],
    was: readonly number[],
  ): void {
    this.columns.addPrepared({ ...part.prepared, refs });
    for (const [at, id] of ids.entries()) this.note(id, was[at]!);
    this.file.addAll(refs, part.texts);
  }
}
