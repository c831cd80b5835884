import type { PersonRecord, RecordRef } from '../../core/record.ts';
import type { KnownTexts, PreparedChunk } from './chunks.ts';

import { RecordColumns } from './record-columns.ts';

/** Does what `RecordColumns.add` does, in any thread: keys, interning, layout. The chunk has no refs; its receiver knows them. */
export class ChunkPreparer {
  readonly #columns: RecordColumns;
  readonly #known: KnownTexts | undefined;

  /** Given the texts of this thread's earlier chunks, the chunk holds only new ones. */
  constructor(seed: number, known?: KnownTexts) {
    this.#columns = new RecordColumns(seed, known);
    this.#known = known;
  }

  add(ref: RecordRef, record: PersonRecord): void {
    this.#columns.add(ref, record);
  }

  done(): PreparedChunk {
    if (this.#known === undefined) return { ...this.#columns.toChunk(), refs: [] };
    return { ...this.#columns.toChunk(this.#known.take()), thread: this.#known.thread, refs: [] };
  }
}
