import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Server, startServer } from './server.ts';

/** Another build can be measured with the same harness by naming its main file. */
export const MAIN = process.env['NAMESAKE_BENCH_MAIN'] ?? join(import.meta.dirname, '../../../dist/main.js');
const CREDITS = 1_000_000_000_000;
/** No rate limits, because look-ups are measured; faults are still logged. */
const NO_LIMITS = { NAMESAKE_RATE_LIMIT: '0', NAMESAKE_MISS_BUDGET: '0', NAMESAKE_LOG_LEVEL: 'error' };

/** The product as an operator sees it: a command line and an address. */
export interface Product extends Server {
  readonly authorization: string;
  post(path: string, body: unknown): Promise<Response>;
  creditsRemaining(): Promise<number>;
}

/** Runs a command to its end; gives the JSON object of its last line. */
export function command(args: readonly string[]): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...args, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-100_000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''));
      else reject(new Error(`namesake ${args.slice(0, 2).join(' ')} ended with code ${code}`));
    });
  });
}

/** A key of a fresh account with more credits than a run can spend. */
export async function freshKey(data: string, store?: string, options: readonly string[] = []): Promise<string> {
  const name = `bench-${process.pid}-${Date.now()}`;
  const created = await command(['account', 'create', name, '--credits', String(CREDITS), '--data', data, ...storeFlag(store), ...options]);
  if (typeof created['key'] !== 'string') throw new Error('account create gave no key');
  return `Bearer ${created['key']}`;
}

export async function startProduct(data: string, authorization: string, name = 'product', store?: string): Promise<Product> {
  const server = await startServer({
    name,
    args: [MAIN, 'serve', '--data', data, ...storeFlag(store), '--admin-port', '0', '--host', '127.0.0.1', '--port'],
    env: NO_LIMITS,
    first: { method: 'GET', path: '/v1/credits', authorization },
  });
  const address = `http://127.0.0.1:${server.port}`;
  return {
    ...server,
    authorization,
    post: (path, body) =>
      fetch(address + path, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    creditsRemaining: async () => {
      const reply = (await (await fetch(`${address}/v1/credits`, { headers: { authorization } })).json()) as { credits_remaining: number };
      return reply.credits_remaining;
    },
  };
}

function storeFlag(store: string | undefined): string[] {
  return store === undefined ? [] : ['--store', store];
}
