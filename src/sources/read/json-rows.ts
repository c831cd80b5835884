import { parseWrittenJson } from '../../core/written-json.ts';
import { MAX_CELL_CHARS, type Reject, type Row, reject } from './row-block.ts';

const MAX_DEPTH = 4;
/** Lists count up to here; a row that lists more is cut. */
const MAX_LIST = 16;

/** The values of one row; nested members become `address.city`, list members `phones.0`. */
export type NamedCells = readonly (readonly [column: string, value: string])[];

/** One JSON object a line. */
export function eachJsonRow(
  text: string,
  firstLine: number,
  columns: readonly string[],
  rejects: Reject[],
  give: (row: Row) => void,
): void {
  const align = aligner(columns);
  let line = firstLine;
  for (let at = 0; at < text.length; line += 1) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const trimmed = text.slice(at, end).trim();
    at = end + 1;
    if (trimmed === '') continue;
    const cells = parseJsonRow(trimmed);
    if (cells === undefined) rejects.push(reject(line, trimmed.includes('\u0000') ? 'nul_byte' : 'not_json', trimmed));
    else if (cells.some(([, value]) => value.length > MAX_CELL_CHARS)) rejects.push(reject(line, 'cell_too_long', trimmed));
    else give({ line, cells: align(cells) });
  }
}

/** Undefined where the text is no JSON object. */
export function parseJsonRow(text: string): NamedCells | undefined {
  let value: unknown;
  try {
    value = parseWrittenJson(text);
  } catch {
    return undefined;
  }
  return typeof value !== 'object' || value === null || Array.isArray(value) ? undefined : flattenRow(value);
}

export function flattenRow(value: object): NamedCells {
  const cells: [string, string][] = [];
  flatten(cells, '', value, 0);
  return cells;
}

function flatten(cells: [string, string][], path: string, value: unknown, depth: number): void {
  if (value === null || value === undefined || ArrayBuffer.isView(value)) return;
  if (typeof value === 'string') cells.push([path, value]);
  else if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') cells.push([path, String(value)]);
  else if (value instanceof Date) cells.push([path, Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)]);
  else if (typeof value === 'object' && depth < MAX_DEPTH) {
    const members: [string, unknown][] = Object.entries(Array.isArray(value) ? value.slice(0, MAX_LIST) : value);
    for (const [name, member] of members) flatten(cells, path === '' ? name : `${path}.${name}`, member, depth + 1);
  }
}

/** All members of a list become columns with the first one: `phones.0` to `phones.15`. */
export function columnsOf(rows: readonly NamedCells[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) {
    for (const [column] of row) {
      if (columns.has(column)) continue;
      const list = /^(.*?)\.\d+(\..*)?$/.exec(column);
      if (list === null) columns.add(column);
      else for (let at = 0; at < MAX_LIST; at++) columns.add(`${list[1]}.${at}${list[2] ?? ''}`);
    }
  }
  return [...columns];
}

/** Puts the values of a row in the order of the columns; others are left out. */
export function aligner(columns: readonly string[]): (cells: NamedCells) => string[] {
  const index = new Map(columns.map((column, at) => [column, at]));
  return (cells) => {
    const aligned = new Array<string>(columns.length).fill('');
    for (const [column, value] of cells) {
      const at = index.get(column);
      if (at !== undefined) aligned[at] = value;
    }
    return aligned;
  };
}
