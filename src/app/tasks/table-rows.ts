import type { Day } from '../../core/clock.ts';
import { isNoDay, parseDay } from '../../normalize/date.ts';
import { eachRow } from '../../sources/read/read-blocks.ts';
import { type FileShape, isReject, type Reject, type Row, type RowBlock, readOrReject } from '../../sources/read/row-block.ts';

/** The entries of one block of a table. */
export interface TablePart<Entry> {
  readonly entries: readonly Entry[];
  readonly read: number;
  readonly recoded: number;
  readonly rejects: readonly Reject[];
  /** Dropped values, by `field: reason`. */
  readonly faults: Readonly<Record<string, number>>;
}

/** Reads a block of a table row by row. */
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

/** Called for each value that cannot be used, with `field: reason`. */
export type OnDropped = (fault: string) => void;

/** The day of a row. A day in the future counts as today; otherwise it would be the newest forever. */
export function tableDay(text: string, today: number, onDropped: OnDropped | undefined): Day | undefined {
  const day = parseDay(text);
  if (day === undefined && text !== '') onDropped?.(`as_of: ${isNoDay(text) ? 'placeholder' : 'not a date'}`);
  return day !== undefined && day > today ? (today as Day) : day;
}
