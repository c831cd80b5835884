import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../core/clock.ts';
import { hashKey } from '../ledger/api-key.ts';
import { KNOWN_SECRETS } from '../store/contract/known-secrets.ts';
import { SqliteBooks } from '../store/sqlite/books/books.ts';
import { CUSTOMER_SCOPES, createKey } from './accounts/keys.ts';
import { demoKey } from './demo-start.ts';

let folder: string;
let books: SqliteBooks;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-demo-start-'));
  books = new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, 'books.db') });
});
afterEach(async () => {
  await books.close();
  rmSync(folder, { recursive: true });
});

const creditsOf = async (key: string) => (await books.keysByHash([hashKey(key)]))[0]?.account.balanceCredits;
const nowMs = 1_700_000_000_000;

it('gives the same key again, and its credits once', async () => {
  const key = await demoKey(books, systemClock, folder);
  expect(readFileSync(join(folder, 'demo-key'), 'utf8').trim()).toBe(key);
  expect(await demoKey(books, systemClock, folder)).toBe(key);
  expect(await creditsOf(key)).toBe(1_000_000);
});

it.each([
  { cut: 'before the key', keys: 0 },
  { cut: 'before the credits', keys: 1 },
])('goes on after a first start that was cut short $cut', async ({ keys }) => {
  const { id } = await books.createAccount({ name: 'demo', limits: { ratePerMinute: 0, missesPerDay: 0 }, nowMs });
  if (keys > 0) await createKey({ books, clock: systemClock }, { account: id, scopes: CUSTOMER_SCOPES });
  expect(await creditsOf(await demoKey(books, systemClock, folder))).toBe(1_000_000);
});

it('makes a key that may ask for explanations, next to one that may not', async () => {
  const { id } = await books.createAccount({ name: 'demo', limits: {}, nowMs });
  const { secret } = await createKey({ books, clock: systemClock }, { account: id, scopes: CUSTOMER_SCOPES });
  writeFileSync(join(folder, 'demo-key'), secret);
  const key = await demoKey(books, systemClock, folder);
  expect((await books.keysByHash([hashKey(key)]))[0]?.key.scopes).toEqual(['lookup', 'usage', 'explain']);
  expect((await books.keysByHash([hashKey(secret)]))[0]?.key.scopes).toEqual(['lookup', 'usage']);
});

it('grants nothing anew when only the file with the key is lost', async () => {
  await demoKey(books, systemClock, folder);
  rmSync(join(folder, 'demo-key'));
  expect(await creditsOf(await demoKey(books, systemClock, folder))).toBe(1_000_000);
});
