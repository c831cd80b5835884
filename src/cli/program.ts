import { Command, CommanderError } from 'commander';
import { VERSION } from '../core/version.ts';
import type { AddCommand, CliContext, CliWorld } from './command.ts';
import { printableJson, printableText, printLines } from './printable.ts';
import { type Done, record } from './record.ts';

const USAGE_EXIT_CODE = 2;

export interface ProgramRun {
  readonly context: CliWorld;
  readonly commands: readonly AddCommand[];
  readonly args: readonly string[];
  /** The message for an error that an operator can do something about; undefined for a defect of ours. */
  readonly messageFor: (error: unknown) => Promise<string | undefined>;
}

/** Runs the command and records it. An error is printed once as a message, and with `--json` also as JSON. */
export async function runProgram({ context, commands, args, messageFor }: ProgramRun): Promise<'ran' | 'failed'> {
  const printJson = (error: string) => (args.includes('--json') ? context.out.write(`${printableJson({ error })}\n`) : undefined);
  let command: Command | undefined;
  let subject: string | undefined;
  const about = (what: string) => {
    subject = what;
  };
  const program = makeProgram({ ...context, about }, commands).hook('preAction', (_program, begun) => {
    command = begun;
  });
  const recorded = async (outcome: Done['outcome']) => command && (await record(context, { command, subject, outcome }));
  try {
    await program.parseAsync([...args], { from: 'user' }).catch(async (error: unknown) => {
      await recorded('failed').catch(() => undefined);
      throw error;
    });
    await recorded((process.exitCode ?? 0) === 0 ? 'done' : 'failed');
    return 'ran';
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed what is wrong; `--help` is not an error.
      process.exitCode = error.exitCode === 0 ? 0 : USAGE_EXIT_CODE;
      if (process.exitCode !== 0) printJson(error.message);
      return 'ran';
    }
    const message = await messageFor(error);
    if (message === undefined) throw error;
    process.exitCode = 1;
    printJson(message);
    printLines(context.err, message.split('\n'));
    return 'failed';
  }
}

function makeProgram(context: CliContext, commands: readonly AddCommand[]): Command {
  const program = new Command('namesake')
    .description('Self-hosted identity lookup: load people records, resolve them into people, answer metered look-ups.')
    .version(VERSION)
    .configureOutput({
      writeOut: (text) => context.out.write(printableText(text)),
      writeErr: (text) => context.err.write(printableText(text)),
    })
    // Of `jobs show 3 --json` the option is for `show`, though `jobs` has it too.
    .enablePositionalOptions()
    .showHelpAfterError('(namesake --help lists the commands)');
  for (const add of commands) add(program, context);
  throwAlways(program);
  return program;
}

/** Commander would end the process itself, with exit codes of its own. */
function throwAlways(command: Command): void {
  command.exitOverride();
  for (const inner of command.commands) throwAlways(inner);
}
