import { Writable } from 'node:stream';
import type { AddCommand, CliContext } from './context.ts';
import { runProgram } from './run-program.ts';
import { wordsFor } from './words-for.ts';

export interface Ran {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

/** Runs commands as the program does, in a world of the test's own. */
export async function runCommands(
  commands: readonly AddCommand[],
  world: Pick<CliContext, 'clock' | 'openBooks' | 'openPeople'>,
  args: readonly string[],
): Promise<Ran> {
  const texts = { out: '', err: '' };
  const sink = (name: 'out' | 'err') =>
    new Writable({
      write(chunk, _encoding, done) {
        texts[name] += String(chunk);
        done();
      },
    }) as unknown as NodeJS.WriteStream;
  const context: CliContext = {
    ...world,
    out: sink('out'),
    err: sink('err'),
    dataFolder: ({ data }) => data!,
    faultsOfPeopleFile: () => undefined,
  };
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await runProgram({ context, commands, args, wordsFor: async (error) => wordsFor(error) });
    return { ...texts, code: process.exitCode };
  } finally {
    process.exitCode = before;
  }
}
