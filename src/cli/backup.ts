import type { Manifest } from '../app/backup/archive.ts';
import { backUp } from '../app/backup/backup.ts';
import { drill, type Restored, restore } from '../app/backup/restore.ts';
import { type AddCommand, addStoreOptions, type CliContext, type Shown, type StoreCommandOptions, show } from './command.ts';
import { stepProgress } from './progress.ts';

interface BackupOptions extends StoreCommandOptions {
  readonly drill?: boolean;
}

export const addBackupCommands: AddCommand = (program, context) => {
  addStoreOptions(
    program
      .command('backup')
      .description('Back up the stores of a folder into one file, also while the service runs.')
      .argument('<file>', 'the backup to make, a tar archive')
      .option('--drill', 'make none: restore this backup into a scratch folder, check everything, and remove the folder again'),
  ).action(async (file: string, options: BackupOptions) =>
    show(context, options, options.drill === true ? await tryRestore(context, file, options) : await makeBackup(context, file, options)),
  );
  addStoreOptions(
    program
      .command('restore')
      .description('Restore a backup into a new folder.')
      .argument('<file>', 'a file that namesake backup made'),
  ).action(async (file: string, options: StoreCommandOptions) => show(context, options, await restoreFile(context, file, options)));
};

async function makeBackup(context: CliContext, file: string, options: StoreCommandOptions): Promise<Shown> {
  const progress = stepProgress(context);
  const manifest = await backUp(context.placeOf(options), file, context.clock, progress.update).finally(progress.finish);
  return { value: { file, ...contentsValue(manifest) }, lines: [`${file} holds ${contents(manifest)}. It was opened and checked.`] };
}

async function tryRestore(context: CliContext, file: string, options: StoreCommandOptions): Promise<Shown> {
  const restored = await drill(file, context.placeOf(options), context.replayPrivacy);
  return {
    value: { file, drill: true, ...restoredValue(restored) },
    lines: [`${file} can be restored: ${contents(restored.manifest)}, checked. ${replayed(restored)} The scratch folder was removed.`],
  };
}

async function restoreFile(context: CliContext, file: string, options: StoreCommandOptions): Promise<Shown> {
  const place = context.placeOf(options);
  const restored = await restore(file, place, context.replayPrivacy);
  return {
    value: { file, folder: place.data, ...restoredValue(restored) },
    lines: [`${place.data} holds ${contents(restored.manifest)} of ${restored.manifest.madeAt}, checked. ${replayed(restored)}`],
  };
}

function contentsValue({ madeAt, accounts, credits, records, people, parts }: Manifest): Record<string, unknown> {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return { made_at: madeAt, accounts, credits, records, people, bytes };
}

function restoredValue({ manifest, replayed: count }: Restored): Record<string, unknown> {
  return { ...contentsValue(manifest), replayed: count };
}

function contents({ accounts, credits, records, people }: Manifest): string {
  const shown = (count: number) => count.toLocaleString('en-US');
  return `${shown(people)} people from ${shown(records)} records, and ${shown(accounts)} accounts with ${shown(credits)} credits`;
}

function replayed({ replayed: count }: Restored): string {
  return count === 0 ? 'Nothing was suppressed or erased since.' : `${count} suppressions, lifts and erasures since then were repeated.`;
}
