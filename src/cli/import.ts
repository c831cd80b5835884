import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { dryRun } from '../app/import/import-dry-run.ts';
import { importLines } from '../app/import/import-lines.ts';
import type { ImportOrder, SourceFile } from '../app/import/import-order.ts';
import { importProperty } from '../app/import/import-property.ts';
import { importRecords, lookAtFiles } from '../app/import/import-records.ts';
import { freeBytes, importSize } from '../app/import/import-size.ts';
import { tableWarnings } from '../app/import/table-warnings.ts';
import { type Day, dayOf } from '../core/clock.ts';
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
import { mappingWarnings } from '../sources/recognise/warnings.ts';
import type { PeopleStore } from '../store/people.ts';
import {
  type AddCommand,
  addMemoryOption,
  addStoreOptions,
  type CliContext,
  CommandFailed,
  closing,
  type MemoryOption,
  roomOf,
  type Shown,
  type StoreCommandOptions,
  show,
} from './command.ts';
import { messageFor } from './error-messages.ts';
import { droppedLines, olderWarnings, reasons, straightenedLines, summaryLines, summaryValue } from './import-summary.ts';
import { jobProgress, stoppable } from './job-progress.ts';
import { table } from './print.ts';
import { printLines } from './printable.ts';
import { dropOldRejects, Withdrawal } from './withdrawal.ts';

interface ImportOptions extends StoreCommandOptions, MemoryOption {
  readonly source: string;
  readonly kind: ImportKind;
  readonly mapping?: string;
  readonly saveMapping?: string;
  readonly dryRun?: boolean;
  readonly replace?: boolean;
}

const MAX_SOURCE_CHARS = 100;

export const addImportCommand: AddCommand = (program, context) => {
  const command: Command = program
    .command('import')
    .description('Read files of records, lines or property, and resolve the records into people.')
    .argument('<files...>', 'CSV, TSV or JSON lines, also gzipped, or Parquet')
    .requiredOption('--source <name>', 'where the rows come from')
    .addOption(new Option('--kind <kind>', 'what the rows are').choices(['people', 'lines', 'property']).default('people'))
    .option('--mapping <file>', 'JSON file that says what each column holds, as --save-mapping writes it')
    .option('--save-mapping <file>', 'write the mapping that is used, for editing and --mapping')
    .option('--dry-run', 'only show the mapping, the counts and the first rejected rows; needs no store')
    .option('--replace', 'withdraw the records of this source that are no longer in the files');
  addMemoryOption(addStoreOptions(command)).action((files: string[], options: ImportOptions) => run(context, files, options));
};

async function run(context: CliContext, files: string[], options: ImportOptions): Promise<void> {
  if (options.dryRun === true) return show(context, options, await showDryRun(context, await look(context, files, options), options));
  context.about(`source:${options.source}`);
  const people = await context.openPeople(options, 'write', { mustExist: false });
  const done = closing(people, async (open) => take(context, open, await look(context, files, options), options));
  show(context, options, await done);
}

/** The files and how they will be read. */
interface Looked {
  readonly sources: readonly SourceFile[];
  readonly unreadable: readonly string[];
  readonly warnings: readonly string[];
}

/** Prints how the files will be read, before anything is written. */
async function look(context: CliContext, files: readonly string[], options: ImportOptions): Promise<Looked> {
  if (options.source.trim() === '' || options.source.length > MAX_SOURCE_CHARS)
    throw new CommandFailed('Give the source a name of 1 to 100 characters.');
  if (options.replace === true && options.kind !== 'people') throw new CommandFailed('--replace is for --kind people.');
  const given = options.mapping === undefined ? undefined : parseMapping(await readFile(options.mapping, 'utf8'), options.kind);
  const { sources, unreadable } = await lookAtAll(files, options, given);
  printLines(context.err, unreadable);
  checkMapping(sources, options);
  if (options.json !== true) printLines(context.err, mappingLines(sources));
  const warnings = warningsOf(sources, dayOf(context.clock.nowMs()), options.mapping !== undefined);
  printLines(context.err, warnings.map(asWarning));
  if (options.saveMapping !== undefined) await writeFile(options.saveMapping, showMapping(sources[0]!.mapping));
  return { sources, unreadable, warnings };
}

async function showDryRun(context: CliContext, { sources, ...looked }: Looked, options: ImportOptions): Promise<Shown> {
  const { read, usable, rejected, ...rest } = await dryRun(sources, options.source, context.clock);
  return {
    value: { dry_run: true, read, usable, rejected, ...rest, ...lookedValue({ sources, ...looked }) },
    lines: [
      `Would read ${read} rows and take ${usable}; ${rejected} would be rejected.`,
      ...reasons(Object.entries(rest.reject_reasons)),
      ...rest.first_rejects.map((one) => `  line ${one.line}: ${one.reason.replaceAll('_', ' ')}`),
      ...straightenedLines(rest.straightened_rows),
      ...droppedLines(rest.dropped_values),
      ...notReadLines(sources),
    ],
    failed: looked.unreadable.length > 0,
  };
}

/** Smaller imports need no word about disk. */
const LEAST_ROWS_TO_SAY = 100_000;
const GIGABYTE = 1e9;

/** Says what a large import into the embedded store needs, and warns if the disk has less. */
async function sayDisk(context: CliContext, people: PeopleStore, { sources }: Looked, options: ImportOptions): Promise<void> {
  const { data, store } = context.placeOf(options);
  if (store !== '' || options.kind !== 'people') return;
  const { rows, diskBytes } = await importSize(people, sources);
  if (rows < LEAST_ROWS_TO_SAY) return;
  const free = await freeBytes(data);
  const text = `about ${(diskBytes / GIGABYTE).toFixed(1)} GB of disk for about ${rows.toLocaleString('en-US')} rows; ${(free / GIGABYTE).toFixed(1)} GB are free.`;
  printLines(context.err, [
    free < diskBytes
      ? asWarning(`This import needs ${text} If the disk fills up it stops, and the same command goes on.`)
      : `Needs ${text}`,
  ]);
}

