import { spawn } from 'node:child_process';
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from '../harness/machine.ts';
import { stop } from '../harness/pinned-process.ts';
import { command, MAIN } from '../harness/product.ts';
import { printReport } from '../harness/report.ts';
import { Caller, type RawReply } from './caller.ts';
import { KINDS, type Kind, MARKER } from './kinds.ts';

// Requests that must be refused, many of every kind, to a service that logs all it can: no 5xx, no charge, nothing repeated.
const { values } = parseArgs({ options: { each: { type: 'string', default: '100000' }, kind: { type: 'string', multiple: true } } });
const each = Number(values.each);
const CREDITS = 1_000_000;
const CALLERS = 16;
/** Of requests that end by the time limit; the longer it is, the more must wait side by side. */
const SLOW_CALLERS = 400;
const TIME_LIMIT_MS = 1_000;
const START_LIMIT_MS = 30_000;

console.log(describeMachine());
const folder = mkdtempSync(join(tmpdir(), 'namesake-malformed-'));
const log = join(folder, 'log');
try {
  const created = await command(['account', 'create', 'malformed', '--credits', String(CREDITS), '--data', folder]);
  const authorization = `Bearer ${created['key']}`;
  const server = await start();
  const rows: string[][] = [];
  const faults: string[] = [];
  try {
    for (const kind of KINDS.filter(({ name }) => values.kind?.includes(name) ?? true)) {
      const codes = await ask(server.port, kind, authorization, faults);
      rows.push([
        kind.name,
        each.toLocaleString('en'),
        Object.entries(codes)
          .map((pair) => pair.join(' '))
          .join(', '),
      ]);
      console.log(`  ${rows.at(-1)!.join('  ')}`);
    }
    const reply = await fetch(`http://127.0.0.1:${server.port}/v1/credits`, { headers: { authorization } });
    const { credits_remaining: left } = (await reply.json()) as { credits_remaining: number };
    if (left !== CREDITS) faults.push(`${CREDITS - left} credits charged`);
  } finally {
    await stop(server.child);
  }
  const leaks = await leaksIn(log, [MARKER, String(created['key'])]);
  if (leaks > 0) faults.push(`${leaks} log lines repeat what was sent`);
  printReport(
    'malformed requests',
    [
      {
        what: `${rows.length} kinds, ${each.toLocaleString('en')} of each: 5xx, charges, leaks`,
        target: '0',
        measured: String(faults.length),
        reached: faults.length === 0,
      },
    ],
    faults.slice(0, 20).map((fault) => [fault]),
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

async function start() {
  const output = openSync(log, 'w');
  const args = [
    'serve',
    '--data',
    folder,
    '--port',
    '0',
    '--admin-port',
    '0',
    '--access-log',
    'true',
    '--log-level',
    'debug',
    '--request-timeout-ms',
    String(TIME_LIMIT_MS),
  ];
  const env = { ...process.env, NAMESAKE_RATE_LIMIT: '0', NAMESAKE_MISS_BUDGET: '0' };
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['ignore', 'ignore', output] });
  closeSync(output);
  const endMs = performance.now() + START_LIMIT_MS;
  while (performance.now() < endMs) {
    let text = '';
    for await (const chunk of createReadStream(log, 'utf8')) text += chunk;
    const port = /"url":"http:\/\/[^"]+:(\d+)/.exec(text)?.[1];
    if (port !== undefined) return { child, port: Number(port) };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await stop(child);
  throw new Error('the service did not start');
}

/** How often each code came. */
async function ask(port: number, kind: Kind, authorization: string, faults: string[]): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  let left = each;
  await Promise.all(
    Array.from({ length: kind.isSlow ? SLOW_CALLERS : CALLERS }, async () => {
      const caller = new Caller(port);
      while (left-- > 0) {
        const reply = await caller.ask(kind.make(authorization));
        const code = codeOf(reply);
        codes[code ?? 'fault'] = (codes[code ?? 'fault'] ?? 0) + 1;
        if (code === undefined) faults.push(`${kind.name}: ${reply.status} ${reply.text.slice(0, 200)}`);
      }
      caller.close();
    }),
  );
  return codes;
}

/** Undefined unless it is a 4xx in the one shape, without a charge and without anything that was sent. */
function codeOf({ status, text }: RawReply): string | undefined {
  if (status < 400 || status > 499 || text.includes(MARKER)) return undefined;
  try {
    const body = JSON.parse(text) as { success?: unknown; credits_used?: unknown; error?: { code?: string } };
    return body.success === false && body.credits_used === 0 ? body.error?.code : undefined;
  } catch {
    return undefined;
  }
}

async function leaksIn(file: string, secrets: readonly string[]): Promise<number> {
  let leaks = 0;
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    leaks += lines.filter((line) => secrets.some((secret) => line.includes(secret))).length;
  }
  return leaks;
}
