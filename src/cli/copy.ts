import { CopyFault } from '../app/copy/copy-report.ts';
import { copyStore } from '../app/copy/copy-store.ts';
import type { StorePlace } from '../app/open-stores.ts';
import { type AddCommand, type CliContext, show } from './command.ts';
import { table } from './print.ts';
import { stepProgress } from './progress.ts';

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly secrets?: string;
  readonly json?: boolean;
}

export const addCopyCommand: AddCommand = (program, context) => {
  program
    .command('copy')
    .description('Copy everything into a new store and compare it row by row. The copy cannot be used until that is done.')
    .requiredOption('--from <place>', 'postgres:// URL, or folder of embedded stores')
    .requiredOption('--to <place>', 'URL or folder of the new store; must not exist yet')
    .option('--secrets <file>', 'secrets file of both (default: NAMESAKE_SECRETS, or next to each folder)')
    .option('--json', 'print one JSON object as the last line')
    .action((options: CopyOptions) => copy(context, options));
};

async function copy(context: CliContext, options: CopyOptions): Promise<void> {
  const startedMs = context.clock.nowMs();
  const progress = stepProgress(context);
  const { rows, balanceCredits } = await copyStore({
    ...placesOf(context, options),
    nowMs: startedMs,
    onProgress: ({ step, table: name, done, total }) => progress.update(`${step} ${name}`, done, total),
    onWait: () => void context.err.write('An import is running on the source store. Waiting for it to end.\n'),
  }).finally(progress.finish);
  const seconds = (context.clock.nowMs() - startedMs) / 1_000;
  show(context, options, {
    value: { copied: rows, balance_credits: balanceCredits, equal: true, seconds },
    lines: [
      ...table(['table', 'rows'], Object.entries(rows)),
      `All rows and all balances (${balanceCredits} credits) are equal in both stores. ${seconds.toFixed(1)} s.`,
    ],
  });
}

function placesOf(context: CliContext, { from, to, secrets }: CopyOptions): { readonly from: StorePlace; readonly to: StorePlace } {
  const withSecrets = ({ data, store }: StorePlace): StorePlace => {
    const options = store === '' ? { data } : { store };
    return { data, store, secrets: context.secretsAt({ ...options, ...(secrets === undefined ? {} : { secrets }) }).place };
  };
  const [source, target] = [placeOf('--from', from), placeOf('--to', to)];
  return { from: withSecrets(source), to: target.store === '' ? withSecrets(target) : target };
}

function placeOf(option: string, text: string): StorePlace {
  if (/^postgres(ql)?:\/\//.test(text)) return { data: '', store: text };
  const folder = text.replace(/^file:(\/\/)?/, '');
  // A mistyped URL would become a folder with a password in its name.
  if (folder === '' || /^[a-z][a-z\d+.-]+:/i.test(folder))
    throw new CopyFault(`${option} must be a folder, or a URL that starts with postgres://.`);
  return { data: folder, store: '' };
}
