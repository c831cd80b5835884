import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import type { EntryId } from '../../core/ids.ts';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { SqliteBooks } from '../../store/sqlite/books/books.ts';
import { createAccount, suspendAccount } from '../accounts/accounts.ts';
import { CUSTOMER_SCOPES } from '../accounts/keys.ts';
import { type AdmitAsk, admitAll } from './admit.ts';
import { NoteLater } from './note-later.ts';
import { RateLimiter } from './rate-limit.ts';

let folder: string;
let books: SqliteBooks;
let notes: NoteLater;
let keyHash: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-replay-'));
  books = new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, 'books.db') });
  notes = new NoteLater(books, () => {});
  const created = await createAccount({ books, clock: systemClock }, { name: 'a', credits: 100, limits: {}, scopes: CUSTOMER_SCOPES });
  if (created.kind !== 'created') throw new Error(created.kind);
  keyHash = created.key.hash;
  const nowMs = systemClock.nowMs();
  const idempotency = { account: created.account.id, endpoint: 'reverse_phone', idempotencyKey: 'paid', nowMs } as const;
  const kept = { ...idempotency, bodyHash: 'b', head: '<', tail: '>', expiresMs: nowMs + 60_000 };
  await books.post([{ id: 'c' as EntryId, account: created.account.id, kind: 'charge', credits: -5, atMs: nowMs, idempotency: kept }]);
});
afterEach(async () => {
  await notes.close();
  await books.close();
  rmSync(folder, { recursive: true });
});

const ask = (more: Partial<AdmitAsk>): AdmitAsk => ({
  keyHash,
  scopes: ['lookup'],
  lookUps: 1,
  mostCredits: 5,
  endpoint: 'reverse_phone',
  ...more,
});
const paid = { idempotencyKey: 'paid', bodyHash: 'b' };
const replayed = { kind: 'replayed', body: '<95>', creditsUsed: 0 };

it.each([
  { spent: 'misses', limits: { perMinute: 0, missesPerDay: 3 } },
  { spent: 'requests of the minute', limits: { perMinute: 3, missesPerDay: 0 } },
])('gives a kept reply again, and takes nothing, when all $spent are spent', async ({ limits }) => {
  const deps = { books, notes, clock: systemClock, limiter: new RateLimiter(limits) };
  const admit = async (more: Partial<AdmitAsk>) => (await admitAll(deps, [ask(more)]))[0];
  const left = (admission: Awaited<ReturnType<typeof admit>>) => (admission?.standing?.misses ?? admission?.standing?.requests)?.remaining;
  expect(await admit({ lookUps: 2 })).toMatchObject({ kind: 'admitted' });
  for (let turn = 0; turn < 5; turn++) {
    const again = await admit({ retry: paid });
    expect(again).toMatchObject(replayed);
    expect(left(again)).toBe(1);
  }
  expect(await admit({})).toMatchObject({ kind: 'admitted' });
  expect(await admit({})).toMatchObject({ kind: 'refused', code: 'rate_limited' });
  expect(await admit({ retry: paid })).toMatchObject(replayed);
  expect(await admit({ lookUps: 1_000, retry: paid })).toMatchObject(replayed);
  expect(await admit({ retry: { ...paid, idempotencyKey: 'not paid' } })).toMatchObject({ kind: 'refused', code: 'rate_limited' });
});

it('counts a key that comes with another body as a request that looks up nothing', async () => {
  const deps = { books, notes, clock: systemClock, limiter: new RateLimiter({ perMinute: 2, missesPerDay: 3 }) };
  const other = ask({ retry: { ...paid, bodyHash: 'another' } });
  const reused = { kind: 'refused', code: 'idempotency_key_reused', creditsRemaining: 95, standing: { misses: { remaining: 3 } } };
  expect(await admitAll(deps, [other, other, other])).toMatchObject([reused, reused, { kind: 'refused', code: 'rate_limited' }]);
});

it('gives a suspended account what it has paid for, and nothing else', async () => {
  const deps = { books, notes, clock: systemClock, limiter: new RateLimiter({ perMinute: 0, missesPerDay: 0 }) };
  await suspendAccount(books, { name: 'a', suspended: true });
  const suspended = { kind: 'refused', code: 'account_suspended' };
  const asks = [ask({}), ask({ retry: paid }), ask({ retry: { ...paid, bodyHash: 'another' } }), ask({ scopes: ['admin'], retry: paid })];
  expect(await admitAll(deps, asks)).toMatchObject([suspended, replayed, suspended, suspended]);
});

it.each([
  [3, undefined],
  [4, 'This batch holds more phones than a limit of this key: split it.'],
])('says when no waiting helps: %d look-ups', async (lookUps, message) => {
  const deps = { books, notes, clock: systemClock, limiter: new RateLimiter({ perMinute: 100, missesPerDay: 3 }) };
  const [, refused] = await admitAll(deps, [ask({}), ask({ lookUps })]);
  expect([refused?.kind === 'refused' && refused.code, refused?.kind === 'refused' && refused.message]).toEqual(['rate_limited', message]);
});
