import { eachRow } from '../../sources/read/read-blocks.ts';
import { type FileShape, isReject, type Reject, type Row, type RowBlock, readOrReject } from '../../sources/read/row-block.ts';

/** What one block of a table brought. */
export interface TablePart<Entry> {
  readonly entries: readonly Entry[];
  readonly read: number;
  readonly recoded: number;
  readonly rejects: readonly Reject[];
}

/** Reads a block row by row. */
export function readTablePart<Entry extends object>(
  block: RowBlock,
  shape: FileShape,
  read: (row: Row) => Entry | Reject,
): TablePart<Entry> {
  const entries: Entry[] = [];
  const rejects: Reject[] = [];
  const recoded = eachRow(block, shape, rejects, (row) => {
    const entry = readOrReject(row, shape, read);
    if (isReject(entry)) rejects.push(entry);
    else entries.push(entry);
  });
  return { entries, read: entries.length + rejects.length, recoded, rejects };
}
