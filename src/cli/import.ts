import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { firstPeople, peopleLines } from '../app/import/first-people.ts';
import { dryRun } from '../app/import/import-dry-run.ts';
import { importLines } from '../app/import/import-lines.ts';
import type { ImportOrder } from '../app/import/import-order.ts';
import type { ImportCounts } from '../app/import/import-progress.ts';
import { importProperty } from '../app/import/import-property.ts';
import { importRecords } from '../app/import/import-records.ts';
import { freeBytes, importSize } from '../app/import/import-size.ts';
import { judgeCounts, outcomesOf } from '../app/import/judge-file.ts';
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
import { asWarning, type Looked, type LookOptions, look, lookedValue } from './import-look.ts';
import { droppedLines, olderWarnings, reasons, straightenedLines, summaryLines, summaryValue } from './import-summary.ts';
import { jobProgress, stoppable } from './job-progress.ts';
import { printLines } from './printable.ts';
import { dropOldRejects, Withdrawal } from './withdrawal.ts';

interface ImportOptions extends StoreCommandOptions, MemoryOption, LookOptions {
  readonly source: string;
}

const MAX_SOURCE_CHARS = 100;

export const addImportCommand: AddCommand = (program, context) => {
  const command: Command = program
    .command('import')
    .description('Read files of records, lines or property, and resolve the records into people.')
    .argument('<files...>', 'CSV, TSV, JSON or vCard, also gzipped; XLSX, Parquet, or a ZIP archive of files')
    .requiredOption('--source <name>', 'where the rows come from')
    .addOption(new Option('--kind <kind>', 'what the rows are').choices(['people', 'lines', 'property']).default('people'))
    .option('--mapping <file>', 'JSON file that says what each column holds, as --save-mapping writes it')
    .option('--save-mapping <file>', 'write the mapping that is used, for editing and --mapping')
    .option('--sheet <name>', 'the sheet of a spreadsheet; by default the one with the most rows')
    .option('--dry-run', 'only show the mapping, the counts, the first people and the first rejected rows; needs no store')
    .option(
      '--accept <column>',
      'import in spite of what is lost of this column; may be repeated',
      (column: string, earlier: string[]) => [...earlier, column],
      [],
    )
    .option('--strict', 'end with exit code 3 if any row or value is lost')
    .option('--replace', 'withdraw the records of this source that are no longer in the files');
  addMemoryOption(addStoreOptions(command)).action((files: string[], options: ImportOptions) => run(context, files, options));
};

async function run(context: CliContext, files: string[], options: ImportOptions): Promise<void> {
  if (options.source.trim() === '' || options.source.length > MAX_SOURCE_CHARS)
    throw new CommandFailed('Give the source a name of 1 to 100 characters.');
  if (options.replace === true && options.kind !== 'people') throw new CommandFailed('--replace is for --kind people.');
  if (options.dryRun !== true) context.about(`source:${options.source}`);
  const looked = await look(context, files, options);
  if (options.dryRun === true) return show(context, options, await showDryRun(context, looked, options));
  if (looked.refusals.length > 0) return show(context, options, refused(looked));
  const people = await context.openPeople(options, 'write', { mustExist: false });
  show(context, options, await closing(people, async (open) => take(context, open, looked, options)));
}

/** Nothing of the files was stored. */
function refused(looked: Looked): Shown {
  const error = 'Nothing was stored, because too much would be lost.';
  return { value: { error, ...lookedValue(looked) }, lines: [error], lost: true };
}

async function showDryRun(context: CliContext, looked: Looked, options: ImportOptions): Promise<Shown> {
  const { read, usable, rejected, counts, ...rest } = await dryRun(looked.sources, options.source, context.clock);
  const losses = judgeCounts(looked.sources, counts, options);
  const people = looked.sources.flatMap((source) => firstPeople(source));
  return {
    value: {
      dry_run: true,
      read,
      usable,
      rejected,
      ...rest,
      columns: columnValues(looked, counts),
      ...lossValue(losses),
      ...lookedValue(looked),
    },
    lines: [
      ...(people.length > 0 ? ['The first people as they would be stored:', ...peopleLines(people)] : []),
      `Would read ${read} rows and take ${usable}; ${rejected} would be rejected.`,
      ...reasons(Object.entries(rest.reject_reasons)),
      ...rest.first_rejects.map((one) => `  line ${one.line}: ${one.reason.replaceAll('_', ' ')}`),
      ...straightenedLines(rest.straightened_rows),
      ...droppedLines(rest.dropped_values),
      ...losses.map((loss) => `Lost: ${loss}`),
      ...(looked.refusals.length > 0 ? ['The import would be refused.'] : []),
    ],
    failed: looked.unreadable.length > 0,
    lost: looked.refusals.length + losses.length > 0,
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
  const losses = judgeCounts(looked.sources, summary.counts, options);
  if (options.replace === true && summary.counts.usable === 0) losses.push(nothingReplaced(options.source));
  return {
    value: {
      ...summaryValue(summary),
      columns: columnValues(looked, summary.counts),
      ...lossValue(losses),
      ...lookedValue({ ...looked, warnings: [...looked.warnings, ...older] }),
    },
    lines: [
      ...summaryLines(summary),
      ...(losses.length > 0 ? [...losses.map((loss) => `Lost: ${loss}`), KEPT] : []),
      // The warnings from before the import are then likely the cause.
      ...(losses.length > 0 ? looked.warnings : []),
      ...looked.unreadable,
    ],
    failed: looked.unreadable.length > 0,
    lost: losses.length > 0,
  };
}

function nothingReplaced(source: string): string {
  return `No row could be used, so nothing was withdrawn. To remove the source, run: namesake sources delete ${source}`;
}

const KEPT = 'The rows that could be used are stored. Correct the mapping and import the file again.';

function lossValue(losses: readonly string[]): Record<string, unknown> {
  return losses.length > 0 ? { lost: losses } : {};
}

/** Of each column: what it holds, and how many of its values could not be used. */
function columnValues({ sources }: Looked, counts: ImportCounts): object[] {
  const rows = counts.read - (counts.rejects['erased'] ?? 0);
  return outcomesOf(sources, counts, rows).map(({ columns, holds, written, lost }) => ({
    columns,
    holds,
    values: written,
    unusable: lost,
  }));
}
