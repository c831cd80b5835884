import { statfs } from 'node:fs/promises';
import type { PeopleReads } from '../../store/people.ts';
import type { SourceFile } from './import-order.ts';

/** Cost of resolving everything per stored record, relative to the incremental cost of a new one. */
const BULK_SHARE = 1 / 25;
/** Per record: the store, its rebuilt tables, the log and scratch files. Measured at a million: 830 bytes into an empty store. */
const BULK_BYTES = 1_500;

/** What an import will take, before it starts. */
export interface ImportSize {
  /** Estimated from the first rows. */
  readonly rows: number;
  /** Everything is resolved in one step, which is faster for so many rows. */
  readonly isBulk: boolean;
  readonly diskBytes: number;
}

export async function importSize(people: Pick<PeopleReads, 'facts'>, sources: readonly SourceFile[]): Promise<ImportSize> {
  const { records } = await people.facts();
  const rows = Math.round(estimateRows(sources));
  const isBulk = rows >= records * BULK_SHARE;
  return { rows, isBulk, diskBytes: (isBulk ? records + rows : rows) * BULK_BYTES };
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function estimateRows(sources: readonly SourceFile[]): number {
  const ROWS_WITHOUT_SAMPLES = 1;
  return sources.reduce((sum, { shape }) => {
    if (shape.samples.length === 0) return sum + ROWS_WITHOUT_SAMPLES;
    const chars = shape.samples.reduce((length, row) => length + row.reduce((cells, cell) => cells + cell.length + 1, 0), 0);
    const packing = shape.packed || shape.format === 'parquet' || shape.part?.form.as === 'sheet' ? 4 : 1;
    return sum + (shape.textBytes ?? shape.sizeBytes * packing) / Math.max(1, chars / shape.samples.length);
  }, 0);
}
