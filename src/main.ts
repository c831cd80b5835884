#!/usr/bin/env node
import { userInfo } from 'node:os';
import { compareSecrets, faultsOfPeopleFile, isServed, openBooks, openPeople, secretsAt } from './app/open-stores.ts';
import { defaultJournalFile } from './app/privacy/journal.ts';
import { askOnTerminal } from './cli/ask-on-terminal.ts';
import type { CliWorld, StoreOptions } from './cli/command.ts';
import { giveWay } from './cli/give-way.ts';
import { runProgram } from './cli/program.ts';
import { serveCommand } from './cli/serve.ts';
import { ConfigFaults, readConfig } from './config.ts';
import { flagOf, SETTING_NAMES, SETTINGS, type Settings } from './config-settings.ts';
import { systemClock } from './core/clock.ts';
import { readChain, readSettings } from './main-settings.ts';
import { urlOf } from './main-workers.ts';

const context: CliWorld = {
  clock: systemClock,
  out: process.stdout,
  err: process.stderr,
  args: process.argv.slice(2),
  placeOf,
  adminUrl(options) {
    const settings = placeOf(options);
    return urlOf(settings, settings.admin_host, settings.admin_port);
  },
  openBooks: async (options, wish) => openBooks(placeOf(options), 'command', wish),
  async openPeople(options, access, wish) {
    const place = placeOf(options);
    if (access === 'write') {
      await compareSecrets(place);
      if (isServed(place)) giveWay();
    }
    return openPeople(place, access, {
      ...wish,
      onWait: () => void import('./cli/wait-notice.ts').then(({ sayWhoWorks }) => sayWhoWorks(context, options)),
    });
  },
  answering(options) {
    const { chain, coverage, min_confidence: minConfidence, phone_regions: regions } = placeOf(options);
    const { settings, faults } = readChain(chain);
    if (faults.length > 0) throw new ConfigFaults(faults);
    return { chain: settings, coverage, minConfidence, phoneRegions: regions.split(',') };
  },
  checkConfig: async (file) => ({ ...readSettings({ flags: {}, demo: false, ...(file !== undefined && { config: file }) }).settings }),
  actor: `command:${userName()}`,
  secretsAt: (options) => secretsAt(placeOf(options)),
  journalFile(options) {
    const { data, privacy_journal: journal } = placeOf(options);
    return journal === '' ? defaultJournalFile(data) : journal;
  },
  confirm: askOnTerminal,
  faultsOfPeopleFile: (options) => faultsOfPeopleFile(placeOf(options)),
};

// The reader of our output may have closed it (`| head`): then there is nothing left to do.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const flags = SETTING_NAMES.map((name) => {
  const { about, fallback } = SETTINGS[name];
  return {
    flag: flagOf(name),
    isSwitch: typeof fallback === 'boolean',
    about: fallback === '' ? about : `${about} (default: ${fallback})`,
  };
});

// A server starts faster without the other commands, which load importers, training and the demo.
const commands =
  process.argv[2] === 'serve'
    ? [serveCommand(flags, async (order) => (await import('./main-serve.ts')).serve(order, context))]
    : [serveCommand(flags, async () => {}), ...(await import('./main-commands.ts')).otherCommands];

const outcome = await runProgram({
  context,
  commands,
  args: context.args,
  messageFor: async (error) =>
    error instanceof ConfigFaults ? error.message : (await import('./cli/error-messages.ts')).messageFor(error),
});
// A connection that was left half-way could keep the process alive; output is flushed first.
if (outcome === 'failed') process.stdout.write('', () => process.stderr.write('', () => process.exit()));

/** A container's user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

function placeOf({ data, store, secrets }: StoreOptions): Settings {
  return readConfig({
    flags: {
      ...(data === undefined ? {} : { data }),
      ...(store === undefined ? {} : { store }),
      ...(secrets === undefined ? {} : { secrets }),
    },
    env: process.env,
  });
}
