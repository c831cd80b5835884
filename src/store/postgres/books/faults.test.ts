import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import type { AccountId, EntryId } from '../../../core/ids.ts';
import { checkEntries } from '../../../ledger/check-entries.ts';
import type { BooksStore, Entry, PostOrder } from '../../books.ts';
import { KNOWN_RULE, KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { openPostgresBooks } from './books.ts';

const COST = 5;
const PROCESSES = 3;
const RESTARTS = process.env['NAMESAKE_TEST_LONG'] === '1' ? 100 : 3;

describe('books on PostgreSQL from several processes', () => {
  let server: TestPostgres | undefined;
  let openings: BooksStore[] = [];
  let account: AccountId;

  beforeAll(async () => {
    server = await startPostgres();
    const url = await server.createDatabase();
    openings = await Promise.all(Array.from({ length: PROCESSES }, () => openPostgresBooks({ secrets: KNOWN_SECRETS, url })));
    account = (await openings[0]!.createAccount({ name: 'drained', limits: {}, nowMs: 1 })).id;
  });
  afterAll(async () => {
    await Promise.all(openings.map((books) => books.close()));
    await server?.stop();
  });

  const charge = (): PostOrder => ({ id: randomUUID() as string as EntryId, account, kind: 'charge', credits: -COST, atMs: 2 });
  const grant = (credits: number): PostOrder => ({ ...charge(), kind: 'grant', credits });

  async function wholeLedger(): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (;;) {
      const page = await openings[0]!.ledger({ account, afterSeq: entries.length, limit: 1_000 });
      if (page.length === 0) return entries;
      entries.push(...page);
    }
  }

  it('sells exactly what was granted, in one strict sequence', async () => {
    const affordable = 300;
    await openings[0]!.post([grant(affordable * COST + 3)]);
    const outcomes = await Promise.all(
      Array.from({ length: 600 }, async (_, index) => (await openings[index % PROCESSES]!.post([charge()]))[0]!),
    );
    const balances = outcomes.flatMap((outcome) => (outcome.kind === 'posted' ? [outcome.balanceAfter] : [])).sort((a, b) => b - a);
    expect(balances).toEqual(Array.from({ length: affordable }, (_, index) => (affordable - 1 - index) * COST + 3));
    expect(outcomes.filter(({ kind }) => kind === 'balance_too_low')).toHaveLength(300);
    expect(checkEntries(KNOWN_RULE, await wholeLedger()).faults).toEqual([]);
  });

  it('loses and doubles nothing while the server is restarted under load', async () => {
    await openings[0]!.post([grant(10_000_000)]);
    const acknowledged = new Set<string>();
    let asked = 0;
    let refused = 0;
    let stop = false;
    const load = openings.map(async (books) => {
      while (!stop) {
        const orders = Array.from({ length: 8 }, charge);
        asked += orders.length;
        try {
          const outcomes = await books.post(orders);
          outcomes.forEach((outcome, index) => {
            expect(outcome.kind).toBe('posted');
            acknowledged.add(orders[index]!.id);
          });
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailable);
          refused += orders.length;
        }
      }
    });
    for (let restart = 0; restart < RESTARTS; restart++) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before + 50);
      await server!.crashAndRestart?.();
    }
    stop = true;
    await Promise.all(load);
    const entries = await wholeLedger();
    expect(checkEntries(KNOWN_RULE, entries).faults).toEqual([]);
    const written = new Set(entries.map(({ id }) => id as string));
    expect(written.size).toBe(entries.length);
    expect([...acknowledged].filter((id) => !written.has(id))).toEqual([]);
    expect(acknowledged.size + refused).toBe(asked);
  }, 600_000);
});
