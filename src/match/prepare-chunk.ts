import type { PersonRecord, RecordRef } from '../core/record.ts';
import type { PreparedChunk } from './prepared-chunk.ts';
import { RecordColumns } from './record-columns.ts';

/** Does in any thread what `RecordColumns.add` would do: keys, interning, layout. */
export function prepareChunk(records: readonly { readonly ref: RecordRef; readonly record: PersonRecord }[], seed: number): PreparedChunk {
  const columns = new RecordColumns(seed);
  for (const { ref, record } of records) columns.add(ref, record);
  return columns.toChunk();
}
