import { CopyFault } from '../app/copy/copy-fault.ts';
import type { CopyProgress } from '../app/copy/copy-progress.ts';
import { copyStore } from '../app/copy/copy-store.ts';
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
    .description('Copy everything into a new store and check it row by row; until that is done nobody can use it.')
    .requiredOption('--from <place>', 'postgres:// URL, or folder of embedded stores')
    .requiredOption('--to <place>', 'the same; must be new')
    .option('--json', 'print one JSON object as the last line')
    .action(async (options: CopyOptions) => {
      const startedMs = context.clock.nowMs();
      const bars = copyBars(context);
      const [from, to] = [placeOf('--from', options.from), placeOf('--to', options.to)];
      const onWait = () => void context.err.write('An import is at work on the store you copy from; the copy waits for its end.\n');
      const order = { from, to, nowMs: startedMs, onProgress: bars.update, onWait };
      const { rows, balanceCredits } = await copyStore(order).finally(bars.finish);
      const seconds = (context.clock.nowMs() - startedMs) / 1_000;
      printResult(context, {
        json: options.json === true,
        value: { copied: rows, balance_credits: balanceCredits, equal: true, seconds },
        lines: [
          ...table(['table', 'rows'], Object.entries(rows)),
          `Every row is equal on both sides, and so are all balances (${balanceCredits} credits). ${seconds.toFixed(1)} s.`,
        ],
      });
    });
};

function placeOf(option: string, text: string): StorePlace {
  if (/^postgres(ql)?:\/\//.test(text)) return { data: '', store: text };
  const folder = text.replace(/^file:(\/\/)?/, '');
  // A mistyped URL would become a folder whose name holds a password.
  if (folder === '' || /^[a-z][a-z\d+.-]+:/i.test(folder))
    throw new CopyFault(`${option} must be a folder, or a URL that starts with postgres://.`);
  return { data: folder, store: '' };
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
