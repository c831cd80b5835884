import type { RecordRef } from '../../core/record.ts';
import type { KeyPart } from '../keys/key-column.ts';
import type { NewTexts } from './known-texts.ts';

/** Some records made ready elsewhere, say in another thread: plain arrays, so that it can be posted and its buffers handed over. */
export interface PreparedChunk {
  readonly refs: readonly RecordRef[];
  readonly cells: Int32Array;
  /** The thread whose earlier chunks brought the texts that this one does not; undefined where it brings all. */
  readonly thread?: number;
  readonly words: NewTexts;
  readonly places: NewTexts;
  readonly mailParts: readonly string[];
  readonly emailParts: Int32Array;
  readonly addressParts: Int32Array;
  readonly extras: readonly string[];
  readonly extraTexts: readonly string[];
  readonly extraAttributes: readonly string[];
  readonly numbers: Float64Array;
  readonly keyParts: readonly KeyPart[];
  readonly valueKeys: {
    readonly phone: Float64Array;
    readonly email: Float64Array;
    readonly address: Float64Array;
    readonly extra: Float64Array;
  };
}

/** The buffers of a chunk, for handing them over instead of copying. */
export function buffersOf(chunk: PreparedChunk): ArrayBuffer[] {
  const { phone, email, address, extra } = chunk.valueKeys;
  const arrays = [chunk.cells, chunk.emailParts, chunk.addressParts, chunk.numbers, phone, email, address, extra];
  for (const { keys, keyRecords, kindEnds } of chunk.keyParts) arrays.push(keys, keyRecords, kindEnds);
  return arrays.map((array) => array.buffer as ArrayBuffer);
}
