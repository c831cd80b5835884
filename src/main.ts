#!/usr/bin/env node
import { CommanderError } from 'commander';
import { openBooks, openPeople, type StorePlace } from './app/open-stores.ts';
import { addAccountCommands } from './cli/account.ts';
import type { CliContext, StoreOptions } from './cli/context.ts';
import { addCopyCommand } from './cli/copy.ts';
import { addCreditsCommands } from './cli/credits.ts';
import { addDecideCommand } from './cli/decide.ts';
import { addDemoGenerateCommand } from './cli/demo-generate.ts';
import { addDemoLoadCommand } from './cli/demo-load.ts';
import { addEvaluateCommand } from './cli/evaluate.ts';
import { addExplainCommand } from './cli/explain.ts';
import { addExportCommand } from './cli/export.ts';
import { addImportCommand } from './cli/import.ts';
import { addJobsCommand } from './cli/jobs.ts';
import { addKeyCommands } from './cli/key.ts';
import { makeProgram } from './cli/program.ts';
import { serveCommand } from './cli/serve.ts';
import { addTrainCommand } from './cli/train.ts';
import { addVerifyCommand } from './cli/verify.ts';
import { ConfigFaults, flagOf, readConfig } from './config.ts';
import { SETTINGS } from './config-settings.ts';
import { systemClock } from './core/clock.ts';
import { serve } from './main-serve.ts';
import { StoreRefused } from './store/store-refused.ts';
import { StoreUnavailable } from './store/store-unavailable.ts';

const context: CliContext = {
  clock: systemClock,
  out: process.stdout,
  err: process.stderr,
  dataFolder: (options) => placeOf(options).data,
  openPlace: async (place, access) => ({ books: await openBooks(place, 'command'), people: await openPeople(place, access) }),
  openBooks: async (options) => openBooks(placeOf(options), 'command'),
  openPeople: async (options, access) =>
    openPeople(placeOf(options), access, {
      onWait: () => process.stderr.write('Another job is at work on these people; this one waits for its turn.\n'),
    }),
};

// Whoever reads our output may have read enough (`| head`): then there is nothing left to do.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const USAGE_EXIT_CODE = 2;
const flags = SETTINGS.map(({ name, about }) => ({ flag: flagOf(name), about }));

const commands = [
  serveCommand(flags, (order) => serve(order, context)),
  addAccountCommands,
  addCreditsCommands,
  addKeyCommands,
  addVerifyCommand,
  addImportCommand,
  addJobsCommand,
  addTrainCommand,
  addDecideCommand,
  addExplainCommand,
  addExportCommand,
  addEvaluateCommand,
  addDemoGenerateCommand,
  addDemoLoadCommand,
  addCopyCommand,
];

try {
  await makeProgram(context, commands).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has already said what is wrong; asking for help is no fault.
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_EXIT_CODE;
  } else {
    if (!isForPeople(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function placeOf({ data, store }: StoreOptions): StorePlace {
  return readConfig({
    flags: { ...(data === undefined ? {} : { data }), ...(store === undefined ? {} : { store }) },
    env: process.env,
  });
}

/** These say in their message what to do; a stack trace would only hide it. */
function isForPeople(error: unknown): error is Error {
  return (
    error instanceof ConfigFaults ||
    error instanceof StoreRefused ||
    error instanceof StoreUnavailable ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ||
    (error as NodeJS.ErrnoException).code === 'EACCES'
  );
}
