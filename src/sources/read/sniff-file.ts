import { HEAD_BYTES, readHead, textStart } from './file-head.ts';
import { withLateMembers } from './json-late-members.ts';
import { aligner, columnsOf, parseJsonRow } from './json-rows.ts';
import { sniffParquet } from './parquet-blocks.ts';
import { type FileShape, UnreadableFile } from './row-block.ts';
import { firstRows, sniffDelimiter, titleRows } from './sniff-delimiter.ts';
import { decodeLines, isReadByLine } from './text-stream.ts';

const SAMPLE_ROWS = 1_000;
const NEWLINE = 10;
/** An address of mail, or a number of five digits or more. */
const DATA_CELL = /^(?:[^\s@]+@[^\s@]+\.[a-z]{2,}|[+(]?\d[\d ().\-/]{4,})$/i;

/** Detects the kind of file from its content, not from its name. Throws `UnreadableFile` when it holds no rows. */
export async function sniffFile(path: string): Promise<FileShape> {
  const { head, sizeBytes } = await readHead(path);
  if (sizeBytes === 0) throw new UnreadableFile('This file is empty.');
  const text = { packed: false, encoding: 'utf-8', delimiter: ',', header: false, sizeBytes } as const;
  if (Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PAR1') {
    return { ...text, format: 'parquet', ...(await parquetShape(path)) };
  }
  const { packed, encoding, start } = await textStart(path, head);
  const decoded = decodeHead(start, encoding);
  if (decoded.trim() === '') throw new UnreadableFile('This file is empty.');
  if (decoded.trimStart().startsWith('{')) {
    return await withLateMembers(path, { ...text, packed, encoding, format: 'jsonl', ...jsonShape(decoded) });
  }
  if (/^\s*\[\s*\{/.test(decoded)) throw new UnreadableFile('This file is one JSON array; write its objects one a line.');
  if (!decoded.includes('\n') && /\r[^\r]/.test(decoded)) {
    throw new UnreadableFile('The lines of this file end in a carriage return alone; save it with line feeds.');
  }
  const delimiter = sniffDelimiter(decoded);
  const rows = firstRows(decoded, delimiter, SAMPLE_ROWS);
  const [first, ...rest] = rows.slice(titleRows(rows));
  if (first === undefined) throw new UnreadableFile('This file holds no rows: its first quote is never closed.');
  const header = !looksLikeData(first);
  const columns = header ? first.map((name) => name.trim()) : first.map((_, at) => `column_${at + 1}`);
  while (header && columns.length > 1 && columns.at(-1) === '') columns.pop();
  const samples = header ? rest : [first, ...rest];
  return { ...text, packed, encoding, format: 'csv', delimiter, header, columns, unnamed: first.length - columns.length, samples };
}

/** Whether a first row holds values instead of the names of columns. */
function looksLikeData(cells: readonly string[]): boolean {
  return cells.some((cell) => DATA_CELL.test(cell.trim()));
}

function decodeHead(head: Uint8Array, encoding: FileShape['encoding']): string {
  if (!isReadByLine(encoding)) return new TextDecoder(encoding).decode(head);
  // Only whole lines: the last one may be cut in the middle of a character.
  const end = head.length < HEAD_BYTES ? head.length : head.lastIndexOf(NEWLINE) + 1 || head.length;
  return decodeLines(head.subarray(0, end)).text.replace(/^\ufeff/, '');
}

function jsonShape(text: string): { columns: string[]; samples: string[][] } {
  const rows = text
    .split('\n')
    .slice(0, SAMPLE_ROWS)
    .map((line) => parseJsonRow(line.trim()))
    .filter((row) => row !== undefined);
  if (rows.length === 0) throw new UnreadableFile('This file holds no JSON objects, one a line.');
  const columns = columnsOf(rows);
  return { columns, samples: rows.map(aligner(columns)) };
}

async function parquetShape(path: string): Promise<{ columns: string[]; samples: string[][] }> {
  try {
    return await sniffParquet(path);
  } catch (error) {
    throw new UnreadableFile('This Parquet file cannot be read.', { cause: error });
  }
}
