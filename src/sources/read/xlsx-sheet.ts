import { UnreadableFile } from './row-block.ts';
import type { Book } from './xlsx-book.ts';
import { showNumber } from './xlsx-number.ts';
import { attribute, type XmlEvents, xmlReader } from './xml-stream.ts';
import { zipStream } from './zip-archive.ts';

interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** A wider sheet is a matrix of something, not a list of people. */
const MAX_COLUMNS = 1_000;
const MAX_ROWS = 1_048_576;
const MAX_CELL_CHARS = 1024 * 1024;

/** The rows of a sheet, some at a time. Rows without a cell are left out. */
async function* sheetRows(book: Book, sheet: string, onRead?: (share: number) => void): AsyncGenerator<readonly SheetRow[]> {
  const found = book.sheets.find(({ name }) => name === sheet);
  if (found === undefined)
    throw new UnreadableFile(`This spreadsheet has no sheet "${sheet}". It has: ${book.sheets.map(({ name }) => `"${name}"`).join(', ')}.`);
  const rows: SheetRow[] = [];
  const reader = xmlReader(rowReader(book, (row) => rows.push(row)));
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of zipStream(book.source, found.entry, onRead)) {
    reader.push(decoder.decode(chunk, { stream: true }));
    if (rows.length > 0) yield rows.splice(0);
  }
  reader.push(decoder.decode());
  reader.end();
  if (rows.length > 0) yield rows;
}

function rowReader({ texts, formats, is1904 }: Book, give: (row: SheetRow) => void): XmlEvents {
  let number = 0;
  let cells: string[] = [];
  let column = -1;
  let [type, style, value] = ['n', 0, ''];
  let [isValue, phonetic] = [false, 0];

  /** What a cell shows, by its type. */
  const SHOWN: Readonly<Record<string, (written: string) => string>> = {
    s: (written) => texts[Number(written)] ?? '',
    str: (written) => written,
    inlineStr: (written) => written,
    b: (written) => (written.trim() === '1' ? 'TRUE' : 'FALSE'),
    // `#N/A`: what a formula could not find is empty.
    e: () => '',
    d: (written) => written.replace(/T00:00:00(?:\.0+)?Z?$/, ''),
    n: (written) => showNumber(written, formats[style] ?? 'plain', is1904),
  };

  return {
    open(name, attributes) {
      if (name === 'row') {
        number = Number(attribute(attributes, 'r') ?? number + 1);
        if (!(number >= 1 && number <= MAX_ROWS))
          throw new UnreadableFile('A row of this spreadsheet has an impossible number; save it again, or as CSV.');
        [cells, column] = [[], -1];
      } else if (name === 'c') {
        column = columnOf(attribute(attributes, 'r')) ?? column + 1;
        if (column >= MAX_COLUMNS)
          throw new UnreadableFile(
            `This sheet has more than ${MAX_COLUMNS.toLocaleString('en-US')} columns. Save the part with the people as CSV.`,
          );
        [type, style, value] = [attribute(attributes, 't') ?? 'n', Number(attribute(attributes, 's') ?? 0), ''];
      } else if (name === 'rPh') phonetic += 1;
      else if (name === 'v' || name === 't') isValue = phonetic === 0;
    },
    text(piece) {
      if (isValue && value.length < MAX_CELL_CHARS) value += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'c') {
        const shown = value === '' ? '' : (SHOWN[type] ?? SHOWN['str']!)(value);
        if (shown === '') return;
        while (cells.length < column) cells.push('');
        cells[column] = shown;
      } else if (name === 'row' && cells.length > 0) give({ number, cells });
    },
  };
}

const LETTERS = 26;
const BEFORE_A = 64;

/** `C5` is in the third column, which is 2. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * LETTERS + letter.charCodeAt(0) - BEFORE_A;
  return column - 1;
}

/** A sheet as CSV, a line for each row of it, so that it is read like any other table and keeps its row numbers. */
export async function* sheetCsv(book: Book, sheet: string, columns: number, onRead?: (share: number) => void): AsyncGenerator<string> {
  let line = 1;
  for await (const rows of sheetRows(book, sheet, onRead)) {
    let text = '';
    for (const { number, cells } of rows) {
      // Rows out of order are written as they come.
      if (number > line) text += '\n'.repeat(number - line);
      text += csvLine(cells, columns);
      line = Math.max(line, number) + 1;
    }
    yield text;
  }
}

function csvLine(cells: readonly string[], columns: number): string {
  if (cells.every((cell) => cell.trim() === '')) return '\n';
  const filled = cells.slice(0, columns).map(csvCell).join(',');
  return `${filled}${','.repeat(Math.max(0, columns - cells.length))}\n`;
}

/** Several lines in a cell become one: each row of the sheet stays one line. */
function csvCell(cell: string): string {
  const flat = /[\r\n]/.test(cell) ? cell.trim().replace(/[,;]?\s*[\r\n]+\s*/g, ', ') : cell;
  return /[",\r\n]/.test(flat) || flat !== flat.trim() ? `"${flat.replaceAll('"', '""')}"` : flat;
}

/** How many rows of a sheet hold something, and in how many columns. */
export interface SheetSize {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: number;
  readonly columns: number;
}

/** Reads every sheet once, which also finds what is damaged. */
export async function sheetSizes(book: Book): Promise<SheetSize[]> {
  const sizes: SheetSize[] = [];
  for (const { name, isHidden } of book.sheets) {
    let [rows, columns] = [0, 0];
    for await (const batch of sheetRows(book, name)) {
      for (const { cells } of batch) {
        const width = cells.findLastIndex((cell) => cell !== '') + 1;
        if (width > 0) rows += 1;
        columns = Math.max(columns, width);
      }
    }
    sizes.push({ name, isHidden, rows, columns });
  }
  return sizes;
}
