import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { SqliteBooks } from '../../store/sqlite/books/books.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { createAccount } from '../accounts/accounts.ts';
import { CUSTOMER_SCOPES } from '../accounts/keys.ts';
import { type AdmissionDeps, admitAll } from './admit.ts';
import { NoteLater } from './note-later.ts';
import { RateLimiter } from './rate-limit.ts';

const BUDGET = 10;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOON_MS = Date.UTC(2030, 0, 1, 12);
const clock = { nowMs: () => NOON_MS };
let folder: string;
let books: SqliteBooks;
let notes: NoteLater;
let keyHash: string;

/** An account that has spent its misses, and a service that starts after that. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-first-use-'));
  const file = join(folder, 'books.db');
  const before = new SqliteBooks({ secrets: KNOWN_SECRETS, file });
  const created = await createAccount({ books: before, clock }, { name: 'a', credits: 100, limits: {}, scopes: CUSTOMER_SCOPES });
  if (created.kind !== 'created') throw new Error(created.kind);
  keyHash = created.key.hash;
  await before.noteMisses([
    { account: created.account.id, key: created.key.id, endpoint: 'reverse_phone', atMs: NOON_MS - 60_000, misses: BUDGET },
  ]);
  await before.close();
  books = new SqliteBooks({ secrets: KNOWN_SECRETS, file });
  notes = new NoteLater(books, () => {});
});
afterEach(async () => {
  await notes.close();
  await books.close();
  rmSync(folder, { recursive: true });
});

async function admit(store: AdmissionDeps['books'], lookUps: number, atMs = NOON_MS): Promise<string[]> {
  const limiter = new RateLimiter({ perMinute: 0, missesPerDay: BUDGET });
  const ask = { keyHash, scopes: ['lookup'], lookUps, mostCredits: 5 } as const;
  const admissions = await admitAll({ books: store, notes, clock: { nowMs: () => atMs }, limiter }, [ask, ask]);
  return admissions.map((one) => (one.kind === 'refused' ? one.code : one.kind));
}

it.each([1, BUDGET])('remembers over a restart that the misses are spent: %d look-ups', async (lookUps) => {
  expect(await admit(books, lookUps)).toEqual(['rate_limited', 'rate_limited']);
});

it.each([
  ['after midnight', 14, 'rate_limited'],
  ['until a day after it began', 24, 'admitted'],
])('goes on with the window of an account over a restart, %s', async (_what, hours, expected) => {
  const { account, key } = (await books.keysByHash([keyHash]))[0]!;
  const window = { startMs: NOON_MS, used: BUDGET };
  const other = { account: account.id, key: key.id, endpoint: 'reverse_phone', atMs: NOON_MS, misses: BUDGET } as const;
  // What is held of the day before has to end first.
  await books.exchangeUse([{ account: account.id, requests: window, misses: { ...window, startMs: NOON_MS + DAY_MS } }]);
  await books.noteMisses([{ ...other, atMs: NOON_MS + DAY_MS }]);
  await notes.close();
  await books.close();
  books = new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, 'books.db') });
  notes = new NoteLater(books, () => {});
  expect(await admit(books, 1, NOON_MS + DAY_MS + hours * HOUR_MS)).toEqual([expected, expected]);
});

it('admits while it cannot be told what was spent', async () => {
  const away: AdmissionDeps['books'] = {
    keysByHash: (hashes) => books.keysByHash(hashes),
    keptReplies: (asks) => books.keptReplies(asks),
    balances: (accounts) => books.balances(accounts),
    exchangeUse: () => Promise.reject(new StoreUnavailable('away')),
  };
  expect(await admit(away, 1)).toEqual(['admitted', 'admitted']);
});
