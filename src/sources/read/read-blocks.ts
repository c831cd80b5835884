import { eachCsvRow } from './csv-rows.ts';
import { eachJsonRow } from './json-rows.ts';
import { parquetBlocks } from './parquet-blocks.ts';
import { type FileShape, MAX_CELL_CHARS, type Reject, type Row, type RowBlock, reject } from './row-block.ts';
import { isTitle, MOST_TITLE_ROWS } from './sniff-delimiter.ts';
import { type BlockOrder, textBlocks } from './text-blocks.ts';
import { decodeLines } from './text-stream.ts';

/** The blocks of any file that `sniffFile` understood. */
export function readBlocks(order: BlockOrder): AsyncGenerator<RowBlock> {
  return order.shape.format === 'parquet' ? parquetBlocks(order) : textBlocks(order);
}

/**
 * The rows of one block. Pure, so that it can run in any thread.
 * @internal The product takes them row by row; tests and benches together.
 */
export function readRows(block: RowBlock, shape: FileShape): { rows: Row[]; rejects: Reject[]; recoded: number } {
  const rows: Row[] = [];
  const rejects: Reject[] = [];
  const recoded = eachRow(block, shape, rejects, (row) => rows.push(row));
  return { rows, rejects, recoded };
}

/** The same, row by row, so that the rows of a block need not be in memory together. Returns how many lines were recoded. */
export function eachRow(block: RowBlock, shape: FileShape, rejects: Reject[], give: (row: Row) => void): number {
  if (block.kind === 'cells') {
    cellRows(block.rows, block.firstLine, rejects, give);
    return 0;
  }
  const { text, recoded } = decodeLines(block.bytes);
  if (block.kind === 'jsonl') eachJsonRow(text, block.firstLine, shape.columns, rejects, give);
  else {
    const { delimiter, columns, unnamed = 0 } = shape;
    const take = shape.header ? withoutHeader(columns, block.firstLine === 1, give) : give;
    eachCsvRow(text, block.firstLine, { delimiter, columns: columns.length, unnamed }, rejects, take);
  }
  return recoded;
}

/**
 * Leaves out the titles before the header, and the header wherever it stands: reports print it on every page, and files put one after the
 * other have one each.
 */
function withoutHeader(columns: readonly string[], isStart: boolean, give: (row: Row) => void): (row: Row) => void {
  let titlesLeft = isStart ? MOST_TITLE_ROWS : 0;
  return (row) => {
    const isLeftOut = isHeader(row, columns);
    if (!isLeftOut && titlesLeft > 0 && isTitle(row.cells, columns.length)) titlesLeft -= 1;
    else {
      titlesLeft = 0;
      if (!isLeftOut) give(row);
    }
  };
}

function isHeader({ cells }: Row, columns: readonly string[]): boolean {
  for (let at = 0; at < cells.length; at += 1) if (cells[at]!.trim() !== columns[at]) return false;
  return true;
}

function cellRows(cells: readonly (readonly string[])[], firstLine: number, rejects: Reject[], give: (row: Row) => void): void {
  for (const [at, row] of cells.entries()) {
    const line = firstLine + at;
    if (row.some((cell) => cell.length > MAX_CELL_CHARS)) rejects.push(reject(line, 'cell_too_long', JSON.stringify(row)));
    else if (row.some((cell) => cell.includes('\u0000'))) rejects.push(reject(line, 'nul_byte', JSON.stringify(row)));
    else give({ line, cells: row });
  }
}
