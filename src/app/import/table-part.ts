import { eachRow } from '../../sources/read/read-blocks.ts';
import { type FileShape, isReject, type Reject, type Row, type RowBlock, readOrReject } from '../../sources/read/row-block.ts';
import type { OnDropped } from './table-day.ts';

/** What one block of a table brought. */
export interface TablePart<Entry> {
  readonly entries: readonly Entry[];
  readonly read: number;
  readonly recoded: number;
  readonly rejects: readonly Reject[];
  /** What single values were dropped for, by `field: reason`. */
  readonly faults: Readonly<Record<string, number>>;
}

/** Reads a block row by row. */
export function readTablePart<Entry extends object>(
  block: RowBlock,
  shape: FileShape,
  read: (row: Row, onDropped: OnDropped) => Entry | Reject,
): TablePart<Entry> {
  const entries: Entry[] = [];
  const rejects: Reject[] = [];
  const faults: Record<string, number> = {};
  const onDropped: OnDropped = (fault) => {
    faults[fault] = (faults[fault] ?? 0) + 1;
  };
  const recoded = eachRow(block, shape, rejects, (row) => {
    const entry = readOrReject(row, shape, (one) => read(one, onDropped));
    if (isReject(entry)) rejects.push(entry);
    else entries.push(entry);
  });
  return { entries, read: entries.length + rejects.length, recoded, rejects, faults };
}
