import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export const SERVER_CORE = 0;
export const GENERATOR_CORE = 1;
const STOP_LIMIT_MS = 15_000;

/** Why nothing can be pinned here, or undefined: then the server and the generator each have a core of their own. */
export function whyNotPinned(): string | undefined {
  if (availableParallelism() < 2) return 'only one core: the generator takes time from the server';
  try {
    execFileSync('taskset', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'taskset is missing: server and generator share the cores';
  }
}

export function startPinned(
  core: number,
  args: readonly string[],
  more: { readonly env?: Readonly<Record<string, string>>; readonly output: 'pipe' | 'ignore' },
): ChildProcess {
  const command = whyNotPinned() === undefined ? ['taskset', '-c', String(core), process.execPath] : [process.execPath];
  return spawn(command[0]!, [...command.slice(1), ...args], {
    env: { ...process.env, ...more.env },
    stdio: ['pipe', more.output, 'inherit'],
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const last = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(last);
}

/** CPU seconds of a process with all its threads; undefined where the system does not tell. */
export function cpuSecondsOf(pid: number): number | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(afterName[11]) + Number(afterName[12])) / ticksPerSecond();
  } catch {
    return undefined;
  }
}

export function residentMegabytesOf(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

let ticks: number | undefined;
function ticksPerSecond(): number {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
}
