import { type Command, InvalidArgumentError } from 'commander';
import { MOST_PEOPLE, QUERIES_PER_KIND } from '../../demo/generate-population.ts';
import { writePopulation } from '../../demo/write-files.ts';
import type { AddCommand } from './context.ts';
import { printResult } from './print.ts';
import { showProgress } from './progress.ts';

interface DemoGenerateOptions {
  readonly people: number;
  readonly seed: number;
  readonly out: string;
  readonly queries: number;
  readonly json?: boolean;
}

/** `demo generate`: adds itself under `demo`, which it makes unless another command already has. */
export const addDemoGenerateCommand: AddCommand = (program, context) => {
  const demo =
    program.commands.find((command: Command) => command.name() === 'demo') ??
    program.command('demo').description('The synthetic population.');
  demo
    .command('generate')
    .description('Write the sources, tables, truth and labelled questions of an invented population.')
    .option('--people <count>', 'how many people the world has', wholeNumber(1, MOST_PEOPLE), 10_000)
    .option('--seed <number>', 'the same seed gives the same bytes', wholeNumber(0, 2 ** 31 - 1), 1)
    .requiredOption('--out <dir>', 'folder to write into')
    .option('--queries <count>', 'questions of each main kind', wholeNumber(0, 10_000_000), QUERIES_PER_KIND)
    .option('--json', 'print one JSON object as the last line')
    .action(async (options: DemoGenerateOptions) => {
      const progress = showProgress(context, 'people');
      const startedMs = context.clock.nowMs();
      const written = await writePopulation({
        people: options.people,
        seed: options.seed,
        out: options.out,
        queriesPerKind: options.queries,
        onProgress: (done) => progress.update(done, options.people),
      });
      progress.finish();
      const seconds = Math.round((context.clock.nowMs() - startedMs) / 100) / 10;
      printResult(context, {
        json: options.json === true,
        value: { ...written, out: options.out, seconds },
        lines: [
          `${written.people} people in ${written.states.length} states, ${written.adults_in_no_source} of ${written.adults} adults in no source (${seconds} s).`,
          ...Object.entries(written.files).map(([file, rows]) => `  ${file}: ${rows}`),
        ],
      });
    });
};

function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    return value;
  };
}
