import { readQuotedRow } from './csv-rows.ts';

const CANDIDATES = [',', '\t', ';', '|', '\u001f', '\u0001', '^', '~', ':'] as const;
const MAX_ROWS = 50;

/** The separator that cuts the first rows into the most columns, all rows alike. */
export function sniffDelimiter(text: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of CANDIDATES) {
    const widths = firstRows(text, delimiter, MAX_ROWS).map((row) => row.length);
    const columns = widths[0] ?? 1;
    if (columns < 2) continue;
    const alike = widths.filter((width) => width === columns).length / widths.length;
    // Alike first: a comma inside free text cuts rows into many uneven pieces.
    const score = alike * alike * Math.log2(1 + columns);
    if (score > best.score * 1.05) best = { delimiter, score };
  }
  return best.delimiter;
}

export function firstRows(text: string, delimiter: string, limit: number): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length && rows.length < limit; ) {
    const row = readQuotedRow(text, at, delimiter);
    if (row === undefined) break;
    if (row.cells.length > 1 || row.cells[0]!.trim() !== '') rows.push(row.cells);
    at = row.end;
  }
  return rows;
}
