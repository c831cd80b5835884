import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../../core/ids.ts';
import type { PostOrder } from '../../books.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { closeDatabase, openDatabase } from '../database.ts';
import { SqliteBooks } from './books.ts';
import { BOOKS_FORMAT } from './schema.ts';

const IO_ERROR = Object.assign(new Error('disk I/O error'), { errcode: 10 });
let folder: string;
let file: string;
let disk: 'good' | 'fails_before' | 'fails_after';
let books: SqliteBooks;
let account: AccountId;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-disk-'));
  file = join(folder, 'books.db');
  disk = 'good';
  books = new SqliteBooks({
    secrets: KNOWN_SECRETS,
    file,
    onCommit: (commit) => {
      if (disk === 'fails_before') throw IO_ERROR;
      commit();
      if (disk === 'fails_after') throw IO_ERROR;
    },
  });
  account = (await books.createAccount({ name: 'acme', limits: {}, nowMs: 0 })).id;
  await books.post([{ id: 'grant' as EntryId, account, kind: 'grant', credits: 100, atMs: 0 }]);
});
afterEach(async () => {
  await books.close();
  rmSync(folder, { recursive: true });
});

function charge(id: string): PostOrder {
  const lookup = { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 1, people: [5 as PersonId] } as const;
  const reply = {
    account,
    endpoint: 'reverse_phone',
    idempotencyKey: id,
    bodyHash: 'x',
    head: '<',
    tail: '>',
    nowMs: 0,
    expiresMs: 9,
  } as const;
  return { id: id as EntryId, account, kind: 'charge', credits: -5, atMs: 0, lookup, idempotency: reply };
}

describe('a disk that fails', () => {
  it('before writing leaves nothing, for every caller of the group, and the next group goes on', async () => {
    disk = 'fails_before';
    const waiting = [books.postSoon([charge('a')]), books.postSoon([charge('b')]), books.post([charge('c')])];
    for (const outcome of await Promise.allSettled(waiting))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable', inDoubt: false } });
    expect(await books.balances([account])).toEqual([100]);
    disk = 'good';
    expect(await books.post([charge('a')])).toEqual([{ kind: 'posted', seq: 2, balanceAfter: 95 }]);
    expect(await books.verify()).toEqual([]);
  });

  it('after writing is settled by the id, and the same order again charges nothing', async () => {
    disk = 'fails_after';
    await expect(books.post([charge('a')])).rejects.toMatchObject({ name: 'StoreUnavailable', inDoubt: true });
    disk = 'good';
    expect(await books.entries([{ account, id: 'a' as EntryId }])).toMatchObject([{ seq: 2, balanceAfter: 95 }]);
    const { idempotency: _, ...plain } = charge('a');
    expect(await books.post([plain])).toEqual([{ kind: 'posted', seq: 2, balanceAfter: 95 }]);
    expect(await books.post([charge('a'), { ...charge('a'), id: 'another' as EntryId }, plain])).toEqual([
      { kind: 'replayed', body: '<95>' },
      { kind: 'replayed', body: '<95>' },
      { kind: 'posted', seq: 2, balanceAfter: 95 },
    ]);
    expect(await books.balances([account])).toEqual([95]);
  });

  it('after writing costs nothing in the end, and before writing leaves no trace in the ledger', async () => {
    const { idempotency: _a, ...written } = charge('a');
    const { idempotency: _b, ...unwritten } = charge('b');
    disk = 'fails_after';
    await expect(books.post([written])).rejects.toThrow(StoreUnavailable);
    disk = 'fails_before';
    await expect(books.post([unwritten])).rejects.toThrow(StoreUnavailable);
    disk = 'good';
    await books.maintain(1);
    const entries = await books.ledger({ account, afterSeq: 1, limit: 9 });
    expect(entries.map(({ id, credits, balanceAfter }) => [id, credits, balanceAfter])).toEqual([
      ['a', -5, 95],
      ['a-back', 5, 100],
    ]);
  });
});

describe('verify finds', () => {
  it.each([
    ['a removed entry', 'DELETE FROM entry WHERE seq = 2', /entry 3: follows entry 1/],
    ['a changed amount', 'UPDATE entry SET credits = -4 WHERE seq = 3', /entry 3: the balance after it is 90, its credits give 91/],
    ['a changed time', 'UPDATE entry SET at_ms = 7 WHERE seq = 3', /entry 3: its chain does not fit/],
    ['another person', "UPDATE entry SET people = '6' WHERE seq = 3", /entry 3: the people it was about were changed/],
    ['an account gone', 'DELETE FROM account', /account 1: has entries, usage, misses or kept replies but does not exist/],
    [
      'a key without account',
      "INSERT INTO api_key VALUES (9, 77, 'h', 'h', '', 0, NULL, NULL, NULL, NULL)",
      /account 77: has keys but does not exist/,
    ],
    [
      'a reply that was never charged',
      'UPDATE kept_reply SET seq = 99 WHERE seq = 2',
      /account 1: a kept reply was never charged: its entry 99/,
    ],
    ['an index that points nowhere', 'INSERT INTO kept_reply_person VALUES (8, 99)', /names one of person P8 that does not exist/],
    ['usage that is off', 'UPDATE usage_day SET credits = credits + 1', /account 1: the folded usage of day 0 differs/],
    ['usage that is missing', 'DELETE FROM usage_day', /account 1: the folded usage of day 0 differs/],
    ['usage folded too far', 'UPDATE usage_folded SET seq = 50', /account 1: its folded usage says more entries/],
  ])('%s', async (_name, sql, message) => {
    await books.post([charge('a'), charge('b')]);
    await books.maintain(1);
    expect(await books.verify()).toEqual([]);
    const other = openDatabase({ file, format: BOOKS_FORMAT, synchronous: 'FULL' });
    other.exec(sql);
    closeDatabase(other);
    expect((await books.verify()).join('\n')).toMatch(message);
  });
});
