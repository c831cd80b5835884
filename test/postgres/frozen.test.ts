import { execFileSync } from 'node:child_process';
import pg from 'pg';
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
  place = { data: folder.path, store: await server.createDatabase(), secrets: `${folder.path}.secrets` };
  await seedPeople(place);
  service = await startService({ data: place, args: ['--store-timeout-ms', '1500'] });
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

/** Asks without pause until stopped; every other client names its requests and repeats those that were not answered. */
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
    // In each round one reply of each client may have been on its way already.
    expect(others.length).toBeGreaterThanOrEqual(ROUNDS * 2 * CLIENTS);
    for (const { status, body, headers } of others) {
      expect({ status, code: body.error.code, used: body.credits_used, retryAfter: headers.get('retry-after') }).toEqual({
        status: 503,
        code: 'unavailable',
        used: 0,
        retryAfter: expect.stringMatching(/^[1-9]\d*$/),
      });
    }
    // Each answered request is charged once and no other.
    await expect.poll(() => creditsOf(service.url, key), { timeout: 30_000 }).toBe(CREDITS - load.paid() * COST);
    await withBooks(place, async (books) => expect(await books.verify()).toEqual([]));
  });

  it('leaves nothing charged once the caller got a reply that the outcome is unknown', async () => {
    const { key, account } = await newCustomer(place, { credits: CREDITS });
    expect((await ask(service.url, key, '/v1/reverse-phone', { phone: heldPhone(1) })).status).toBe(200);
    // Charges wait in the database, and are written there when no caller listens any more.
    const holder = new pg.Client({ connectionString: place.store });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE entry IN EXCLUSIVE MODE');
    const replies = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => ask(service.url, key, '/v1/reverse-phone', { phone: heldPhone(client) })),
    );
    await holder.query('ROLLBACK');
    await holder.end();
    for (const { status, body } of replies) {
      expect({ status, used: body.credits_used, message: body.error.message }).toEqual({
        status: 503,
        used: 0,
        message: expect.stringContaining('cannot tell yet whether this was written'),
      });
    }
    await withBooks(place, async (books) => {
      const [found] = await books.accounts({ name: account });
      const ledger = () => books.ledger({ account: found!.id, afterSeq: 0, limit: 1_000 });
      const ids = replies.map(({ body }) => body.error.request_id as string);
      // Each stands in the ledger under its id, as a charge that was given back or as none: which of both is a race in the database.
      await expect.poll(async () => (await ledger()).filter(({ id }) => ids.includes(id)).length, { timeout: 30_000 }).toBe(CLIENTS);
      await expect.poll(() => creditsOf(service.url, key), { timeout: 30_000 }).toBe(CREDITS - COST);
      const entries = await ledger();
      const charged = entries.filter(({ id, kind }) => ids.includes(id) && kind === 'charge');
      for (const { id } of charged) expect(entries).toContainEqual(expect.objectContaining({ id: `${id}-back`, credits: COST }));
      expect(await books.verify()).toEqual([]);
    });
  });

  it('shows in /readyz, and does not delay the end of the service', async () => {
    const other = await startService({ data: place, args: ['--store-timeout-ms', '1000'] });
    const ready = async () => (await fetch(`${other.adminUrl}/readyz`)).status;
    expect(await ready()).toBe(200);
    signalServer('SIGSTOP');
    await expect.poll(ready, { timeout: 30_000 }).toBe(503);
    expect(await other.end('SIGTERM')).toBe(0);
    signalServer('SIGCONT');
  });
});
