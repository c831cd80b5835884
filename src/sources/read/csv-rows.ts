import { MAX_CELL_CHARS, type Reject, type Row, reject } from './row-block.ts';

export interface CsvShape {
  readonly delimiter: string;
  readonly columns: number;
  /** Cells that a row may have beyond them, of which nothing is taken. */
  readonly unnamed: number;
}

const QUOTE = '"';
const NUL = '\u0000';

/** Rows of a text that ends where a row ends, one by one. A row that does not fit is rejected; the rest goes on. */
export function eachCsvRow(text: string, firstLine: number, shape: CsvShape, rejects: Reject[], give: (row: Row) => void): void {
  let line = firstLine;
  let quote = indexOrEnd(text, QUOTE, 0);
  for (let at = 0; at < text.length; ) {
    const end = indexOrEnd(text, '\n', at);
    // Sought again only when passed: else every line would search the whole text.
    if (quote < at) quote = indexOrEnd(text, QUOTE, at);
    const quoted = quote < end ? readQuotedRow(text, at, shape.delimiter) : undefined;
    const written = text.slice(at, quoted?.end ?? end);
    if (quoted !== undefined) take(quoted.cells, written);
    else if (quote < end) rejects.push(reject(line, 'unclosed_quote', written));
    // A lone carriage return ends a row too: some old exports know no other.
    else for (const part of written.split('\r')) if (part !== '') take(part.split(shape.delimiter), part);
    line += quoted === undefined ? 1 : countNewlines(written);
    at = quoted?.end ?? end + 1;
  }

  function take(cells: string[], written: string): void {
    const fault = faultOf(cells, written, shape);
    if (fault !== undefined) rejects.push(reject(line, fault, written));
    else give({ line, cells: cells.length > shape.columns ? cells.slice(0, shape.columns) : cells });
  }
}

/** Where the last whole row of `bytes` ends (just after its line break), or 0. A line break inside quotes ends nothing. */
export function lastRowEnd(bytes: Uint8Array, delimiter: string): number {
  // Every sign that matters is ASCII, whatever the encoding of the others.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!text.includes(QUOTE)) return text.lastIndexOf('\n') + 1;
  let last = 0;
  while (last < text.length) {
    const row = readQuotedRow(text, last, delimiter);
    if (row === undefined || (row.end === text.length && !text.endsWith('\n'))) break;
    last = row.end;
  }
  return last;
}

/** One row from `start`, with quoted cells; undefined when a quote is never closed. `end` is just after the line break. */
export function readQuotedRow(text: string, start: number, delimiter: string): { cells: string[]; end: number } | undefined {
  const cells: string[] = [];
  const between = delimiter.charCodeAt(0);
  for (let at = start; ; at += 1) {
    const open = skipSpaces(text, at);
    if (text.charCodeAt(open) === QUOTE_CODE) {
      const close = closingQuote(text, open + 1, between);
      if (close < 0) return undefined;
      const cell = text.slice(open + 1, close);
      cells.push(cell.includes(QUOTE) ? cell.replaceAll('""', QUOTE) : cell);
      at = skipSpaces(text, close + 1);
    } else {
      let end = at;
      while (end < text.length && text.charCodeAt(end) !== between && text.charCodeAt(end) !== NEWLINE) end += 1;
      const stop = end > at && text.charCodeAt(end - 1) === RETURN && text.charCodeAt(end) !== between ? end - 1 : end;
      cells.push(text.slice(at, stop));
      at = end;
    }
    if (text.charCodeAt(at) !== between) return { cells, end: afterLineBreak(text, at) };
  }
}

/** The quote that closes a cell, or -1. A single quote that no cell ends after belongs to the cell. */
function closingQuote(text: string, from: number, between: number): number {
  let at = text.indexOf(QUOTE, from);
  while (at >= 0) {
    if (text.charCodeAt(at + 1) === QUOTE_CODE) at += 1;
    else {
      const after = skipSpaces(text, at + 1);
      const next = text.charCodeAt(after);
      if (next === between || next === NEWLINE || next === RETURN || after >= text.length) return at;
    }
    at = text.indexOf(QUOTE, at + 1);
  }
  return -1;
}

function afterLineBreak(text: string, from: number): number {
  const at = text.charCodeAt(from) === RETURN ? from + 1 : from;
  return text.charCodeAt(at) === NEWLINE ? at + 1 : at;
}

const QUOTE_CODE = 34;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === SPACE) at += 1;
  return at;
}

function faultOf(cells: readonly string[], written: string, { columns, unnamed }: CsvShape): Reject['reason'] | undefined {
  if (written.includes(NUL)) return 'nul_byte';
  if (cells.length < columns) return 'ragged_row';
  for (let at = columns + unnamed; at < cells.length; at++) if (cells[at]!.trim() !== '') return 'ragged_row';
  if (written.length > MAX_CELL_CHARS && cells.some((cell) => cell.length > MAX_CELL_CHARS)) return 'cell_too_long';
  return undefined;
}

function indexOrEnd(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from);
  return found < 0 ? text.length : found;
}

function countNewlines(text: string): number {
  return text.split('\n').length - 1;
}
