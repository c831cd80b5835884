import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../src/core/ids.ts';
import type { Key } from '../../src/core/key.ts';
import type { PhoneNumber } from '../../src/core/record.ts';
import type { BooksStore, PostOrder } from '../../src/store/books.ts';
import { booksSuite } from '../../src/store/contract/books-suite.ts';
import { KNOWN_SECRETS } from '../../src/store/contract/known-secrets.ts';
import { describePeopleStore, SUITE_KEY_LIMIT } from '../../src/store/contract/people-suite.ts';
import type { PeopleStore } from '../../src/store/people.ts';
import { openPostgresBooks } from '../../src/store/postgres/books/books.ts';
import { BOOKS_SCHEMA } from '../../src/store/postgres/books/schema.ts';
import { openPostgresPeople } from '../../src/store/postgres/people/people.ts';
import { PEOPLE_SCHEMA } from '../../src/store/postgres/people/schema.ts';
import { createCitusDatabase } from './citus-server.ts';
import { startPostgres, type TestPostgres } from './server.ts';

const NO_CLUSTER = 'not run: NAMESAKE_TEST_CITUS names no server with Citus';
const hasCluster = process.env['NAMESAKE_TEST_CITUS'] !== undefined;

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Everything a look-up and its charge send, by what they are for. */
const HOT: Readonly<Record<string, (stores: { books: BooksStore; people: PeopleStore; account: AccountId }) => Promise<unknown>>> = {
  'reading keys': ({ books }) => books.keysByHash(['hash']),
  'reading a phone owner': ({ people }) => people.phoneOwners([15_555_550_100 as PhoneNumber]),
  'reading a key': ({ people }) => people.holders([77 as Key]),
  'reading a person': ({ people }) => people.people([5 as PersonId]),
  'reading a line': ({ people }) => people.lines([15_555_550_100 as PhoneNumber]),
  'reading a property': ({ people }) => people.properties([78 as Key]),
  'reading the facts': ({ people }) => people.facts(),
  charging: ({ books, account }) => books.post([charge(account, 'one')]),
  'charging again': ({ books, account }) => books.post([charge(account, 'two'), charge(account, 'three')]),
  'charging with a kept reply': ({ books, account }) => books.post([withReply(charge(account, 'four'))]),
  'charging with two kept replies and without': ({ books, account }) =>
    books.post([withReply(charge(account, 'five'), 'l'), charge(account, 'six'), withReply(charge(account, 'seven'), 'm')]),
  'charging what was charged': ({ books, account }) => books.post([charge(account, 'one'), withReply(charge(account, 'eight'))]),
  'replaying a reply': ({ books, account }) => books.keptReplies([{ account, endpoint: 'reverse_phone', idempotencyKey: 'k', nowMs: 1 }]),
  'settling a lost commit': ({ books, account }) => books.entries([{ account, id: 'one' as EntryId }]),
  'exchanging limits': ({ books, account }) =>
    books.exchangeUse([{ account, requests: { startMs: 1, used: 1 }, misses: { startMs: 1, used: 1 } }]),
  'noting a miss': ({ books, account }) =>
    books.noteMisses([{ account, key: 1 as ApiKeyId, endpoint: 'reverse_phone', atMs: 1, misses: 1 }]),
};

function charge(account: AccountId, id: string): PostOrder {
  const lookup = { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 1, people: [5 as PersonId] } as const;
  return { id: id as EntryId, account, kind: 'charge', credits: -5, atMs: 1, lookup };
}

function withReply(order: PostOrder, idempotencyKey = 'k'): PostOrder {
  const ask = { account: order.account, endpoint: 'reverse_phone', idempotencyKey, nowMs: 1 } as const;
  return { ...order, idempotency: { ...ask, bodyHash: 'b', head: '{', tail: '}', expiresMs: 9 } };
}

/** What the driver is given while `work` runs. */
async function watched(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [ask] = given as [string | { text: string; values?: readonly unknown[] }];
    sent.push(typeof ask === 'string' ? { text: ask, values: [] } : { text: ask.text, values: ask.values ?? [] });
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  // Several statements of one round trip are looked at one by one.
  const each = sent.flatMap(({ text, values }) => text.split(';\n').map((one) => ({ text: one, values })));
  return each.filter(({ text }) => !/^(BEGIN|COMMIT|ROLLBACK|SET LOCAL)/.test(text));
}

