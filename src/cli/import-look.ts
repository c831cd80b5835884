import { readFile, writeFile } from 'node:fs/promises';
import type { SourceFile } from '../app/import/import-order.ts';
import { judgeFile, type Tolerance } from '../app/import/judge-file.ts';
import { labelOf, lookAtFile } from '../app/import/look-at-files.ts';
import { fileWarnings } from '../app/import/preview-import.ts';
import { dayOf } from '../core/clock.ts';
import {
  BadMapping,
  describeColumn,
  type ImportKind,
  type Mapping,
  namedColumns,
  parseMapping,
  showMapping,
  targetsOf,
} from '../sources/mapping.ts';
import { recordIdCandidates } from '../sources/recognise/recognise.ts';
import { emptyColumns, isFirstOfList, type UnusedColumn, unusedColumns } from '../sources/recognise/unused.ts';
import { type CliContext, CommandFailed } from './command.ts';
import { messageFor } from './error-messages.ts';
import { table } from './print.ts';
import { printLines } from './printable.ts';

export interface LookOptions extends Tolerance {
  readonly kind: ImportKind;
  readonly mapping?: string;
  readonly saveMapping?: string;
  readonly sheet?: string;
  readonly dryRun?: boolean;
  readonly replace?: boolean;
  readonly json?: boolean;
}

/** The files and how they will be read. */
export interface Looked {
  readonly sources: readonly SourceFile[];
  readonly unreadable: readonly string[];
  readonly warnings: readonly string[];
  /** Why the import does not start; empty where it does. */
  readonly refusals: readonly string[];
}

/** Prints how the files will be read, before anything is written. */
export async function look(context: CliContext, files: readonly string[], options: LookOptions): Promise<Looked> {
  const given = options.mapping === undefined ? undefined : parseMapping(await readFile(options.mapping, 'utf8'), options.kind);
  const { sources: seen, unreadable } = await lookAtAll(files, options, given);
  printLines(context.err, unreadable);
  checkMapping(seen, options);
  const sources = given === undefined ? await askForIds(context, seen, options) : seen;
  if (options.json !== true) printLines(context.err, mappingLines(sources));
  if (options.json !== true) printLines(context.err, unusedLines(sources, options, options.dryRun === true || context.err.isTTY));
  const warnings = sources.flatMap((source) => warningsOf(context, source, given));
  printLines(context.err, warnings.map(asWarning));
  if (options.saveMapping !== undefined) await writeFile(options.saveMapping, showMapping(sources[0]!.mapping));
  const refusals = refusalsOf(context, sources, options);
  printLines(
    context.err,
    refusals.map((refusal) => `Refused: ${refusal}`),
  );
  return { sources, unreadable, warnings, refusals };
}

export function asWarning(warning: string): string {
  return `Warning: ${warning}`;
}

function refusalsOf(context: CliContext, sources: readonly SourceFile[], options: LookOptions): string[] {
  const known = new Set(sources.flatMap(({ shape }) => shape.columns));
  const unknown = (options.accept ?? []).filter((column) => !known.has(column));
  if (unknown.length > 0) throw new CommandFailed(`--accept names no column of the files: ${quoted(unknown)}.`);
  const today = dayOf(context.clock.nowMs());
  return sources.flatMap((source) => judgeFile(source, today, options).refusals.map((refusal) => `${labelOf(source)}: ${refusal}`));
}

/** If one file cannot be read, the others are still imported; not with `--replace`, which would withdraw its records. */
async function lookAtAll(files: readonly string[], { kind, sheet, replace }: LookOptions, mapping: Mapping | undefined) {
  const sources: SourceFile[] = [];
  const unreadable: string[] = [];
  for (const file of files) {
    try {
      const looked = await lookAtFile(file, { kind, mapping, ...(sheet !== undefined && { sheet }) });
      if (replace === true && looked.unreadable.length > 0) throw new CommandFailed(looked.unreadable.join('\n'));
      sources.push(...looked.sources);
      unreadable.push(...looked.unreadable);
    } catch (error) {
      const message = messageFor(error);
      if (message === undefined || replace === true || files.length === 1) throw error;
      unreadable.push(message);
    }
  }
  if (sources.length === 0) throw new CommandFailed(unreadable.join('\n'));
  return { sources, unreadable };
}

function checkMapping(sources: readonly SourceFile[], options: LookOptions): void {
  for (const source of sources) {
    const { shape, mapping } = source;
    const missing = options.mapping === undefined ? [] : namedColumns(mapping).filter((column) => !shape.columns.includes(column));
    if (missing.length > 0) throw new BadMapping(`${labelOf(source)} has no column ${quoted(missing)}.`);
    if (shape.columns.every((column) => targetsOf(mapping, column).length === 0)) {
      throw new BadMapping(
        `No column of ${labelOf(source)} was recognised. Write a mapping with --save-mapping FILE --dry-run, edit it and give it with --mapping FILE.`,
      );
    }
  }
}

