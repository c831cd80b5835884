import { STATE_CODES } from '../reference/states.ts';
import type { Mapping } from './mapping.ts';

type Straightener = (cells: readonly string[]) => readonly string[];

/**
 * Puts back the cells of a row that stand one column too far to the right behind an empty one: its state is where the ZIP code belongs,
 * and its ZIP code in the next column.
 */
export function rowStraightener(mapping: Mapping, columns: readonly string[]): Straightener {
  const targets = columns.map((column) => mapping.columns[column] ?? 'ignore');
  const [first, state, zip] = [/^address\./, /^address\.state/, /^address\.zip/].map((part) => targets.findIndex((one) => part.test(one)));
  if (first! < 0 || state! < first! || zip !== state! + 1 || zip === columns.length - 1) return (cells) => cells;
  return (cells) => {
    if (!isState(cells[zip]!) || isState(cells[state!]!) || !ZIP_CODE.test(cells[zip + 1]!)) return cells;
    const empty = cells.findIndex((cell, at) => at >= first! && at <= state! && cell.trim() === '');
    return empty < 0 ? cells : [...cells.slice(0, empty), ...cells.slice(empty + 1), ''];
  };
}

const ZIP_CODE = /^\s*\d{5}(?:-\d{4})?\s*$/;

function isState(cell: string): boolean {
  return cell.length <= LONGEST_CODE && STATE_CODES.has(cell.trim().toLowerCase());
}

/** With a space on either side. */
const LONGEST_CODE = 4;
