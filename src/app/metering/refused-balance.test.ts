import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../core/clock.ts';
import type { EntryId } from '../../core/ids.ts';
import { KNOWN_SECRETS } from '../../store/contract/known-secrets.ts';
import { SqliteBooks } from '../../store/sqlite/books/books.ts';
import { createAccount } from '../accounts/accounts.ts';
import { CUSTOMER_SCOPES } from '../accounts/keys.ts';
import { admitAll } from './admit.ts';
import { NoteLater } from './note-later.ts';
import { RateLimiter } from './rate-limit.ts';

let folder: string;
let books: SqliteBooks;
let notes: NoteLater;
let isHeld = false;
let release: (() => void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-refused-'));
  isHeld = false;
  release = [];
  books = new SqliteBooks({
    secrets: KNOWN_SECRETS,
    file: join(folder, 'books.db'),
    syncFile: {
      later: (_descriptor, done) => {
        if (isHeld) release.push(() => done(null));
        else setImmediate(() => done(null));
      },
    },
  });
  notes = new NoteLater(books, () => {});
});
afterEach(async () => {
  await notes.close();
  await books.close();
  rmSync(folder, { recursive: true });
});

it('states no balance that the disk does not hold yet', async () => {
  const created = await createAccount({ books, clock: systemClock }, { name: 'a', credits: 5, limits: {}, scopes: CUSTOMER_SCOPES });
  if (created.kind !== 'created') throw new Error(created.kind);
  isHeld = true;
  const charged = books.post([{ id: 'c' as EntryId, account: created.account.id, kind: 'charge', credits: -5, atMs: 1 }]);
  const deps = { books, notes, clock: systemClock, limiter: new RateLimiter({ perMinute: 0, missesPerDay: 0 }) };
  let isTold = false;
  const refused = admitAll(deps, [
    { keyHash: created.key.hash, scopes: ['lookup'], lookUps: 1, mostCredits: 5, endpoint: 'reverse_phone' },
  ]).finally(() => {
    isTold = true;
  });
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  expect(isTold).toBe(false);
  isHeld = false;
  for (const done of release) done();
  expect(await refused).toMatchObject([{ kind: 'refused', code: 'insufficient_credits', creditsRemaining: 0 }]);
  expect(await charged).toMatchObject([{ kind: 'posted', balanceAfter: 0 }]);
});
