import type { Command } from 'commander';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import type { CliContext, StoreOptions } from './context.ts';
import { printResult } from './print.ts';

export type StoreCommandOptions = StoreOptions & { readonly json?: boolean };

export interface Shown {
  readonly value: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
  /** Set when the command has found something wrong. */
  readonly failed?: boolean;
}

/** What a command could not do and why; the message is for people. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** The options of every command that works on a store. */
export function addStoreOptions(command: Command): Command {
  return command
    .option('--data <dir>', 'folder of the embedded stores (default: NAMESAKE_DATA, or ./data)')
    .option('--store <url>', 'postgres:// URL of the stores, instead of a folder (default: NAMESAKE_STORE)')
    .option('--json', 'print one JSON object as the last line');
}

/** Opens the books, shows what `work` gives, and closes them whatever happens. Only a first account makes books where none are. */
export async function onBooks(
  context: CliContext,
  options: StoreCommandOptions,
  work: (books: BooksStore) => Promise<Shown>,
  wish = { mustExist: true },
): Promise<void> {
  await onStore(context, options, await context.openBooks(options, wish), work);
}

/** The same of the people. Only what brings some makes a store where none is, so that a slip in its name makes none. */
export async function onPeople(
  context: CliContext,
  options: StoreCommandOptions,
  access: 'read' | 'write',
  work: (people: PeopleStore) => Promise<Shown>,
  wish = { mustExist: true },
): Promise<void> {
  await onStore(context, options, await context.openPeople(options, access, wish), work);
}

async function onStore<Store extends { close(): Promise<void> }>(
  context: CliContext,
  options: StoreCommandOptions,
  store: Store,
  work: (store: Store) => Promise<Shown>,
): Promise<void> {
  try {
    show(context, options, await work(store));
  } finally {
    await store.close();
  }
}

export function show(context: CliContext, options: StoreCommandOptions, { value, lines, failed }: Shown): void {
  printResult(context, { json: options.json === true, value, lines });
  if (failed === true) process.exitCode = 1;
}
