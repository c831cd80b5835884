import type { PersonRecord, RecordRef } from '../../core/record.ts';
import type { KnownTexts, PreparedChunk } from './chunks.ts';

import { RecordColumns } from './record-columns.ts';

/** Does in any thread what `RecordColumns.add` would do: keys, interning, layout. The chunk is without refs: whoever receives it knows them. */
export class ChunkPreparer {
  readonly #columns: RecordColumns;
  readonly #known: KnownTexts | undefined;

  /** With the texts of the chunks that were made before in this thread, only what is new goes into this one. */
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
