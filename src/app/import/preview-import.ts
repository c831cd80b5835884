import { dirname } from 'node:path';
import { type Clock, dayOf } from '../../core/clock.ts';
import { describeColumn, type Mapping, targetsOf } from '../../sources/mapping.ts';
import type { FileShape } from '../../sources/read/row-block.ts';
import { recordIdCandidates } from '../../sources/recognise/recognise.ts';
import type { IdCandidate } from '../../sources/recognise/record-ids.ts';
import { isFirstOfList, kindOf, sampleValues, type UnusedColumn, unusedColumns, type ValueKind } from '../../sources/recognise/unused.ts';
import { mappingWarnings } from '../../sources/recognise/warnings.ts';
import { type ColumnOutcome, isBadOutcome, type SampleOutcome } from '../../sources/sample-outcome.ts';
import { type FirstPerson, firstPeople } from './first-people.ts';
import type { SourceFile } from './import-order.ts';
import { judgeFile, type Tolerance } from './judge-file.ts';
import { type LookOptions, labelOf, lookAtFile } from './look-at-files.ts';
import { tableWarnings } from './table-warnings.ts';

/** What an import would make of a file, without storing anything. Holds personal data: for the operator's own screen only. */
export interface ImportPreview {
  /** One, or each member of an archive. */
  readonly files: readonly FilePreview[];
  /** Members of an archive that cannot be read, a sentence each. */
  readonly unreadable: readonly string[];
  /** Whether an import with the same options would start. */
  readonly isAccepted: boolean;
}

export interface FilePreview {
  /** The name of the file; of a member of an archive `export.zip/members.csv`. */
  readonly name: string;
  readonly format: FileShape['format'];
  readonly encoding: string;
  readonly mapping: Mapping;
  readonly columns: readonly ColumnPreview[];
  /** Columns with values that are not imported. */
  readonly unused: readonly UnusedColumn[];
  /** Where no column surely identifies the rows: those that may, the likeliest first. */
  readonly idCandidates: readonly IdCandidate[];
  readonly warnings: readonly string[];
  /** Why the import would not start, a sentence each. */
  readonly refusals: readonly string[];
  readonly outcome: SampleOutcome;
  /** The first rows as they would be stored. */
  readonly people: readonly FirstPerson[];
}

export interface ColumnPreview {
  readonly name: string;
  /** `name.first`, `phone`; `ignore` where nothing is read. */
  readonly holds: string;
  readonly isUsed: boolean;
  readonly looksLike: ValueKind;
  /** Up to three different values. */
  readonly samples: readonly string[];
  /** What became of its values in the first rows, where they are judged. */
  readonly outcome?: ColumnOutcome;
  /** Its loss keeps the import from starting unless it is accepted. */
  readonly isBad: boolean;
}

export interface PreviewOptions extends Tolerance, LookOptions {
  readonly clock: Clock;
}

/** Looks at a file as an import would. */
export async function previewImport(file: string, options: PreviewOptions): Promise<ImportPreview> {
  const { sources, unreadable } = await lookAtFile(file, options);
  const files = sources.map((source) => previewFile(source, options));
  return { files, unreadable, isAccepted: files.every(({ refusals }) => refusals.length === 0) };
}

/** What an import would make of a file that was looked at. */
function previewFile(source: SourceFile, options: PreviewOptions): FilePreview {
  const { mapping, shape } = source;
  const { outcome, refusals } = judgeFile(source, dayOf(options.clock.nowMs()), options);
  return {
    name: labelOf(source)
      .slice(dirname(source.path).length)
      .replace(/^[\\/]/, ''),
    format: shape.format,
    encoding: shape.encoding,
    mapping,
    columns: shape.columns.flatMap((name, at) => (isFirstOfList(name) ? [columnPreview(source, name, at, outcome, options)] : [])),
    unused: unusedColumns(mapping, shape),
    idCandidates: recordIdCandidates(mapping, shape),
    warnings: fileWarnings(source, options),
    refusals,
    outcome,
    people: firstPeople(source),
  };
}

/** What looks wrong before anything is stored, without values. */
export function fileWarnings(source: SourceFile, { clock, mapping }: Pick<PreviewOptions, 'clock' | 'mapping'>): string[] {
  const isGiven = mapping !== undefined;
  return [
    ...(source.shape.remarks ?? []),
    ...mappingWarnings(source.mapping, source.shape, isGiven),
    ...tableWarnings(source, dayOf(clock.nowMs()), isGiven),
  ];
}

function columnPreview(
  { mapping, shape }: SourceFile,
  name: string,
  at: number,
  sample: SampleOutcome,
  options: PreviewOptions,
): ColumnPreview {
  const values = shape.samples.map((row) => row[at] ?? '');
  const outcome = sample.columns.find(({ columns }) => columns.includes(name));
  return {
    name,
    holds: describeColumn(mapping, name),
    isUsed: targetsOf(mapping, name).length > 0,
    looksLike: kindOf(values),
    samples: sampleValues(values),
    ...(outcome !== undefined && { outcome }),
    isBad: outcome !== undefined && isBadOutcome(outcome, options.strict === true),
  };
}
