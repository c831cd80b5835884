import { targetsOf } from '../../sources/mapping.ts';
import { isReject, type Row, readOrReject } from '../../sources/read/row-block.ts';
import type { ColumnOutcome, SampleOutcome } from '../../sources/sample-outcome.ts';
import { BAD_VALUE, propertyReader } from '../tasks/property-rows.ts';
import type { OnDropped } from '../tasks/table-rows.ts';
import { lineReader } from './import-lines.ts';
import type { SourceFile } from './import-order.ts';

/** Share of lost sample rows from which the mapping is to blame. */
const MANY = 0.1;

interface Wanted {
  readonly name: string;
  readonly holds: RegExp;
  /** What happens if no column has it. */
  readonly otherwise: string;
  /** Rows without it are rejected, so it cannot be left out on purpose. */
  readonly isNeeded: boolean;
}

const REJECTED = 'every row would be rejected';
const WANTED: Readonly<Record<'lines' | 'property', readonly Wanted[]>> = {
  lines: [
    { name: 'number or block', holds: /^(?:number|block|first)$/, otherwise: REJECTED, isNeeded: true },
    { name: 'line type', holds: /^line_type$/, otherwise: REJECTED, isNeeded: true },
    { name: 'carrier', holds: /^carrier$/, otherwise: 'replies will have no carrier from this table', isNeeded: false },
  ],
  property: [
    { name: 'address of the property', holds: /^address\.(?:street|full)/, otherwise: REJECTED, isNeeded: true },
    { name: 'owner', holds: /^owner\./, otherwise: REJECTED, isNeeded: true },
    { name: 'assessed value', holds: /^assessed_value$/, otherwise: 'replies will show 0', isNeeded: false },
    { name: 'property type', holds: /^property_type$/, otherwise: 'replies will show single_family', isNeeded: false },
  ],
};

/**
 * Warnings about the mapping of a reference table, before it is used, in sentences for the operator and without values. A column
 * that a given mapping leaves out causes a warning only if rows are rejected without it.
 */
export function tableWarnings({ mapping, shape }: Pick<SourceFile, 'mapping' | 'shape'>, today: number, isGiven = false): string[] {
  const { kind } = mapping;
  if (kind === 'people') return [];
  const used = shape.columns.flatMap((column) => targetsOf(mapping, column));
  const missing = WANTED[kind].filter(({ holds, isNeeded }) => (isNeeded || !isGiven) && !used.some((target) => holds.test(target)));
  const warnings = missing.map(({ name, otherwise }) => `No column was recognised as the ${name}: ${otherwise}.`);
  const left = shape.columns.filter((column) => targetsOf(mapping, column).length === 0).map((column) => `"${column}"`);
  if (missing.length > 0 && left.length > 0) warnings.push(`${warnings.pop()!} Unused columns: ${left.join(', ')}.`);
  if (missing.some(({ isNeeded }) => isNeeded)) return warnings;
  const { rows, reasons, unvalued } = readSample({ mapping, shape }, today);
  const lost = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  if (lost > 0 && lost >= rows * MANY) {
    const counts = [...reasons].map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`).join(', ');
    warnings.push(`${lost} of the first ${rows} rows would be rejected: ${counts}.`);
  }
  if (unvalued > 0 && unvalued >= rows * MANY)
    warnings.push(`${unvalued} of the first ${rows} rows have an assessed value that is not a number: replies will show 0.`);
  return warnings;
}

interface SampleLosses {
  readonly rows: number;
  /** Rejected rows by their reason. */
  readonly reasons: ReadonlyMap<string, number>;
  /** Rows whose assessed value is not a number. */
  readonly unvalued: number;
}

function readSample({ mapping, shape }: Pick<SourceFile, 'mapping' | 'shape'>, today: number): SampleLosses {
  let unvalued = 0;
  const onDropped = (fault: string) => {
    if (fault === BAD_VALUE) unvalued += 1;
  };
  const readRow: (row: Row, onDropped: OnDropped) => object =
    mapping.kind === 'lines' ? lineReader({ mapping, shape }, today) : propertyReader({ mapping, shape }, 0, today);
  const read = (row: Row) => readRow(row, onDropped);
  const rows = shape.samples
    .filter((cells) => cells.length === shape.columns.length && cells.some((cell) => cell.trim() !== ''))
    .map((cells) => readOrReject({ cells, line: 0 }, shape, read));
  const reasons = new Map<string, number>();
  for (const row of rows) if (isReject(row)) reasons.set(row.reason, (reasons.get(row.reason) ?? 0) + 1);
  return { rows: rows.length, reasons, unvalued };
}

/** Which columns are to blame for a rejected row or a dropped value of a reference table. */
const BLAMED: readonly (readonly [what: string, holds: ColumnOutcome['holds'], columns: RegExp])[] = [
  ['bad_number', 'number', /^(?:number|block|first|last)$/],
  ['bad_line_type', 'line_type', /^line_type$/],
  ['no_address', 'address', /^address\./],
  ['no_owner', 'owner', /^owner\./],
  [BAD_VALUE, 'assessed_value', /^assessed_value$/],
];

/** What each column of a reference table loses, by counts of rejected rows and dropped values. */
export function tableOutcomes(
  { mapping, shape }: Pick<SourceFile, 'mapping' | 'shape'>,
  rows: number,
  lostBy: (what: string) => number,
): ColumnOutcome[] {
  return BLAMED.flatMap(([what, holds, targets]) => {
    const columns = shape.columns.filter((column) => targetsOf(mapping, column).some((target) => targets.test(target)));
    return columns.length === 0 || rows === 0 ? [] : [{ columns, holds, written: rows, lost: lostBy(what) }];
  });
}

/** What a mapping of a reference table makes of the first rows. */
export function tableSampleOutcome(file: Pick<SourceFile, 'mapping' | 'shape'>, today: number): SampleOutcome {
  const { rows, reasons, unvalued } = readSample(file, today);
  const unusable = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  const lostBy = (what: string) => (what === BAD_VALUE ? unvalued : (reasons.get(what) ?? 0));
  return { rows, unusable, columns: tableOutcomes(file, rows, lostBy) };
}
