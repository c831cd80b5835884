import { parseWrittenJson } from '../../core/written-json.ts';
import { MAX_CELL_CHARS, type Reject, type Row, reject } from './row-block.ts';

const MAX_DEPTH = 4;
/** Lists count up to here; a row that lists more is cut. */
const MAX_LIST = 16;

/** One JSON object a line; nested members become `address.city`, list members `phones.0`. */
export function eachJsonRow(
  text: string,
  firstLine: number,
  columns: readonly string[],
  rejects: Reject[],
  give: (row: Row) => void,
): void {
  const index = new Map(columns.map((column, at) => [column, at]));
  let line = firstLine;
  for (let at = 0; at < text.length; line += 1) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const trimmed = text.slice(at, end).trim();
    at = end + 1;
    if (trimmed === '') continue;
    const value = parseJsonObject(trimmed);
    if (value === undefined) rejects.push(reject(line, trimmed.includes('\u0000') ? 'nul_byte' : 'not_json', trimmed));
    else {
      const cells = alignFlat(value, index, columns.length) ?? alignCells(flattenRow(value), index, columns.length);
      if (trimmed.length > MAX_CELL_CHARS && hasLongValue(value)) rejects.push(reject(line, 'cell_too_long', trimmed));
      else give({ line, cells });
    }
  }
}

function hasLongValue(value: object): boolean {
  return flattenRow(value).some(([, text]) => text.length > MAX_CELL_CHARS);
}

/** A row without members in members, which most have not; undefined for any other. */
function alignFlat(row: object, index: ReadonlyMap<string, number>, count: number): string[] | undefined {
  const aligned = new Array<string>(count).fill('');
  for (const column of Object.keys(row)) {
    const value = (row as Record<string, unknown>)[column];
    if (value === null) continue;
    if (typeof value === 'object') return undefined;
    const at = index.get(column);
    if (at !== undefined) aligned[at] = typeof value === 'string' ? value : String(value);
  }
  return aligned;
}

export function parseJsonRow(text: string): [column: string, value: string][] | undefined {
  const value = parseJsonObject(text);
  return value === undefined ? undefined : flattenRow(value);
}

function parseJsonObject(text: string): object | undefined {
  let value: unknown;
  try {
    value = parseWrittenJson(text);
  } catch {
    return undefined;
  }
  return typeof value !== 'object' || value === null || Array.isArray(value) ? undefined : value;
}

export function flattenRow(value: object): [column: string, value: string][] {
  const cells: [string, string][] = [];
  flatten(cells, '', value, 0);
  return cells;
}

/** All members of a list become columns with the first one: `phones.0` to `phones.15`. */
export function columnsOf(rows: readonly (readonly (readonly [string, string])[])[]): string[] {
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

export function alignCells(cells: readonly (readonly [string, string])[], index: ReadonlyMap<string, number>, count: number): string[] {
  const aligned = new Array<string>(count).fill('');
  for (const [column, value] of cells) {
    const at = index.get(column);
    if (at !== undefined) aligned[at] = value;
  }
  return aligned;
}

function flatten(cells: [string, string][], path: string, value: unknown, depth: number): void {
  if (value === null || value === undefined || ArrayBuffer.isView(value)) return;
  if (typeof value === 'string') cells.push([path, value]);
  else if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') cells.push([path, String(value)]);
  else if (value instanceof Date) cells.push([path, Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)]);
  else if (typeof value === 'object' && depth < MAX_DEPTH) {
    const members: [string, unknown][] = Array.isArray(value)
      ? value.slice(0, MAX_LIST).map((one, at) => [String(at), one])
      : Object.entries(value);
    for (const [name, member] of members) flatten(cells, path === '' ? name : `${path}.${name}`, member, depth + 1);
  }
}
