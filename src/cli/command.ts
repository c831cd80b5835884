import { join } from 'node:path';
import type { Command } from 'commander';
import type { StorePlace } from '../app/open-stores.ts';
import type { WorkRoom } from '../app/tasks/work-threads.ts';
import type { Clock } from '../core/clock.ts';
import type { ChainSettings } from '../sources/links/chain-settings.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';
import type { SecretsSource } from '../store/secrets-file.ts';
import { parseMemory } from './arguments.ts';
import { printableJson, printLines } from './printable.ts';

/** Where a command finds the stores: `--store URL` wins over `--data DIR`. */
export interface StoreOptions {
  readonly data?: string;
  readonly store?: string;
  readonly secrets?: string;
}

/** The outside world of commands; main.ts makes it. Commands open the stores they need and close them. */
export interface CliWorld {
  readonly clock: Clock;
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
  /** The command line, without the program. */
  readonly args: readonly string[];
  /** Which stores the options, the environment or the defaults name. */
  placeOf(options: StoreOptions): StorePlace;
  /** Address of the operator's listener, as this machine reaches it. */
  adminUrl(options: StoreOptions): string;
  /** `mustExist`: fails instead of making a new store. */
  openBooks(options: StoreOptions, wish?: { readonly mustExist: boolean }): Promise<BooksStore>;
  /** `write` takes the lock that keeps jobs of two processes apart. */
  openPeople(options: StoreOptions, access: 'read' | 'write', wish?: { readonly mustExist: boolean }): Promise<PeopleStore>;
  /** How a service on these stores answers look-ups. */
  answering(options: StoreOptions): Answering;
  /** All settings as a service would read them; throws with everything that is wrong. */
  checkConfig(file: string | undefined): Promise<Readonly<Record<string, unknown>>>;
  /** Who runs the command, as the audit names them. */
  readonly actor: string;
  /** Where the store's keys are. */
  secretsAt(options: StoreOptions): SecretsSource;
  /** The second copy of all changes of the privacy list. */
  journalFile(options: StoreOptions): string;
  /** Asks on the terminal; false where there is none. */
  confirm(question: string): Promise<boolean>;
  /** Damage of the people's file itself; undefined if there is none yet. */
  faultsOfPeopleFile(options: StoreOptions): readonly string[] | undefined;
}

export interface Answering {
  readonly chain: ChainSettings;
  readonly coverage: number;
  readonly minConfidence: number;
  readonly phoneRegions: readonly string[];
}

/** What a command may use. */
export interface CliContext extends CliWorld {
  /** Names what it works on for the audit, such as `account:3`. */
  about(subject: string): void;
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
  /** Ends the command with exit code 3: data was lost, or would be. */
  readonly lost?: boolean;
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
    .option('--secrets <file>', 'secrets file of the store (default: NAMESAKE_SECRETS, or <data>.secrets)')
    .option('--json', 'print one JSON object as the last line');
}

/** What a command does with its open store, its arguments and its options. */
type Work<Store, Given extends readonly unknown[]> = (store: Store, ...given: Given) => Promise<Shown>;

/** Runs a command on the books. Only `account create` makes books where there are none. */
export function onBooks<Given extends readonly unknown[]>(
  command: Command,
  context: CliContext,
  work: Work<BooksStore, Given>,
  wish = { mustExist: true },
): void {
  onStore(command, context, (options) => context.openBooks(options, wish), work);
}

/** Runs a command on the people. Only imports make a store where there is none, so that a misspelt folder is not created. */
export function onPeople<Given extends readonly unknown[]>(
  command: Command,
  context: CliContext,
  access: 'read' | 'write',
  work: Work<PeopleStore, Given>,
  wish = { mustExist: true },
): void {
  onStore(command, context, (options) => context.openPeople(options, access, wish), work);
}

function onStore<Store extends Closable, Given extends readonly unknown[]>(
  command: Command,
  context: CliContext,
  open: (options: StoreCommandOptions) => Promise<Store>,
  work: Work<Store, Given>,
): void {
  addStoreOptions(command).action(async (...given: unknown[]) => {
    // Commander gives the arguments, the options and the command.
    const options = given.at(-2) as StoreCommandOptions;
    show(context, options, await closing(await open(options), (store) => work(store, ...(given as unknown as Given))));
  });
}

interface Closable {
  close(): Promise<void>;
}

/** Closes the store after the work, whatever becomes of it. */
export async function closing<Store extends Closable, Done>(store: Store, work: (store: Store) => Promise<Done>): Promise<Done> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Of a job that lost data, or was refused because it would. */
const LOST_EXIT_CODE = 3;

export function show({ out }: CliContext, { json }: { readonly json?: boolean }, { value, lines, failed, lost }: Shown): void {
  if (json === true) out.write(`${printableJson(value)}\n`);
  else printLines(out, lines);
  if (failed === true) process.exitCode = 1;
  if (lost === true) process.exitCode = LOST_EXIT_CODE;
}

/** Of commands that may compare all records. */
export interface MemoryOption {
  readonly memory?: number;
}

export function addMemoryOption(command: Command): Command {
  return command.option(
    '--memory <amount>',
    'how much memory the work may use; what has no room goes to a file (default: 2GiB)',
    parseMemory,
  );
}

export function roomOf(context: CliContext, options: StoreOptions & MemoryOption): WorkRoom {
  return { memoryBytes: options.memory, scratchFolder: join(context.placeOf(options).data, 'work') };
}
