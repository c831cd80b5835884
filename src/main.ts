#!/usr/bin/env node
import { openBooks, openPeople, type StorePlace } from './app/open-stores.ts';
import type { CliContext, StoreOptions } from './cli/context.ts';
import { makeProgram } from './cli/program.ts';
import { serveCommand } from './cli/serve.ts';
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
  openBooks: async (options) => openBooks(placeOf(options), 'command'),
  openPeople: async (options, access) => openPeople(placeOf(options), access),
};

const flags = SETTINGS.map(({ name, about }) => ({ flag: flagOf(name), about }));

try {
  await makeProgram(context, [serveCommand(flags, (order) => serve(order, context))]).parseAsync();
} catch (error) {
  if (!isForPeople(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
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