/** On a terminal, asks for the record id of a file in which none is sure. */
async function askForIds(context: CliContext, sources: readonly SourceFile[], options: LookOptions): Promise<SourceFile[]> {
  const asked: SourceFile[] = [];
  for (const source of sources) {
    const candidates = options.json === true ? [] : recordIdCandidates(source.mapping, source.shape);
    let chosen: string | undefined;
    for (const { name } of candidates) {
      if (await context.confirm(`${labelOf(source)}: does "${name}" identify a row when it comes again?`)) chosen = name;
      if (chosen !== undefined) break;
    }
    asked.push(chosen === undefined ? source : { ...source, mapping: withRecordId(source.mapping, chosen) });
  }
  return asked;
}

function withRecordId(mapping: Mapping, column: string): Mapping {
  return { ...mapping, columns: { ...mapping.columns, [column]: 'record_id' } };
}

const REMEDY =
  'To change how columns are read, write the mapping with --dry-run --save-mapping FILE, edit it and give it with --mapping FILE.';

function warningsOf({ clock }: CliContext, source: SourceFile, mapping: Mapping | undefined): string[] {
  const warnings = fileWarnings(source, { clock, ...(mapping !== undefined && { mapping }) });
  return warnings.map((warning) => `${labelOf(source)}: ${warning} ${REMEDY}`);
}

function mappingLines(sources: readonly SourceFile[]): string[] {
  return sources.flatMap((source) => {
    const { shape, mapping } = source;
    return [
      `${labelOf(source)}: ${formatOf(source)}, ${shape.columns.length} columns`,
      ...table(
        ['  column', 'holds'],
        shape.columns.filter(isFirstOfList).map((column) => [`  ${column}`, describeColumn(mapping, column)]),
      ),
      ...(mapping.country === undefined ? [] : [`  numbers without a country are read as dialled in ${mapping.country}`]),
      ...(mapping.area === undefined ? [] : [`  numbers of seven digits are read with the area code ${mapping.area}`]),
      ...(mapping.dates === 'day_first' ? ['  dates begin with the day'] : []),
      ...(mapping.year === undefined ? [] : [`  ages are of ${mapping.year}`]),
      ...(mapping.as_of === undefined ? [] : [`  rows without an end are of ${mapping.as_of}`]),
    ];
  });
}

function formatOf({ shape }: SourceFile): string {
  const { part, format, packed, encoding } = shape;
  const form = part?.form;
  if (form?.as === 'sheet') return `spreadsheet, sheet "${form.name}"`;
  const shown = form?.as === 'vcard' ? 'vCard' : form?.as === 'json' ? 'JSON' : format;
  return `${shown}${packed ? ', gzip' : ''}, ${encoding}`;
}

/** Every column that is not imported, and what it looks like; samples only where an operator is reading. */
function unusedLines(sources: readonly SourceFile[], options: LookOptions, isRead: boolean): string[] {
  return sources.flatMap((source) => {
    const unused = unusedColumns(source.mapping, source.shape);
    const empty = emptyColumns(source.mapping, source.shape);
    const blanks = empty.length === 0 ? [] : [`Not read of ${labelOf(source)}, and empty in the first rows: ${quoted(empty)}.`];
    if (unused.length === 0) return blanks;
    const head = `Not read of ${labelOf(source)}, ${unused.length} of ${source.shape.columns.length} columns:`;
    const rows = unused.map(({ name, looksLike, samples }) => [`  "${name}"`, looksLike, ...(isRead ? [samples.join(' | ')] : [])]);
    return [
      options.mapping === undefined ? asWarning(head) : head,
      ...table(['  column', 'looks like', ...(isRead ? ['values'] : [])], rows),
      ...blanks,
    ];
  });
}

/** What was looked at, as JSON: no values. */
export function lookedValue({ sources, warnings, unreadable, refusals }: Looked): Record<string, unknown> {
  const unused = sources
    .map((source) => [labelOf(source), unusedColumns(source.mapping, source.shape)] as const)
    .filter(([, columns]) => columns.length > 0);
  const byFile = (read: (columns: readonly UnusedColumn[]) => unknown) =>
    Object.fromEntries(unused.map(([name, columns]) => [name, read(columns)]));
  const empty = sources
    .map((source) => [labelOf(source), emptyColumns(source.mapping, source.shape)] as const)
    .filter(([, columns]) => columns.length > 0);
  return {
    mapping: Object.fromEntries(sources.map((source) => [labelOf(source), source.mapping])),
    ...(unused.length > 0
      ? {
          not_read: byFile((columns) => columns.map(({ name }) => name)),
          looks_like: byFile((columns) => Object.fromEntries(columns.map(({ name, looksLike }) => [name, looksLike]))),
        }
      : {}),
    ...(empty.length > 0 ? { empty: Object.fromEntries(empty) } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(refusals.length > 0 ? { refused: refusals } : {}),
    ...(unreadable.length > 0 ? { unreadable } : {}),
  };
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
