import { readCsvRows } from './csv-rows.ts';
import { decodeLines } from './decode-lines.ts';
import { readJsonRows } from './json-rows.ts';
import { parquetBlocks } from './parquet-blocks.ts';
import { type FileShape, MAX_CELL_CHARS, type Reject, type Row, type RowBlock, reject } from './row-block.ts';
import { type BlockOrder, textBlocks } from './text-blocks.ts';

/** The blocks of any file that `sniffFile` understood. */
export function readBlocks(order: BlockOrder): AsyncGenerator<RowBlock> {
  return order.shape.format === 'parquet' ? parquetBlocks(order) : textBlocks(order);
}

/** The rows of one block. Pure, so that it can run in any thread. */
export function readRows(block: RowBlock, shape: FileShape): { rows: Row[]; rejects: Reject[]; recoded: number } {
  if (block.kind === 'cells') return { ...cellRows(block.rows, block.firstLine), recoded: 0 };
  const { text, recoded } = decodeLines(block.bytes);
  if (block.kind === 'jsonl') return { ...readJsonRows(text, block.firstLine, shape.columns), recoded };
  const read = readCsvRows(text, block.firstLine, { delimiter: shape.delimiter, columns: shape.columns.length });
  if (shape.header && block.firstLine === 1) dropHeader(read, shape);
  return { ...read, recoded };
}

/** The header is the first row of the file that is not empty, whatever became of it. */
function dropHeader(read: { rows: Row[]; rejects: Reject[] }, shape: FileShape): void {
  const row = read.rows[0];
  if (row?.cells.every((cell, at) => cell.trim() === shape.columns[at])) read.rows.shift();
}

function cellRows(cells: readonly (readonly string[])[], firstLine: number): { rows: Row[]; rejects: Reject[] } {
  const rows: Row[] = [];
  const rejects: Reject[] = [];
  for (const [at, row] of cells.entries()) {
    const line = firstLine + at;
    if (row.some((cell) => cell.length > MAX_CELL_CHARS)) rejects.push(reject(line, 'cell_too_long', JSON.stringify(row)));
    else if (row.some((cell) => cell.includes('\u0000'))) rejects.push(reject(line, 'nul_byte', JSON.stringify(row)));
    else rows.push({ line, cells: row });
  }
  return { rows, rejects };
}
