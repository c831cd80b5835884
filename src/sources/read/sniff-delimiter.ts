import { readQuotedRow } from './csv-rows.ts';

const CANDIDATES = [',', '\t', ';', '|', '\u001f', '\u0001', '^', '~', ':'] as const;
const MAX_ROWS = 50;

interface Cut {
  readonly delimiter: string;
  readonly score: number;
  readonly hasTitles: boolean;
  /** All rows alike, the first among them. */
  readonly isWhole: boolean;
}

/** The separator that cuts the first rows into the most columns, all rows alike. */
export function sniffDelimiter(text: string): string {
  let best: Cut = { delimiter: ',', score: 0, hasTitles: false, isWhole: false };
  for (const delimiter of CANDIDATES) {
    const cut = cutBy(delimiter, firstRows(text, delimiter, MAX_ROWS));
    if (isBetter(cut, best)) best = cut;
  }
  return best.delimiter;
}

function cutBy(delimiter: string, rows: readonly (readonly string[])[]): Cut {
  const titles = titleRows(rows);
  const widths = rows.slice(titles).map((row) => row.length);
  const columns = widths[0] ?? 1;
  if (columns < 2) return { delimiter, score: 0, hasTitles: false, isWhole: false };
  const alike = widths.filter((width) => width === columns).length / widths.length;
  // Alike first: a comma inside free text cuts rows into many uneven pieces.
  const score = alike * alike * Math.log2(1 + columns);
  return { delimiter, score, hasTitles: titles > 0, isWhole: titles === 0 && alike === 1 && columns >= FEWEST_COLUMNS };
}

/** Where one cuts the headings as it cuts the rows, they are no title: `Name;Phone;Address` above names and addresses with commas. */
function isBetter(cut: Cut, best: Cut): boolean {
  if (cut.isWhole && best.hasTitles) return true;
  if (best.isWhole && cut.hasTitles) return false;
  return cut.score > best.score * 1.05;
}

/** How many rows say what the file is before its columns are named: they fill at most half as many cells as most rows have. */
export function titleRows(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((row) => row.length);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [usual] = [...counts].reduce((top, one) => (one[1] > top[1] ? one : top), [0, 0]);
  if (usual < FEWEST_COLUMNS) return 0;
  const first = rows.findIndex((row) => !isTitle(row, usual));
  return first > MOST_TITLE_ROWS ? 0 : Math.max(0, first);
}

/** Spreadsheets write as many cells in every row, those of titles among them: of these most are empty. */
export function isTitle(row: readonly string[], columns: number): boolean {
  const filled = row.findLastIndex((cell) => cell.trim() !== '') + 1;
  return columns >= FEWEST_COLUMNS && filled * 2 <= columns;
}

const FEWEST_COLUMNS = 3;
export const MOST_TITLE_ROWS = 10;

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
