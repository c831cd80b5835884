import type { RecordRef } from '../../core/record.ts';
import type { PreparedChunk } from '../../match/columns/chunks.ts';
import { RecordColumns } from '../../match/columns/record-columns.ts';
import type { PackedTexts } from '../../match/memory/shared-memory.ts';
import type { Resolution } from '../../resolve/cluster/clustering.ts';
import { decodeRecord } from '../../store/codec/record-codec.ts';
import { RecordTexts } from './record-texts.ts';

/** All records of a store on their way into people; filled by whoever reads them, by ascending id. */
export class BulkSet {
  readonly columns: RecordColumns;
  readonly ids: number[] = [];
  /** The person a record belonged to before; 0 where none. */
  readonly was: number[] = [];
  readonly texts = new RecordTexts();

  constructor(keySeed: number) {
    this.columns = new RecordColumns(keySeed);
  }

  add(id: number, ref: RecordRef, encoded: string, was: number): void {
    this.columns.add(ref, decodeRecord(encoded));
    this.ids.push(id);
    this.was.push(was);
    this.texts.add(encoded);
  }

  /** Records that another thread made ready. */
  addPrepared(
    part: { readonly texts: PackedTexts; readonly prepared: PreparedChunk },
    refs: readonly RecordRef[],
    ids: readonly number[],
    was: readonly number[],
  ): void {
    this.columns.addPrepared({ ...part.prepared, refs });
    for (const id of ids) this.ids.push(id);
    for (const person of was) this.was.push(person);
    this.texts.addAll(part.texts);
  }
}

export type BulkStage = 'load' | 'train' | 'resolve' | 'people' | 'keys' | 'publish';
export type SayStage = (stage: BulkStage, done: number, total: number) => void;

export function membersByCluster({ person, people }: Resolution): { readonly starts: Uint32Array; readonly members: Uint32Array } {
  const starts = sharedIds(people + 1);
  for (const cluster of person) starts[cluster + 1]! += 1;
  for (let cluster = 0; cluster < people; cluster++) starts[cluster + 1]! += starts[cluster]!;
  const next = starts.slice();
  const members = sharedIds(person.length);
  for (let index = 0; index < person.length; index++) members[next[person[index]!]!++] = index;
  return { starts, members };
}

export type Clusters = ReturnType<typeof membersByCluster>;

/** Whole numbers that are never negative, in memory that threads share. */
export function sharedIds(length: number): Uint32Array {
  return new Uint32Array(new SharedArrayBuffer(length * 4));
}
