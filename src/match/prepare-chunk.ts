import type { PersonRecord, RecordRef } from '../core/record.ts';
import type { PreparedChunk } from './prepared-chunk.ts';
import { RecordColumns } from './record-columns.ts';

/** Does in any thread what `RecordColumns.add` would do: keys, interning, layout. The chunk is without refs: whoever receives it knows them. */
export class ChunkPreparer {
  readonly #columns: RecordColumns;

  constructor(seed: number) {
    this.#columns = new RecordColumns(seed);
  }

  add(ref: RecordRef, record: PersonRecord): void {
    this.#columns.add(ref, record);
  }

  done(): PreparedChunk {
    return { ...this.#columns.toChunk(), refs: [] };
  }
}
