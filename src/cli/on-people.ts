import type { Command } from 'commander';
import type { PeopleStore } from '../store/people.ts';
import type { CliContext, StoreOptions } from './context.ts';
import type { Shown } from './on-books.ts';
import { printResult } from './print.ts';
import { wordsFor } from './words-for.ts';

export type PeopleOptions = StoreOptions & { readonly json?: boolean };

export function addPeopleOptions(command: Command): Command {
  return command
    .option('--data <dir>', 'folder of the embedded stores')
    .option('--store <url>', 'address of the stores')
    .option('--json', 'print one JSON object as the last line');
}

/**
 * Opens the people store, shows what `work` gives, and closes it whatever happens. What only reads makes no store of a slip in
 * its name; a glance may come before there is one.
 */
export async function onPeople(
  context: CliContext,
  options: PeopleOptions,
  access: 'read' | 'glance' | 'write',
  work: (people: PeopleStore) => Promise<Shown>,
): Promise<void> {
  const people = await context.openPeople(options, access === 'write' ? 'write' : 'read', { mustExist: access === 'read' });
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
