import { CommanderError } from 'commander';
import type { AddCommand, CliContext } from './context.ts';
import { makeProgram } from './program.ts';

const USAGE_EXIT_CODE = 2;

export interface ProgramRun {
  readonly context: CliContext;
  readonly commands: readonly AddCommand[];
  readonly args: readonly string[];
  /** What an operator can do something about, in words; undefined for what is ours to mend. */
  readonly wordsFor: (error: unknown) => Promise<string | undefined>;
}

/** Runs the command that is asked for. What it could not do is said once, in words, and as JSON where that was wished. */
export async function runProgram({ context, commands, args, wordsFor }: ProgramRun): Promise<'ran' | 'failed'> {
  const json = (error: string) => (args.includes('--json') ? context.out.write(`${JSON.stringify({ error })}\n`) : undefined);
  try {
    await makeProgram(context, commands).parseAsync([...args], { from: 'user' });
    return 'ran';
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already said what is wrong; asking for help is no fault.
      process.exitCode = error.exitCode === 0 ? 0 : USAGE_EXIT_CODE;
      if (process.exitCode !== 0) json(error.message);
      return 'ran';
    }
    const words = await wordsFor(error);
    if (words === undefined) throw error;
    process.exitCode = 1;
    json(words);
    context.err.write(`${words}\n`);
    return 'failed';
  }
}
