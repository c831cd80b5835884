import type { Command } from 'commander';
import { StoreMissing } from '../store/store-refused.ts';
import { type CliWorld, closing, type StoreOptions } from './command.ts';

/** Commands that change nothing and show nothing about people; all others are recorded in the audit. */
const UNRECORDED: ReadonlySet<string> = new Set([
  'serve',
  'account list',
  'account show',
  'config check',
  'key list',
  'operator list',
  'verify',
  'jobs',
  'jobs show',
  'review prepare',
  'sources list',
  'sources show',
  'changes list',
  'changes show',
  'evaluate',
  'demo generate',
  'copy',
  'suppress list',
  'requests list',
  'requests show',
  'audit list',
  'audit verify',
  'audit head',
]);

export interface Done {
  readonly command: Command;
  readonly subject: string | undefined;
  readonly outcome: 'done' | 'failed';
}

/** Records in the audit what a command did, where there are books to record it in. */
export async function record(context: CliWorld, { command, subject, outcome }: Done): Promise<void> {
  const action = pathOf(command);
  const options = command.opts<StoreOptions & { readonly dryRun?: boolean }>();
  if (UNRECORDED.has(action) || options.dryRun === true) return;
  const books = await context.openBooks(options, { mustExist: true }).catch((error: unknown) => {
    // A command that could not open the store did nothing to it.
    if (error instanceof StoreMissing || outcome === 'failed') return undefined;
    throw error;
  });
  if (books === undefined) return;
  const note = { atMs: context.clock.nowMs(), actor: context.actor, action, subject, outcome };
  await closing(books, (open) => open.audit([note]));
}

/** The full name, such as `key create`, without the program's. */
function pathOf(command: Command): string {
  const above = command.parent;
  return above?.parent == null ? command.name() : `${pathOf(above)} ${command.name()}`;
}
