import type { Command } from 'commander';
import type { BooksStore } from '../store/books.ts';
import type { CliContext, StoreOptions } from './context.ts';
import { printResult } from './print.ts';

export type BooksOptions = StoreOptions & { readonly json?: boolean };

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

/** The options of every command that works on the books. */
export function addBooksOptions(command: Command): Command {
  return command
    .option('--data <dir>', 'folder of the embedded stores')
    .option('--store <url>', 'address of the stores')
    .option('--json', 'print one JSON object as the last line');
}

/** Opens the books, shows what `work` gives, and closes them whatever happens. Only a first account makes books where none are. */
export async function onBooks(
  context: CliContext,
  options: BooksOptions,
  work: (books: BooksStore) => Promise<Shown>,
  wish = { mustExist: true },
): Promise<void> {
  const json = options.json === true;
  const books = await context.openBooks(options, wish);
  try {
    const { value, lines, failed } = await work(books);
    printResult(context, { json, value, lines });
    if (failed === true) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    if (json) printResult(context, { json, value: { error: error.message }, lines: [] });
    context.err.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await books.close();
  }
}
