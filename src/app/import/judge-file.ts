import type { Mapping } from '../../sources/mapping.ts';
import { type ColumnOutcome, isBadOutcome, lossSentence, type SampleOutcome, sampleOutcome } from '../../sources/sample-outcome.ts';
import type { SourceFile } from './import-order.ts';
import { tableSampleOutcome } from './table-warnings.ts';

/** What the operator allows to be lost. */
export interface Tolerance {
  /** Columns whose losses are accepted. */
  readonly accept?: readonly string[];
  /** Any loss is refused. */
  readonly strict?: boolean;
}

/** A mapping judged by what it makes of the first rows. */
export interface FileVerdict {
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

export function isAccepted({ columns }: Pick<ColumnOutcome, 'columns'>, accept: readonly string[]): boolean {
  return columns.some((column) => accept.includes(column));
}
