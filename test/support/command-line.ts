import { Command } from 'commander';
import type { CliContext } from '../../src/cli/command.ts';
import { serveCommand } from '../../src/cli/serve.ts';
import { flagOf, SETTING_NAMES, SETTINGS } from '../../src/config-settings.ts';
import { systemClock } from '../../src/core/clock.ts';
import { otherCommands } from '../../src/main-commands.ts';

/** Every command with its real arguments and options, which does nothing when it is given. */
function commandLine(): Command {
  const program = new Command('namesake').enablePositionalOptions();
  const flags = SETTING_NAMES.map((name) => ({ flag: flagOf(name), about: '', isSwitch: typeof SETTINGS[name].fallback === 'boolean' }));
  for (const add of [serveCommand(flags, async () => {}), ...otherCommands]) add(program, { clock: systemClock } as CliContext);
  silence(program);
  return program;
}

function silence(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  // A command that only groups others has no action, and is refused without one of them.
  if (Reflect.get(command, '_actionHandler') !== null) command.action(() => undefined);
  for (const inner of command.commands) silence(inner);
}

/** What is wrong with a command as it is written; undefined when the program takes it. */
export function faultOf(args: readonly string[]): string | undefined {
  try {
    commandLine().parse([...args], { from: 'user' });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