async function take(context: CliContext, people: PeopleStore, looked: Looked, options: ImportOptions): Promise<Shown> {
  await sayDisk(context, people, looked, options);
  const progress = jobProgress(context);
  const order: ImportOrder = {
    source: options.source,
    replace: options.replace === true,
    rejectsFolder: join(context.placeOf(options).data, 'rejects'),
    room: roomOf(context, options),
    onProgress: progress.update,
  };
  const way = { people: importRecords, lines: importLines, property: importProperty }[options.kind];
  const withdrawal = new Withdrawal(context, options, people);
  const summary = await stoppable(context, progress, () =>
    closing(withdrawal, async () => {
      const done = await way(people, context.clock, { ...order, onWithdraw: withdrawal.say }, looked.sources);
      await withdrawal.finish();
      return done;
    }),
  );
  if (options.replace === true) await dropOldRejects(people, order, summary.job);
  progress.finish();
  const older = olderWarnings(summary);
  printLines(context.err, older.map(asWarning));
  // The warnings from before the import are then likely the cause.
  const isAllRejected = summary.counts.read > 0 && summary.counts.rejected === summary.counts.read;
  return {
    value: { ...summaryValue(summary), ...lookedValue({ ...looked, warnings: [...looked.warnings, ...older] }) },
    lines: [...summaryLines(summary), ...notReadLines(looked.sources), ...(isAllRejected ? looked.warnings : []), ...looked.unreadable],
    failed: looked.unreadable.length > 0,
  };
}

function lookedValue({ sources, warnings, unreadable }: Looked): Record<string, unknown> {
  const notRead = sources.map((source) => [source.path, notReadOf(source)] as const).filter(([, columns]) => columns.length > 0);
  return {
    mapping: Object.fromEntries(sources.map((source) => [source.path, source.mapping])),
    ...(notRead.length > 0 ? { not_read: Object.fromEntries(notRead) } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(unreadable.length > 0 ? { unreadable } : {}),
  };
}

/** If one file cannot be read, the others are still imported; not with `--replace`, which would withdraw its records. */
async function lookAtAll(files: readonly string[], options: ImportOptions, given: Mapping | undefined) {
  const sources: SourceFile[] = [];
  const unreadable: string[] = [];
  for (const file of files) {
    try {
      sources.push(...(await lookAtFiles([file], options.kind, given)));
    } catch (error) {
      const message = messageFor(error);
      if (message === undefined || options.replace === true || files.length === 1) throw error;
      unreadable.push(message);
    }
  }
  if (sources.length === 0) throw new CommandFailed(unreadable.join('\n'));
  return { sources, unreadable };
}

function checkMapping(sources: readonly SourceFile[], options: ImportOptions): void {
  for (const { path, shape, mapping } of sources) {
    const missing = options.mapping === undefined ? [] : namedColumns(mapping).filter((column) => !shape.columns.includes(column));
    if (missing.length > 0) throw new BadMapping(`${path} has no column ${quoted(missing)}.`);
    const used = shape.columns.filter((column) => targetsOf(mapping, column).length > 0);
    if (used.length === 0) {
      throw new BadMapping(
        `No column of ${path} was recognised. Write a mapping with --save-mapping FILE --dry-run, edit it and give it with --mapping FILE.`,
      );
    }
  }
}

function asWarning(warning: string): string {
  return `Warning: ${warning}`;
}

/** Columns with values that are not imported. */
function notReadOf({ shape, mapping }: SourceFile): string[] {
  return shape.columns.filter(
    (column, at) =>
      targetsOf(mapping, column).length === 0 && isFirstOfList(column) && shape.samples.some((row) => (row[at] ?? '').trim() !== ''),
  );
}

function notReadLines(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((source) => notReadOf(source).length > 0)
    .map((source) => `Columns of ${source.path} that were not read: ${quoted(notReadOf(source))}.`);
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

const REMEDY =
  'To change how columns are read, write the mapping with --dry-run --save-mapping FILE, edit it and give it with --mapping FILE.';

function warningsOf(sources: readonly SourceFile[], today: Day, isGiven: boolean): string[] {
  return sources.flatMap((source) =>
    [...mappingWarnings(source.mapping, source.shape, isGiven), ...tableWarnings(source, today, isGiven)].map(
      (warning) => `${source.path}: ${warning} ${REMEDY}`,
    ),
  );
}

function mappingLines(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, shape, mapping }) => [
    `${path}: ${shape.format}${shape.packed ? ', gzip' : ''}, ${shape.encoding}, ${shape.columns.length} columns`,
    ...table(
      ['  column', 'holds'],
      shape.columns.filter(isFirstOfList).map((column) => [`  ${column}`, describeColumn(mapping, column)]),
    ),
    ...(mapping.country === undefined ? [] : [`  numbers without a country are read as dialled in ${mapping.country}`]),
    ...(mapping.area === undefined ? [] : [`  numbers of seven digits are read with the area code ${mapping.area}`]),
    ...(mapping.dates === 'day_first' ? ['  dates begin with the day'] : []),
    ...(mapping.year === undefined ? [] : [`  ages are of ${mapping.year}`]),
    ...(mapping.as_of === undefined ? [] : [`  rows without an end are of ${mapping.as_of}`]),
  ]);
}

/** `phones.0` speaks for `phones.1` to `phones.15`. */
function isFirstOfList(column: string): boolean {
  return !/\.([1-9]|1\d)(\.|$)/.test(column);
}
