import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StorePlace } from '../../src/app/open-stores.ts';
import { ask, creditsOf, type Reply } from '../support/ask.ts';
import { heldPhone, seedPeople } from '../support/seed-people.ts';
import { newCustomer, type ServiceProcess, startService, tempFolder, withBooks } from '../support/service-process.ts';
import { startPostgres, type TestPostgres } from './server.ts';

const CREDITS = 10_000_000;
const COST = 5;
const CLIENTS = 12;
const ROUNDS = 3;
const folder = tempFolder();
let server: TestPostgres | undefined;
let place: StorePlace;
let service: ServiceProcess;

beforeAll(async () => {
  server = await startPostgres();
  place = { data: folder.path, store: await server.createDatabase() };
  await seedPeople(place);
  service = await startService({ data: place, args: ['--store-timeout-ms', '400'] });
});

afterEach(() => signalServer('SIGCONT'));

afterAll(async () => {
  expect(await service.end('SIGTERM')).toBe(0);
  await server?.stop();
  folder.remove();
});

/** The server's first process and all of its connections. */
function signalServer(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const first = server?.pid?.();
  if (first === undefined) throw new Error('this needs a cluster of its own: unset NAMESAKE_TEST_POSTGRES');
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === first);
  for (const pid of [first, ...children.map(([child]) => child!)]) {
    try {
      process.kill(pid, signal);
    } catch {
      // A connection may have ended meanwhile.
    }
  }
}

/** Asks without pause until told to stop; every other client names its requests and repeats those that were not answered. */
function startLoad(key: string, replies: Reply[]): { paid(): number; stop(): Promise<void> } {
  let stopping = false;
  let paid = 0;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let count = 0; !stopping; count++) {
      const named: Record<string, string> = client % 2 === 0 ? { 'idempotency-key': `${key.slice(-6)}-${client}-${count}` } : {};
      const phone = { phone: heldPhone(client) };
      let reply = await ask(service.url, key, '/v1/reverse-phone', phone, named);
      replies.push(reply);
      while (client % 2 === 0 && reply.status !== 200) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        reply = await ask(service.url, key, '/v1/reverse-phone', phone, named);
        replies.push(reply);
      }
      if (reply.status === 200) paid += 1;
    }
  });
  return {
    paid: () => paid,
    stop: async () => {
      stopping = true;
      await Promise.all(clients);
    },
  };
}

describe('a database that stops answering without going away', () => {
  it('makes requests 503 with Retry-After, and what was in doubt is settled when it answers again', async () => {
    const { key } = await newCustomer(place, { credits: CREDITS });
    const replies: Reply[] = [];
    const load = startLoad(key, replies);
    for (let round = 0; round < ROUNDS; round++) {
      const before = load.paid();
      await expect.poll(() => load.paid(), { timeout: 30_000 }).toBeGreaterThan(before + 100);
      signalServer('SIGSTOP');
      const stoppedAt = replies.length;
      // All that was under way is answered while the database is still frozen, and so is what comes after it.
      await expect.poll(() => replies.length, { timeout: 60_000 }).toBeGreaterThan(stoppedAt + 3 * CLIENTS);
      signalServer('SIGCONT');
    }
    const recovered = load.paid();
    await expect.poll(() => load.paid(), { timeout: 30_000 }).toBeGreaterThan(recovered + 100);
    await load.stop();

    const others = replies.filter(({ status }) => status !== 200);
    expect(others.length).toBeGreaterThan(ROUNDS * 3 * CLIENTS - CLIENTS);
    for (const { status, body, headers } of others) {
      expect({ status, code: body.error.code, retryAfter: headers.get('retry-after') }).toEqual({
        status: 503,
        code: 'unavailable',
        retryAfter: expect.stringMatching(/^[1-9]\d*$/),
      });
    }
    const inDoubt = others.filter(({ body }) => body.credits_used === undefined);
    expect(inDoubt.length).toBeGreaterThan(0);
    for (const { body } of inDoubt) expect(body.error.message).toMatch(/cannot tell yet whether this was charged/);
    // Whoever got an answer has paid once, and nobody else has.
    await expect.poll(() => creditsOf(service.url, key), { timeout: 30_000 }).toBe(CREDITS - load.paid() * COST);
    await withBooks(place, async (books) => expect(await books.verify()).toEqual([]));
  });

  it('is told by /readyz, and does not hold up the end of the service', async () => {
    const other = await startService({ data: place, args: ['--store-timeout-ms', '300'] });
    const ready = async () => (await fetch(`${other.url}/readyz`)).status;
    expect(await ready()).toBe(200);
    signalServer('SIGSTOP');
    await expect.poll(ready, { timeout: 30_000 }).toBe(503);
    expect(await other.end('SIGTERM')).toBe(0);
    signalServer('SIGCONT');
  });
});
