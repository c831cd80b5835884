import { targetsOf } from '../../sources/mapping.ts';
import { isReject, type Row, readOrReject } from '../../sources/read/row-block.ts';
import { lineReader } from './import-lines.ts';
import type { SourceFile } from './import-order.ts';
import { BAD_VALUE, propertyReader } from './property-rows.ts';
import type { OnDropped } from './table-day.ts';

/** Of the first rows, so many lost are the mapping's fault rather than the rows'. */
const MANY = 0.1;

interface Wanted {
  readonly name: string;
  readonly holds: RegExp;
  /** What comes of it where no column has it. */
  readonly otherwise: string;
  /** Without it no row is taken, so that it cannot have been left out on purpose. */
  readonly isNeeded: boolean;
}

const REJECTED = 'every row would be rejected';
const WANTED: Readonly<Record<'lines' | 'property', readonly Wanted[]>> = {
  lines: [
    { name: 'number or block', holds: /^(?:number|block|first)$/, otherwise: REJECTED, isNeeded: true },
    { name: 'line type', holds: /^line_type$/, otherwise: REJECTED, isNeeded: true },
    { name: 'carrier', holds: /^carrier$/, otherwise: 'none will be told', isNeeded: false },
  ],
  property: [
    { name: 'address of the property', holds: /^address\.(?:street|full)/, otherwise: REJECTED, isNeeded: true },
    { name: 'owner', holds: /^owner\./, otherwise: REJECTED, isNeeded: true },
    { name: 'assessed value', holds: /^assessed_value$/, otherwise: 'it will be told as 0', isNeeded: false },
    { name: 'property type', holds: /^property_type$/, otherwise: 'it will be told as single_family', isNeeded: false },
  ],
};

/**
 * What makes a mapping of a table look wrong, before anything is done with it: in sentences for whoever may mend it. Values are never
 * told. What a mapping that was given leaves out was meant so, unless nothing can be taken without it.
 */
export function tableDoubts({ mapping, shape }: Pick<SourceFile, 'mapping' | 'shape'>, today: number, isGiven = false): string[] {
  const { kind } = mapping;
  if (kind === 'people') return [];
  const used = shape.columns.flatMap((column) => targetsOf(mapping, column));
  const missing = WANTED[kind].filter(({ holds, isNeeded }) => (isNeeded || !isGiven) && !used.some((target) => holds.test(target)));
  const doubts = missing.map(({ name, otherwise }) => `No column was recognised as the ${name}: ${otherwise}.`);
  const left = shape.columns.filter((column) => targetsOf(mapping, column).length === 0).map((column) => `"${column}"`);
  if (missing.length > 0 && left.length > 0) doubts.push(`${doubts.pop()!} Of these nothing is read: ${left.join(', ')}.`);
  if (missing.some(({ isNeeded }) => isNeeded)) return doubts;
  let unvalued = 0;
  const onDropped = (fault: string) => {
    if (fault === BAD_VALUE) unvalued += 1;
  };
  const readRow: (row: Row, onDropped: OnDropped) => object =
    kind === 'lines' ? lineReader({ mapping, shape }, today) : propertyReader({ mapping, shape }, 0, today);
  const read = (row: Row) => readRow(row, onDropped);
  const rows = shape.samples
    .filter((cells) => cells.length === shape.columns.length)
    .map((cells) => readOrReject({ cells, line: 0 }, shape, read));
  const reasons = new Map<string, number>();
  for (const row of rows) if (isReject(row)) reasons.set(row.reason, (reasons.get(row.reason) ?? 0) + 1);
  const lost = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  if (lost > 0 && lost >= rows.length * MANY) {
    const told = [...reasons].map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`).join(', ');
    doubts.push(`${lost} of the first ${rows.length} rows would be rejected: ${told}.`);
  }
  if (unvalued > 0 && unvalued >= rows.length * MANY)
    doubts.push(`${unvalued} of the first ${rows.length} rows have an assessed value that is no number: it will be told as 0.`);
  return doubts;
}
