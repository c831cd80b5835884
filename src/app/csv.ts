/** Rows of a list as CSV (RFC 4180): members of members as `a.b`, lists joined by `; `. The columns are those of all rows. */
export function csvOf(rows: readonly object[]): string {
  return csvRows(rows, csvColumns(rows));
}

export function csvColumns(rows: readonly object[]): string[] {
  return [...new Set(rows.flatMap((row) => [...flatten(row).keys()]))];
}

export function csvRows(rows: readonly object[], columns: readonly string[], { isHeaded = true } = {}): string {
  const flat = rows.map((row) => flatten(row)).map((row) => columns.map((column) => row.get(column) ?? ''));
  return [...(isHeaded ? [columns] : []), ...flat].map(csvLine).join('');
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function flatten(value: object, prefix = '', into = new Map<string, string>()): Map<string, string> {
  for (const [name, member] of Object.entries(value)) {
    const column = `${prefix}${name}`;
    if (Array.isArray(member)) into.set(column, member.map(textOf).join('; '));
    else if (typeof member === 'object' && member !== null) flatten(member, `${column}.`, into);
    else into.set(column, textOf(member));
  }
  return into;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const NUMBER = /^[+-]?[\d .()-]+$/;

/** A spreadsheet runs cells that begin like a formula; signed numbers and telephone numbers are none. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
