import { factsOf } from '../../sources/column-facts.ts';
import { type Mapping, targetsOf } from '../../sources/mapping.ts';
import { type ColumnOutcome, isBadOutcome, lossSentence, type SampleOutcome, sampleOutcome } from '../../sources/sample-outcome.ts';
import type { SourceFile } from './import-order.ts';
import type { ImportCounts } from './import-progress.ts';
import { tableOutcomes, tableSampleOutcome } from './table-warnings.ts';

/** What the operator allows to be lost. */
export interface Tolerance {
  /** Columns whose losses are accepted. */
  readonly accept?: readonly string[];
  /** Any loss is refused. */
  readonly strict?: boolean;
}

/** A mapping judged by what it makes of the first rows. */
interface FileVerdict {
  readonly outcome: SampleOutcome;
  /** Why the import does not start, a sentence each; empty where it does. */
  readonly refusals: readonly string[];
}

const COUNT = new Intl.NumberFormat('en-US');

/** Judges a file before anything of it is stored. */
export function judgeFile(
  file: Pick<SourceFile, 'mapping' | 'shape'>,
  today: number,
  { accept = [], strict = false }: Tolerance = {},
): FileVerdict {
  const outcome = outcomeOf(file, today);
  const where = `in the first ${COUNT.format(outcome.rows)} rows`;
  const bad = outcome.columns.filter((one) => isBadOutcome(one, strict) && !isAccepted(one, accept));
  const isAllLost = outcome.rows > 0 && outcome.unusable === outcome.rows;
  const lost = strict ? outcome.unusable : 0;
  return {
    outcome,
    refusals: [
      ...(isAllLost
        ? [`None of the first ${COUNT.format(outcome.rows)} rows could be used: ${needed(file.mapping)}. Check what the columns hold.`]
        : []),
      ...(lost > 0 && !isAllLost
        ? [`${lost} of the first ${COUNT.format(outcome.rows)} rows could not be used, and --strict allows no loss.`]
        : []),
      ...bad.map((one) => lossSentence(one, where)),
    ],
  };
}

function outcomeOf(file: Pick<SourceFile, 'mapping' | 'shape'>, today: number): SampleOutcome {
  return file.mapping.kind === 'people' ? sampleOutcome(file.mapping, file.shape) : tableSampleOutcome(file, today);
}

const NEEDED: Readonly<Record<Mapping['kind'], string>> = {
  people: 'they have no name, phone, e-mail, address or identifier',
  lines: 'they have no valid number or block, or no known line type',
  property: 'they have no address or no owner',
};

function needed({ kind }: Mapping): string {
  return NEEDED[kind];
}

/** What was lost of the files as a whole, a sentence each; the rows that could be used are stored. */
export function judgeCounts(
  sources: readonly SourceFile[],
  counts: ImportCounts,
  { accept = [], strict = false }: Tolerance = {},
): string[] {
  // Nothing is said of the erased.
  const rows = counts.read - (counts.rejects['erased'] ?? 0);
  const rejected = counts.rejected - (counts.rejects['erased'] ?? 0);
  const bad = outcomesOf(sources, counts, rows).filter((one) => isBadOutcome(one, strict, true) && !isAccepted(one, accept));
  const [all, some] = [rows > 0 && rejected === rows, strict && rejected > 0];
  return [
    ...(all ? [`None of the ${COUNT.format(rows)} rows could be used. Check what the columns hold.`] : []),
    ...(some && !all ? [`${COUNT.format(rejected)} of ${COUNT.format(rows)} rows could not be used, and --strict allows no loss.`] : []),
    ...bad.map((one) => lossSentence(one, 'in the file')),
  ];
}

/** What became of the values of each column of all files. */
export function outcomesOf(sources: readonly SourceFile[], counts: ImportCounts, rows: number): ColumnOutcome[] {
  const lostBy = (what: string) => counts.rejects[what] ?? counts.droppedValues[what] ?? 0;
  return sources.flatMap((source, file) => {
    const { mapping, shape } = source;
    // Rejected rows are counted over all files.
    if (mapping.kind !== 'people') return file > 0 ? [] : tableOutcomes(source, rows, lostBy);
    const ids = shape.columns.filter((column) => targetsOf(mapping, column).includes('record_id'));
    const lostIds = lostBy('no_record_id') + lostBy('duplicate_id');
    const facts = counts.columnOutcomes(file, factsOf(mapping, shape.columns));
    return ids.length === 0 || file > 0 ? facts : [...facts, { columns: ids, holds: 'record_id', written: rows, lost: lostIds }];
  });
}

function isAccepted({ columns }: Pick<ColumnOutcome, 'columns'>, accept: readonly string[]): boolean {
  return columns.some((column) => accept.includes(column));
}
