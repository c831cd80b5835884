import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, creditsOf, get, type Reply } from '../support/ask.ts';
import { freePhone, heldPhone } from '../support/seed-people.ts';
import { newCustomer, startService, withBooks } from '../support/service-process.ts';
import { type Services, startServices } from './services.ts';

const CLIENTS = 300;
/** What one process decides holds in the others within this time. */
const ACROSS_PROCESSES_MS = 1_000;

let services: Services;

beforeAll(async () => {
  services = await startServices();
});

afterAll(async () => {
  expect(await services.end()).toEqual(services.all.map(() => 0));
});

describe('three processes on one PostgreSQL', () => {
  it('answer the three endpoints as the embedded store does', async () => {
    const { key } = await newCustomer(services.place, { credits: 100 });
    const single = await ask(services.urlOf(0), key, '/v1/reverse-phone', { phone: heldPhone(3) });
    expect(single.body).toMatchObject({ success: true, credits_used: 5, credits_remaining: 95, data: { phone: heldPhone(3) } });
    const identity = await ask(services.urlOf(1), key, '/v1/full-identity', { phone: heldPhone(3) });
    expect(identity.body).toMatchObject({ success: true, credits_used: 15, credits_remaining: 80 });
    const batch = await ask(services.urlOf(2), key, '/v1/reverse-phone/batch', { phones: [heldPhone(1), 'x', freePhone(1)] });
    expect(batch.body).toMatchObject({ credits_used: 5, credits_remaining: 75 });
    expect(batch.body.results.map((one: { match: boolean }) => one.match)).toEqual([true, false, false]);
    expect((await ask(services.urlOf(0), key, '/v1/reverse-phone', { phone: freePhone(1) })).status).toBe(404);
    expect((await get(services.urlOf(1), key, '/v1/usage')).body).toMatchObject({ success: true });
  });

  it('show statements, batch sizes and connections in /metrics, and log slow statements by name alone', async () => {
    const { key } = await newCustomer(services.place, { credits: 100 });
    const service = await startService({ data: services.place, args: ['--slow-statement-ms', '1'] });
    expect((await ask(service.url, key, '/v1/reverse-phone', { phone: heldPhone(7) })).status).toBe(200);
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
    expect(metrics).toMatch(/^namesake_statement_seconds_count\{statement="post_entries",outcome="done"\} 1$/m);
    expect(metrics).toMatch(/^namesake_statement_rows_sum\{statement="phone_owners"\} 1$/m);
    for (const state of ['total', 'idle', 'waiting'])
      expect(metrics).toContain(`namesake_pool_connections{store="books",state="${state}"}`);
    expect(await service.end('SIGTERM')).toBe(0);
    const slow = service.output().match(/^.*"slow statement".*$/gm) ?? [];
    expect(slow.length).toBeGreaterThan(0);
    for (const line of slow) {
      expect(Object.keys(JSON.parse(line) as object).sort()).toEqual(['level', 'msg', 'statement', 'time', 'took_ms']);
    }
  });

  it('drain one balance in one strict sequence', async () => {
    const affordable = 400;
    const { key } = await newCustomer(services.place, { credits: affordable * 5 + 3 });
    const replies: Reply[] = (
      await Promise.all(
        Array.from({ length: CLIENTS }, async (_, client) => {
          const phone = heldPhone(client);
          return [
            await ask(services.urlOf(client), key, '/v1/reverse-phone', { phone }),
            await ask(services.urlOf(client + 1), key, '/v1/reverse-phone', { phone }),
          ];
        }),
      )
    ).flat();
    const left = replies.flatMap(({ status, body }) => (status === 200 ? [body.credits_remaining as number] : [])).sort((a, b) => b - a);
    expect(left).toEqual(Array.from({ length: affordable }, (_, at) => (affordable - 1 - at) * 5 + 3));
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(2 * CLIENTS - affordable);
    expect(await creditsOf(services.urlOf(2), key)).toBe(3);
    await withBooks(services.place, async (books) => {
      expect(await books.verify()).toEqual([]);
    });
  });

  it('charge twins that reach different processes once', async () => {
    const { key } = await newCustomer(services.place, { credits: 100 });
    const headers = { 'idempotency-key': 'twin' };
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => ask(services.urlOf(at), key, '/v1/full-identity', { phone: heldPhone(5) }, headers)),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ headers: got }) => got.get('idempotent-replayed') === 'true')).toHaveLength(11);
    expect(await creditsOf(services.urlOf(0), key)).toBe(85);
  });

  it('know a revocation of another process within a second', async () => {
    const { key, account } = await newCustomer(services.place, { credits: 100 });
    expect((await ask(services.urlOf(1), key, '/v1/reverse-phone', { phone: heldPhone(1) })).status).toBe(200);
    await withBooks(services.place, async (books) => {
      const [found] = await books.accounts({ name: account });
      for (const { id } of await books.keys(found!.id)) await books.updateKey(id, { revokedMs: Date.now() });
    });
    await expect
      .poll(async () => (await ask(services.urlOf(1), key, '/v1/reverse-phone', { phone: heldPhone(1) })).status, {
        timeout: ACROSS_PROCESSES_MS,
      })
      .toBe(401);
  });

  it('say 503 with Retry-After while the database is away, and recover by themselves', async () => {
    const crash = services.server.crashAndRestart;
    if (crash === undefined) throw new Error('this needs a cluster of its own: unset NAMESAKE_TEST_POSTGRES');
    const { key, account } = await newCustomer(services.place, { credits: 1_000_000 });
    const statuses = new Map<number, number>();
    const charged: { readonly id: string | null; readonly left: number }[] = [];
    let stop = false;
    const load = Array.from({ length: 8 }, async (_, client) => {
      while (!stop) {
        const reply = await ask(services.urlOf(client), key, '/v1/reverse-phone', { phone: heldPhone(client) });
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        if (reply.status === 200) charged.push({ id: reply.headers.get('x-request-id'), left: reply.body.credits_remaining });
        else expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      }
    });
    await expect.poll(() => charged.length, { timeout: 20_000 }).toBeGreaterThan(50);
    await crash();
    const before = charged.length;
    await expect.poll(() => charged.length, { timeout: 30_000 }).toBeGreaterThan(before + 50);
    stop = true;
    await Promise.all(load);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // Each answered request is charged once and no other: what was in doubt is given back.
    await expect.poll(() => creditsOf(services.urlOf(0), key), { timeout: 30_000 }).toBe(1_000_000 - charged.length * 5);
    await withBooks(services.place, async (books) => {
      const [found] = await books.accounts({ name: account });
      const entries = await books.ledger({ account: found!.id, afterSeq: 0, limit: 100_000 });
      const left = new Map(entries.map(({ id, balanceAfter }) => [id as string, balanceAfter]));
      expect(charged.filter((one) => left.get(one.id ?? '') !== one.left)).toEqual([]);
      expect(await books.verify()).toEqual([]);
    });
  });
});
