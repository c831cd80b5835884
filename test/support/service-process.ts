import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createAccount } from '../../src/app/accounts/accounts.ts';
import { DEMO_SCOPES } from '../../src/app/accounts/keys.ts';
import { openBooks, type StorePlace } from '../../src/app/open-stores.ts';
import { systemClock } from '../../src/core/clock.ts';
import type { AccountLimits, BooksStore, Scope } from '../../src/store/books.ts';
import { storeOf } from './store-of.ts';

/** Another build can be put to the same tests by naming its main file. */
export const MAIN = process.env['NAMESAKE_TEST_MAIN'] ?? join(import.meta.dirname, '../../dist/main.js');

declare module 'vitest' {
  interface ProvidedContext {
    /** False where the suites run without the fast path; absent elsewhere. */
    fastPath: boolean;
  }
}

/** A folder that goes away with the test. */
export function tempFolder(): { readonly path: string; remove(): void } {
  const around = mkdtempSync(join(tmpdir(), 'namesake-test-'));
  const path = join(around, 'data');
  mkdirSync(path);
  // With it goes what lies beside it.
  return { path, remove: () => rmSync(around, { recursive: true, force: true }) };
}

/** A folder (of embedded stores, unless the suite runs on PostgreSQL), or any place. */
export type TestPlace = string | StorePlace;

export function placeOf(place: TestPlace): StorePlace {
  return typeof place === 'string'
    ? { data: place, store: storeOf(place), secrets: `${place}.secrets` }
    : { secrets: `${place.data}.secrets`, ...place };
}

export interface ServiceProcess {
  readonly url: string;
  readonly port: number;
  /** The operator's listener. */
  readonly adminUrl: string;
  readonly pid: number;
  /** Everything written to stdout and stderr so far. */
  output(): string;
  /** Sends a signal and waits for the end; gives the exit code, or null after a signal's death. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface StartOptions {
  readonly data: TestPlace;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Runs the service under this command, such as a tracer. */
  readonly under?: readonly string[];
}

interface Serving {
  readonly url: string;
  readonly admin_url: string;
  readonly pid: number;
}

/** Starts the built program as its users do, and waits until it serves. */
export async function startService({ data, args = [], env = {}, under = [] }: StartOptions): Promise<ServiceProcess> {
  const place = placeOf(data);
  const store = place.store === '' ? [] : ['--store', place.store];
  const secrets = ['--secrets', place.secrets ?? `${place.data}.secrets`];
  const fastPath = inject('fastPath') as boolean | undefined;
  const command = [
    ...under,
    process.execPath,
    MAIN,
    'serve',
    '--data',
    place.data,
    ...store,
    ...secrets,
    '--port',
    '0',
    '--admin-port',
    '0',
    ...args,
  ];
  const child = spawn(command[0]!, command.slice(1), {
    env: { ...cleanEnvironment(), ...(fastPath === false && { NAMESAKE_FAST_PATH: 'false' }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const served = new Promise<Serving>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const line = /^\{.*"msg":"serving"\}$/m.exec(output)?.[0];
      if (line !== undefined) resolve(JSON.parse(line) as Serving);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then((code) => reject(new Error(`the service ended with ${code} before it served:\n${output}`)));
  });
  const { url, admin_url: adminUrl, pid } = await served;
  return {
    url,
    adminUrl,
    port: Number(new URL(url).port),
    pid,
    output: () => output,
    end: (signal) => {
      kill(child, pid, signal);
      return ended;
    },
  };
}

/** The service's own process, which is not the child when it runs under a tracer. */
function kill(child: ChildProcess, pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    child.kill(signal);
  }
}

export function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NAMESAKE_'))) as Record<string, string>;
}

export interface Customer {
  readonly key: string;
  readonly account: string;
}

let customers = 0;

/** A new account with a key, made through the books of a folder while its service runs. */
export async function newCustomer(
  data: TestPlace,
  options: { readonly credits: number; readonly scopes?: readonly Scope[]; readonly limits?: AccountLimits },
): Promise<Customer> {
  return withBooks(data, async (books) => {
    const deps = { books, clock: systemClock };
    const name = `customer-${process.pid}-${customers++}`;
    const order = { name, credits: options.credits, limits: options.limits ?? {}, scopes: options.scopes ?? DEMO_SCOPES };
    const outcome = await createAccount(deps, order);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return { key: outcome.secret, account: name };
  });
}

export async function withBooks<Result>(data: TestPlace, work: (books: BooksStore) => Promise<Result>): Promise<Result> {
  const books = await openBooks(placeOf(data), 'command');
  try {
    return await work(books);
  } finally {
    await books.close();
  }
}
