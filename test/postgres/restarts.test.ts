import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '../../src/store/books.ts';
import { ask, creditsOf, type Reply } from '../support/ask.ts';
import { heldPhone } from '../support/seed-people.ts';
import { newCustomer, withBooks } from '../support/service-process.ts';
import { type Services, startServices } from './services.ts';

const CLIENTS = 12;
const CREDITS = 100_000_000;
const COST = 5;
const RESTARTS = process.env['NAMESAKE_TEST_LONG'] === '1' ? 100 : 3;
let services: Services;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.end());

async function wholeLedger(account: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  await withBooks(services.place, async (books) => {
    const [found] = await books.accounts({ name: account });
    for (;;) {
      const page = await books.ledger({ account: found!.id, afterSeq: entries.length, limit: 5_000 });
      if (page.length === 0) break;
      entries.push(...page);
    }
    expect(await books.verify()).toEqual([]);
  });
  return entries;
}

/** Every other client names its requests and repeats those that fail, each time at another process. */
function startLoad(key: string): { readonly replies: Reply[]; stop(): Promise<void> } {
  const replies: Reply[] = [];
  let stopping = false;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const isNamed = client % 2 === 0;
    for (let count = 0; !stopping; count++) {
      const headers: Record<string, string> = isNamed ? { 'idempotency-key': `${client}-${count}` } : {};
      for (let attempt = 0; ; attempt++) {
        const url = services.urlOf(client + count + attempt);
        const reply = await ask(url, key, '/v1/reverse-phone', { phone: heldPhone(client + count) }, headers);
        replies.push(reply);
        if (reply.status === 200 || !isNamed) break;
      }
    }
  });
  return {
    replies,
    stop: async () => {
      stopping = true;
      await Promise.all(clients);
    },
  };
}

/** Of a charge whose answer was lost: an answered request is not repeated. */
function isReplay({ headers }: Reply): boolean {
  return headers.get('idempotent-replayed') === 'true';
}

describe('three processes while their database is restarted under load', () => {
  it('leave a ledger that holds every reply once, and nothing that was not answered', async () => {
    const crash = services.server.crashAndRestart;
    if (crash === undefined) throw new Error('this needs a cluster of its own: unset NAMESAKE_TEST_POSTGRES');
    const { key, account } = await newCustomer(services.place, { credits: CREDITS });
    const load = startLoad(key);
    const paid = () => load.replies.filter(({ status }) => status === 200).length;
    for (let restart = 0; restart < RESTARTS; restart++) {
      const before = paid();
      await expect.poll(paid, { timeout: 30_000, interval: 10 }).toBeGreaterThan(before + 60);
      await crash();
    }
    const before = paid();
    await expect.poll(paid, { timeout: 30_000 }).toBeGreaterThan(before + 60);
    await load.stop();

    const others = load.replies.filter(({ status }) => status !== 200);
    expect(others.filter(({ status, headers }) => status !== 503 || headers.get('retry-after') === null)).toEqual([]);
    expect(others.every(({ body }) => body.credits_used === 0)).toBe(true);

    const answered = load.replies.filter(({ status }) => status === 200);
    const [again, once] = [answered.filter(isReplay), answered.filter((reply) => !isReplay(reply))];
    await expect.poll(() => creditsOf(services.urlOf(0), key), { timeout: 30_000 }).toBe(CREDITS - answered.length * COST);

    const ledger = await wholeLedger(account);
    await withBooks(services.place, async (books) => expect(await books.verify()).toEqual([]));
    const ids = new Set(ledger.map(({ id }) => id as string));
    expect(ids.size).toBe(ledger.length);
    const charged = new Map(
      ledger
        .filter(({ kind, id }) => kind === 'charge' && !ids.has(`${id}-back`))
        .map(({ id, balanceAfter }) => [id as string, balanceAfter]),
    );
    for (const { headers, body } of once) {
      const id = headers.get('x-request-id')!;
      expect({ id, left: charged.get(id) }).toEqual({ id, left: body.credits_remaining });
      charged.delete(id);
    }
    // What is left are charges whose first answer was lost: each was fetched by a retry, and tells the same.
    expect([...charged.values()].sort()).toEqual(again.map(({ body }) => body.credits_remaining as number).sort());
  }, 900_000);
});
