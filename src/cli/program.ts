import { Command } from 'commander';
import { VERSION } from '../core/version.ts';
import type { AddCommand, CliContext } from './context.ts';

/** The command line: each command adds itself. */
export function makeProgram(context: CliContext, commands: readonly AddCommand[]): Command {
  const program = new Command('namesake')
    .description('Self-hosted identity lookup: load people records, resolve them into people, answer metered look-ups.')
    .version(VERSION)
    .configureOutput({ writeOut: (text) => context.out.write(text), writeErr: (text) => context.err.write(text) })
    .showHelpAfterError('(namesake --help shows what there is)');
  for (const add of commands) add(program, context);
  throwAlways(program);
  return program;
}

/** Commander would end the process by itself; main decides with which code. */
function throwAlways(command: Command): void {
  command.exitOverride();
  for (const inner of command.commands) throwAlways(inner);
}
