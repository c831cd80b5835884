#!/usr/bin/env node
import { CommanderError } from 'commander';
import { faultsOfPeopleFile, openBooks, openPeople, type StorePlace } from './app/open-stores.ts';
import type { CliContext, StoreOptions } from './cli/context.ts';
import { makeProgram } from './cli/program.ts';
import { serveCommand } from './cli/serve.ts';
import { ConfigFaults, flagOf, readConfig } from './config.ts';
import { SETTINGS } from './config-settings.ts';
import { systemClock } from './core/clock.ts';

const context: CliContext = {
  clock: systemClock,
  out: process.stdout,
  err: process.stderr,
  dataFolder: (options) => placeOf(options).data,
  openBooks: async (options, wish) => openBooks(placeOf(options), 'command', wish),
  openPeople: async (options, access, wish) =>
    openPeople(placeOf(options), access, {
      ...wish,
      onWait: () => process.stderr.write('Another job is at work on these people; this one waits for its turn.\n'),
    }),
  faultsOfPeopleFile: (options) => faultsOfPeopleFile(placeOf(options)),
};

// Whoever reads our output may have read enough (`| head`): then there is nothing left to do.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const USAGE_EXIT_CODE = 2;
const flags = SETTINGS.map(({ name, about }) => ({ flag: flagOf(name), about }));

// A server is started often and needs none of the other commands, which bring importers, training and the demo with them.
const commands =
  process.argv[2] === 'serve'
    ? [serveCommand(flags, async (order) => (await import('./main-serve.ts')).serve(order, context))]
    : [serveCommand(flags, async () => {}), ...(await import('./main-commands.ts')).otherCommands];

try {
  await makeProgram(context, commands).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already said what is wrong; asking for help is no fault.
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_EXIT_CODE;
    if (process.exitCode !== 0 && process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: error.message })}\n`);
  } else {
    const words = error instanceof ConfigFaults ? error.message : (await import('./cli/words-for.ts')).wordsFor(error);
    if (words === undefined) throw error;
    process.exitCode = 1;
    const json = process.argv.includes('--json') ? `${JSON.stringify({ error: words })}\n` : '';
    // A connection that was left half-way may be held open by its other end for as long as that likes.
    process.stdout.write(json, () => process.stderr.write(`${words}\n`, () => process.exit()));
  }
}

function placeOf({ data, store }: StoreOptions): StorePlace {
  return readConfig({
    flags: { ...(data === undefined ? {} : { data }), ...(store === undefined ? {} : { store }) },
    env: process.env,
  });
}
