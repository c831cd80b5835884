import type { Command } from 'commander';
import type { Clock } from '../core/clock.ts';
import type { BooksStore } from '../store/books.ts';
import type { PeopleStore } from '../store/people.ts';

/** Where a command finds the stores: `--store URL` wins over `--data DIR`. */
export interface StoreOptions {
  readonly data?: string;
  readonly store?: string;
}

/** What a command may use of the world. main.ts makes it; commands open what they need and close it again. */
export interface CliContext {
  readonly clock: Clock;
  readonly out: NodeJS.WriteStream;
  readonly err: NodeJS.WriteStream;
  /** Where files beside the stores go: rejects, the demo's key. */
  dataFolder(options: StoreOptions): string;
  /** `mustExist`: nothing is made where nothing is. */
  openBooks(options: StoreOptions, wish?: { readonly mustExist: boolean }): Promise<BooksStore>;
  /** `write` takes the lock that keeps jobs of two processes apart. */
  openPeople(options: StoreOptions, access: 'read' | 'write', wish?: { readonly mustExist: boolean }): Promise<PeopleStore>;
  /** What is wrong with the people's files themselves; undefined where there are none yet. */
  faultsOfPeopleFile(options: StoreOptions): readonly string[] | undefined;
}

/** One command per file: each adds itself to the program. */
export type AddCommand = (program: Command, context: CliContext) => void;
