import type { Command } from 'commander';
import { BadMapping } from '../sources/mapping.ts';
import { UnreadableFile } from '../sources/row-block.ts';
import type { PeopleStore } from '../store/people.ts';
import type { CliContext, StoreOptions } from './context.ts';
import { CommandFailed, type Shown } from './on-books.ts';
import { printResult } from './print.ts';

export type PeopleOptions = StoreOptions & { readonly json?: boolean };

export function addPeopleOptions(command: Command): Command {
  return command
    .option('--data <dir>', 'folder of the embedded stores')
    .option('--store <url>', 'address of the stores')
    .option('--json', 'print one JSON object as the last line');
}

/** Opens the people store, shows what `work` gives, and closes it whatever happens. */
export async function onPeople(
  context: CliContext,
  options: PeopleOptions,
  access: 'read' | 'write',
  work: (people: PeopleStore) => Promise<Shown>,
): Promise<void> {
  const people = await context.openPeople(options, access);
  try {
    const { value, lines, failed } = await work(people);
    printResult(context, { json: options.json === true, value, lines });
    if (failed === true) process.exitCode = 1;
  } catch (error) {
    const message = wordsFor(error);
    if (message === undefined) throw error;
    if (options.json === true) printResult(context, { json: true, value: { error: message }, lines: [] });
    context.err.write(`${message}\n`);
    process.exitCode = 1;
  } finally {
    await people.close();
  }
}

const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;

/** What an operator can do something about; anything else is ours. */
export function wordsFor(error: unknown): string | undefined {
  if (error instanceof CommandFailed || error instanceof BadMapping || error instanceof UnreadableFile) return error.message;
  const { code, errcode, path } = error as NodeJS.ErrnoException & { errcode?: number };
  const primary = (errcode ?? 0) & 0xff;
  if (code === 'ENOSPC' || code === 'EFBIG' || primary === SQLITE_FULL || primary === SQLITE_IOERR) {
    return 'The disk is full or cannot be written. Nothing is lost: make room and run the same command again, it goes on from here.';
  }
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') return `Cannot read ${path ?? 'the file'} (${code}).`;
  return undefined;
}
