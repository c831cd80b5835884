import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../test/postgres/server.ts';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../core/ids.ts';
import type { PostOrder } from '../books.ts';
import { openPostgresBooks } from './books.ts';
import { Doubts } from './books-doubts.ts';

const GRANTED = 100;
let server: TestPostgres | undefined;
let books: Awaited<ReturnType<typeof openPostgresBooks>>;
let account: AccountId;
let doubts: Doubts;
let accounts = 0;

beforeAll(async () => {
  server = await startPostgres();
  books = await openPostgresBooks({ url: await server.createDatabase() });
});
beforeEach(async () => {
  account = (await books.createAccount({ name: `account ${accounts++}`, limits: {}, nowMs: 1 })).id;
  await books.post([{ id: 'grant' as EntryId, account, kind: 'grant', credits: GRANTED, atMs: 1 }]);
  doubts = new Doubts(books);
});
afterAll(async () => {
  await books.close();
  await server?.stop();
});

const charge = (id: string): PostOrder => ({
  id: id as EntryId,
  account,
  kind: 'charge',
  credits: -5,
  atMs: 2,
  lookup: { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 1, people: [1 as PersonId] },
});
const kept = (id: string): PostOrder => ({
  ...charge(id),
  idempotency: { account, endpoint: 'reverse_phone', idempotencyKey: id, nowMs: 2, bodyHash: 'b', head: '{', tail: '}', expiresMs: 9e12 },
});
const balance = async () => (await books.balances([account]))[0];

describe('charges in doubt', () => {
  it('are given back when they were written, since nobody got their answer', async () => {
    await books.post([charge('one'), charge('two')]);
    doubts.add([charge('one')]);
    await doubts.settle(3);
    expect(await balance()).toBe(GRANTED - 5);
    await doubts.settle(4);
    expect(await balance()).toBe(GRANTED - 5);
  });

  it('can never be written any more when they were not', async () => {
    doubts.add([charge('late')]);
    await doubts.settle(3);
    await books.post([charge('late')]);
    expect(await balance()).toBe(GRANTED);
    expect((await books.entries([{ account, id: 'late' as EntryId }]))[0]).toMatchObject({ kind: 'adjustment', credits: 0 });
  });

  it('stand when their reply is kept, so that a retry gets it', async () => {
    await books.post([kept('named')]);
    doubts.add([kept('named')]);
    await doubts.settle(3);
    expect(await balance()).toBe(GRANTED - 5);
    expect(await books.post([kept('named')])).toEqual([{ kind: 'replayed', body: `{${GRANTED - 5}}` }]);
  });

  it('stay open while the database is away', async () => {
    await books.post([charge('one')]);
    let isAway = true;
    const flaky = new Doubts({
      post: (orders) => (isAway ? Promise.reject(new Error('away')) : books.post(orders)),
      entries: (ids) => books.entries(ids),
    });
    flaky.add([charge('one')]);
    await expect(flaky.settle(3)).rejects.toThrow('away');
    isAway = false;
    await flaky.settle(4);
    expect(await balance()).toBe(GRANTED);
  });

  it('leave books that add up', async () => {
    expect(await books.verify()).toEqual([]);
  });
});
