import { CopyFault } from '../app/copy-fault.ts';
import type { CopyProgress } from '../app/copy-progress.ts';
import { copyStore, type Stores } from '../app/copy-store.ts';
import type { StorePlace } from '../app/open-stores.ts';
import type { AddCommand, CliContext } from './context.ts';
import { printResult, table } from './print.ts';
import { type Progress, showProgress } from './progress.ts';

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly json?: boolean;
}

export const addCopyCommand: AddCommand = (program, context) => {
  program
    .command('copy')
    .description('Copy everything to another store and check it row by row; the same command goes on where it was cut short.')
    .requiredOption('--from <place>', 'postgres:// URL, or folder of embedded stores')
    .requiredOption('--to <place>', 'the same; must be empty')
    .option('--json', 'print one JSON object as the last line')
    .action(async (options: CopyOptions) => {
      const json = options.json === true;
      const startedMs = context.clock.nowMs();
      const bars = copyBars(context);
      try {
        const { rows, balanceCredits } = await onBoth(context, options, (from, to) =>
          copyStore({ from, to, nowMs: startedMs, onProgress: bars.update }),
        );
        bars.finish();
        const seconds = (context.clock.nowMs() - startedMs) / 1_000;
        printResult(context, {
          json,
          value: { copied: rows, balance_credits: balanceCredits, equal: true, seconds },
          lines: [
            ...table(['table', 'rows'], Object.entries(rows)),
            `Every row is equal on both sides, and so are all balances (${balanceCredits} credits). ${seconds.toFixed(1)} s.`,
          ],
        });
      } catch (error) {
        bars.finish();
        if (!(error instanceof CopyFault)) throw error;
        if (json) printResult(context, { json, value: { error: error.message }, lines: [] });
        context.err.write(`${error.message}\n`);
        process.exitCode = 1;
      }
    });
};

async function onBoth<Result>(
  context: CliContext,
  options: CopyOptions,
  work: (from: Stores, to: Stores) => Promise<Result>,
): Promise<Result> {
  const from = await context.openPlace(placeOf(options.from), 'read');
  try {
    const to = await context.openPlace(placeOf(options.to), 'write');
    try {
      return await work(from, to);
    } finally {
      await close(to);
    }
  } finally {
    await close(from);
  }
}

async function close({ books, people }: Stores): Promise<void> {
  await people.close();
  await books.close();
}

function placeOf(text: string): StorePlace {
  return /^postgres(ql)?:\/\//.test(text) ? { data: '', store: text } : { data: text.replace(/^file:(\/\/)?/, ''), store: '' };
}

/** A bar per table and step. */
function copyBars(context: CliContext): { update: (progress: CopyProgress) => void; finish: () => void } {
  let label = '';
  let bar: Progress | undefined;
  return {
    update: ({ table: name, step, done, total }) => {
      const wanted = `${step} ${name}`;
      if (wanted !== label) {
        bar?.finish();
        bar = showProgress(context, wanted);
        label = wanted;
      }
      bar?.update(done, total);
    },
    finish: () => bar?.finish(),
  };
}
