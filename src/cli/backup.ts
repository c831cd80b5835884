import { existsSync, renameSync } from 'node:fs';
import type { Manifest } from '../app/backup/archive.ts';
import { backUp } from '../app/backup/backup.ts';
import { drill, type Restored, type RestoreOrder, restore } from '../app/backup/restore.ts';
import { PrivacyJournal } from '../app/privacy/journal.ts';
import { keepingWarnings } from '../app/status.ts';
import type { NoteName } from '../store/books.ts';
import { keysIn } from '../store/secrets-file.ts';
import { StoreMissing } from '../store/store-refused.ts';
import { type AddCommand, addStoreOptions, type CliContext, closing, type Shown, type StoreCommandOptions, show } from './command.ts';
import { printLines } from './printable.ts';
import { stepProgress } from './progress.ts';

interface BackupOptions extends RestoreOptions {
  readonly drill?: boolean;
}

interface RestoreOptions extends StoreCommandOptions {
  readonly privacyJournal?: string;
  readonly withoutJournal?: boolean;
}

const JOURNAL = 'privacy journal of the store (default: NAMESAKE_PRIVACY_JOURNAL, or <data>.journal)';

export const addBackupCommands: AddCommand = (program, context) => {
  addStoreOptions(
    program
      .command('backup')
      .description('Back up the stores of a folder into one file, also while the service runs.')
      .argument('<file>', 'the backup to make, a tar archive')
      .option('--drill', 'no new backup: restore this one into a scratch folder, check everything, and remove the folder')
      .option('--privacy-journal <file>', JOURNAL),
  ).action(async (file: string, options: BackupOptions) =>
    show(context, options, options.drill === true ? await tryRestore(context, file, options) : await makeBackup(context, file, options)),
  );
  addStoreOptions(
    program
      .command('restore')
      .description('Restore a backup into a new folder.')
      .argument('<file>', 'a file that namesake backup made')
      .option('--privacy-journal <file>', JOURNAL)
      .option('--without-journal', 'restore although the privacy journal is lost: who was erased after the backup comes back'),
  ).action(async (file: string, options: RestoreOptions) => show(context, options, await restoreFile(context, file, options)));
};

async function makeBackup(context: CliContext, file: string, options: RestoreOptions): Promise<Shown> {
  const place = context.placeOf(options);
  const progress = stepProgress(context);
  const manifest = await backUp(place, file, context.clock, progress.update).finally(progress.finish);
  const journal = journalOf(context, options);
  new PrivacyJournal(journal, keysIn(context.secretsAt(options)).suppression).makeIfNew();
  const warnings = await noteInBooks(context, options, 'last_backup_ms', (notes) => keepingWarnings({ data: place.data, journal }, notes));
  printLines(
    context.err,
    warnings.map((warning) => `Warning: ${warning}`),
  );
  return {
    value: { file, ...contentsValue(manifest), warnings },
    lines: [`${file} holds ${contents(manifest)}. It was opened and checked.`],
  };
}

async function tryRestore(context: CliContext, file: string, options: RestoreOptions): Promise<Shown> {
  const restored = await drill(orderOf(context, file, options));
  await noteInBooks(context, options, 'last_drill_ms', () => []);
  return {
    value: { file, drill: true, ...restoredValue(restored) },
    lines: [`${file} can be restored: ${contents(restored.manifest)}. The scratch folder was removed.`, ...repeatedLines(restored)],
  };
}

async function restoreFile(context: CliContext, file: string, options: RestoreOptions): Promise<Shown> {
  const order = orderOf(context, file, options);
  const restored = await restore(order);
  // Its next changes do not follow the lines of a journal that was not replayed.
  const left = journalOf(context, options);
  if (options.withoutJournal === true && existsSync(left)) renameSync(left, `${left}.${context.clock.nowMs()}`);
  return {
    value: { file, folder: order.place.data, ...restoredValue(restored) },
    lines: [
      `${order.place.data} holds ${contents(restored.manifest)}, as of ${restored.manifest.madeAt}. Everything was checked.`,
      ...repeatedLines(restored),
    ],
  };
}

function orderOf(context: CliContext, file: string, options: RestoreOptions): RestoreOrder {
  const { clock, actor } = context;
  const journal = options.withoutJournal === true ? undefined : journalOf(context, options);
  return { file, place: context.placeOf(options), journal, clock, actor };
}

function journalOf(context: CliContext, options: RestoreOptions): string {
  return options.privacyJournal ?? context.journalFile(options);
}

/** Writes a note, such as the time of the backup, into the books, if the store has books. */
async function noteInBooks<Found>(
  context: CliContext,
  options: StoreCommandOptions,
  name: NoteName,
  read: (notes: Readonly<Record<string, string>>) => readonly Found[],
): Promise<readonly Found[]> {
  const books = await context.openBooks(options, { mustExist: true }).catch(noneYet);
  if (books === undefined) return [];
  return await closing(books, async () => {
    await books.putNote(name, String(context.clock.nowMs()));
    return read(await books.notes());
  });
}

function noneYet(error: unknown): undefined {
  if (!(error instanceof StoreMissing)) throw error;
}

function contentsValue({ madeAt, accounts, credits, records, people, parts }: Manifest): Record<string, unknown> {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return { made_at: madeAt, accounts, credits, records, people, bytes };
}

function restoredValue({ manifest, replayed, warnings }: Restored): Record<string, unknown> {
  return { ...contentsValue(manifest), replayed, warnings };
}

function contents({ accounts, credits, records, people }: Manifest): string {
  const shown = (count: number) => count.toLocaleString('en-US');
  return `${shown(people)} people from ${shown(records)} records, and ${shown(accounts)} accounts with ${shown(credits)} credits`;
}

function repeatedLines({ replayed, warnings }: Restored): string[] {
  return [...(replayed === 0 ? [] : [`The journal's ${replayed} suppressions, lifts and erasures hold in it.`]), ...warnings];
}
