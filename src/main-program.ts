import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { CommandEnd, RunCommand } from './app/program/run-command.ts';
import { withVariables } from './config.ts';
import type { Settings } from './config-settings.ts';

/** The last line of a command is one JSON object; what comes before it is not needed. */
const MOST_OUTPUT_CHARS = 4_194_304;

/** Runs commands of this program on the stores that the service uses, each in a process of its own. */
export function programRunner(settings: Settings): RunCommand {
  const program = join(import.meta.dirname, 'main.js');
  return (args) => {
    const child = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: withVariables({ env: process.env, named: storeVariables(settings) }),
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST_OUTPUT_CHARS);
    });
    const ended = new Promise<CommandEnd>((resolve) => {
      child.once('error', () => resolve({ code: undefined }));
      child.once('close', (code) => resolve({ code: code ?? undefined, ...resultOf(output) }));
    });
    return { ended, stop: () => void child.kill('SIGINT') };
  };
}

/** Where the stores are, also if flags of the service say so. */
function storeVariables({ data, store, secrets, privacy_journal: journal }: Settings): Record<string, string> {
  const named = { NAMESAKE_DATA: data, NAMESAKE_STORE: store, NAMESAKE_SECRETS: secrets, NAMESAKE_PRIVACY_JOURNAL: journal };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
}

function resultOf(output: string): Pick<CommandEnd, 'result'> {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  try {
    return { result: JSON.parse(last) as Record<string, unknown> };
  } catch {
    return {};
  }
}
