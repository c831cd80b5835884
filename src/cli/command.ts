import type { Command } from 'commander';
import type { Clock } from '../core/clock.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import { printResult } from './print.ts';

/** Where a command finds the stores: `--store URL` wins over `--data DIR`. */
export interface StoreOptions {
  readonly data?: string;
  readonly store?: string;
}

/** What a command may use of the outside world; main.ts makes it. Commands open the stores they need and close them. */
export interface CliContext {
  readonly clock: Clock;
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
  /** The folder for files besides the stores: rejects, the demo's key. */
  dataFolder(options: StoreOptions): string;
  /** `mustExist`: fails instead of making a new store. */
  openBooks(options: StoreOptions, wish?: { readonly mustExist: boolean }): Promise<BooksStore>;
  /** `write` takes the lock that keeps jobs of two processes apart. */
  openPeople(options: StoreOptions, access: 'read' | 'write', wish?: { readonly mustExist: boolean }): Promise<PeopleStore>;
  /** Damage of the people's file itself; undefined if there is none yet. */
  faultsOfPeopleFile(options: StoreOptions): readonly string[] | undefined;
}

/** One command per file: each adds itself to the program. */
export type AddCommand = (program: Command, context: CliContext) => void;

export type StoreCommandOptions = StoreOptions & { readonly json?: boolean };

/** What a command prints: `value` with `--json`, `lines` otherwise. */
export interface Shown {
  readonly value: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
  /** Ends the command with exit code 1. */
  readonly failed?: boolean;
}

/** Ends a command with exit code 1 and this message. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** Adds the options of every command that works on a store. */
export function addStoreOptions(command: Command): Command {
  return command
    .option('--data <dir>', 'folder of the embedded stores (default: NAMESAKE_DATA, or ./data)')
    .option('--store <url>', 'postgres:// URL of the stores, instead of a folder (default: NAMESAKE_STORE)')
    .option('--json', 'print one JSON object as the last line');
}

/** Opens the books, prints what `work` returns, and closes them. Only `account create` makes books where there are none. */
export async function onBooks(
  context: CliContext,
  options: StoreCommandOptions,
  work: (books: BooksStore) => Promise<Shown>,
  wish = { mustExist: true },
): Promise<void> {
  await onStore(context, options, await context.openBooks(options, wish), work);
}

/** The same for the people. Only imports make a store where there is none, so that a misspelt folder is not created. */
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