async function prepared(url: string): Promise<{ books: BooksStore; people: PeopleStore; account: AccountId }> {
  const books = await openPostgresBooks({ secrets: KNOWN_SECRETS, url });
  const people = await openPostgresPeople({ url, limitOf: () => SUITE_KEY_LIMIT });
  const { id: account } = await books.createAccount({ name: 'acme', limits: {}, nowMs: 1 });
  await books.createKey({ account, hash: 'hash', hint: 'nsk', scopes: ['lookup'], createdMs: 1 });
  await books.post([{ id: 'grant' as EntryId, account, kind: 'grant', credits: 100_000, atMs: 1 }]);
  return { books, people, account };
}

/** By which column each table is spread; tables that stand on every node are not in it. */
const DISTRIBUTED = new Map(
  [BOOKS_SCHEMA, PEOPLE_SCHEMA].flatMap(({ distribution }) =>
    distribution.flatMap((rule) => ('by' in rule ? [[rule.table, rule.by] as const] : [])),
  ),
);

/** The tables of a statement that it does not pin to a value of the column they are spread by. */
function unpinned(text: string): string[] {
  return [...DISTRIBUTED].flatMap(([table, column]) => {
    if (!reads(text, table)) return [];
    const isPut = new RegExp(`INSERT INTO ${table}\\b[^(]*\\([^)]*\\b${column}\\b`).test(text);
    const isPinned = new RegExp(`\\b${column} (= \\$|= \\d|= ANY\\(\\$)`).test(text);
    return isPut || isPinned ? [] : [`${table} by ${column}`];
  });
}

describe('hot statements on a plain server', () => {
  let server: TestPostgres | undefined;
  let stores: Awaited<ReturnType<typeof prepared>>;
  beforeAll(async () => {
    server = await startPostgres();
    stores = await prepared(await server.createDatabase());
  });
  afterAll(async () => {
    await stores.books.close();
    await stores.people.close();
    await server?.stop();
  });

  it.each(Object.keys(HOT))('name the column their tables are spread by: %s', async (name) => {
    const sent = await watched(() => HOT[name]!(stores));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.flatMap(({ text }) => unpinned(text).map((table) => `${table}: ${text}`))).toEqual([]);
  });

  it('is a check that can fail', () => {
    expect(unpinned('SELECT * FROM entry WHERE id = $1')).toEqual(['entry by account']);
    expect(unpinned('SELECT * FROM person WHERE data = $1')).toEqual(['person by id']);
    expect(unpinned('SELECT * FROM account')).toEqual([]);
  });
});

describe('hot statements on a cluster', () => {
  let stores: Awaited<ReturnType<typeof prepared>> | undefined;
  let client: pg.Client | undefined;
  beforeAll(async () => {
    const url = await createCitusDatabase();
    if (url === undefined) return;
    stores = await prepared(url);
    client = new pg.Client({ connectionString: url });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await stores?.books.close();
    await stores?.people.close();
  });

  it.for(Object.keys(HOT))('run on one shard: %s', async (name, context) => {
    if (stores === undefined) return context.skip(NO_CLUSTER);
    const sent = await watched(() => HOT[name]!(stores!));
    for (const { text, values } of sent) {
      const { rows } = await client!.query({ text: `EXPLAIN ${text}`, values: [...values] });
      const plan = rows.map((row) => row['QUERY PLAN'] as string).join('\n');
      const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
      expect(
        tasks.filter((count) => count !== 1),
        `${text}\n${plan}`,
      ).toEqual([]);
      // Without tasks it reads tables that stand on every node, or is pulled together by the coordinator.
      if (tasks.length === 0) expect(unspread(text), text).toBe(true);
    }
  });
});

function reads(text: string, table: string): boolean {
  return new RegExp(`\\b(FROM|JOIN|INTO|UPDATE) ${table}\\b`).test(text);
}

/** Rows that are merged by key are sent out by the coordinator; no request waits for that statement. */
function unspread(text: string): boolean {
  return text.includes('INSERT INTO key_use') || ![...DISTRIBUTED.keys()].some((table) => reads(text, table));
}

if (hasCluster) {
  booksSuite('Citus', async () => {
    const url = (await createCitusDatabase())!;
    return { open: () => openPostgresBooks({ secrets: KNOWN_SECRETS, url }), dispose: async () => {} };
  });
  describePeopleStore('Citus', async () => {
    const url = (await createCitusDatabase())!;
    return { open: () => openPostgresPeople({ url, limitOf: () => SUITE_KEY_LIMIT }), remove: async () => {} };
  });
} else {
  it.for(['books', 'people'])('the suite of the %s on Citus', (_port, context) => context.skip(NO_CLUSTER));
}
