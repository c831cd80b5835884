import { join } from 'node:path';
import type { Command } from 'commander';
import { demoCoverage } from '../../demo/demo-coverage.ts';
import { demoSourceFiles } from '../../demo/demo-source-files.ts';
import { MOST_PEOPLE, QUERIES_PER_KIND } from '../../demo/generate-population.ts';
import { writePopulation } from '../../demo/write-files.ts';
import { loadFiles } from '../app/import/import-files.ts';
import type { PeopleStore } from '../store/people.ts';
import { wholeNumber } from './arguments.ts';
import {
  type AddCommand,
  addMemoryOption,
  type CliContext,
  type MemoryOption,
  onPeople,
  roomOf,
  type Shown,
  type StoreOptions,
  show,
} from './command.ts';
import { summaryLines, summaryValue } from './import-summary.ts';
import { jobProgress } from './job-progress.ts';
import { stepProgress } from './progress.ts';

const MAX_SEED = 2 ** 31 - 1;
const MAX_QUERIES = 10_000_000;

export const addDemoCommands: AddCommand = (program, context) => {
  const demo = program.command('demo').description('The synthetic population.');
  addGenerate(demo, context);
  addLoad(demo, context);
};

interface GenerateOptions {
  readonly people: number;
  readonly seed: number;
  readonly out: string;
  readonly queries: number;
  readonly json?: boolean;
}

function addGenerate(demo: Command, context: CliContext): void {
  demo
    .command('generate')
    .description('Write the sources, reference tables, truth and labelled queries of an invented population.')
    .option('--people <count>', 'people in the population', wholeNumber(1, MOST_PEOPLE), 10_000)
    .option('--seed <number>', 'the same seed gives the same files', wholeNumber(0, MAX_SEED), 1)
    .requiredOption('--out <dir>', 'folder to write into')
    .option('--queries <count>', 'labelled queries of each main kind', wholeNumber(0, MAX_QUERIES), QUERIES_PER_KIND)
    .option('--json', 'print one JSON object as the last line')
    .action((options: GenerateOptions) => generate(context, options));
}

async function generate(context: CliContext, options: GenerateOptions): Promise<void> {
  const { people, seed, out, queries: queriesPerKind } = options;
  const progress = stepProgress(context);
  const startedMs = context.clock.nowMs();
  const onProgress = (done: number) => progress.update('people', done, people);
  const written = await writePopulation({ people, seed, out, queriesPerKind, onProgress });
  progress.finish();
  const seconds = Math.round((context.clock.nowMs() - startedMs) / 100) / 10;
  show(context, options, {
    value: { ...written, out, seconds },
    lines: [
      `${written.people} people in ${written.states.length} states, ${written.adults_in_no_source} of ${written.adults} adults in no source (${seconds} s).`,
      ...Object.entries(written.files).map(([file, rows]) => `  ${file}: ${rows}`),
    ],
  });
}

function addLoad(demo: Command, context: CliContext): void {
  const command = demo.command('load').description('Import what `demo generate` wrote.').argument('<dir>', 'the folder it wrote into');
  addMemoryOption(command);
  const work = (people: PeopleStore, dir: string, options: StoreOptions & MemoryOption) => load(context, people, dir, options);
  onPeople(command, context, 'write', work, { mustExist: false });
}

async function load(context: CliContext, people: PeopleStore, dir: string, options: StoreOptions & MemoryOption): Promise<Shown> {
  const startedMs = context.clock.nowMs();
  const files = demoSourceFiles(dir);
  const coverage = demoCoverage(dir);
  if (coverage !== undefined) await people.putCoverage(coverage);
  const progress = jobProgress(context);
  const rejectsFolder = join(context.placeOf(options).data, 'rejects');
  const summaries = await loadFiles(people, context.clock, files, {
    rejectsFolder,
    room: roomOf(context, options),
    onProgress: progress.update,
  });
  progress.finish();
  const { records, people: count } = await people.facts();
  return {
    value: {
      records,
      people: count,
      seconds: (context.clock.nowMs() - startedMs) / 1_000,
      imports: summaries.map((summary, at) => ({ source: files[at]!.source, ...summaryValue(summary) })),
    },
    lines: summaries.flatMap((summary, at) => [`${files[at]!.source}:`, ...summaryLines(summary).map((line) => `  ${line}`)]),
  };
}
