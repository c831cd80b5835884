import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountId, ApiKeyId, EntryId, PersonId } from '../../../core/ids.ts';
import type { PostOrder } from '../../books.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { sqliteModule } from '../sqlite-module.ts';
import { SqliteBooks } from './books.ts';

const IO_ERROR = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
let folder: string;
let file: string;
let books: SqliteBooks;
let account: AccountId;
/** Syncs that were asked for and wait for the test; undefined lets them through. */
let held: { readonly log: string; readonly done: (error: Error | null) => void }[] | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-sync-'));
  file = join(folder, 'books.db');
  held = undefined;
  books = new SqliteBooks({
    secrets: KNOWN_SECRETS,
    file,
    syncFile: {
      later: (_descriptor, done) => {
        if (held === undefined) setImmediate(done, null);
        else held.push({ log: readFileSync(`${file}-wal`, 'latin1'), done });
      },
    },
  });
  account = (await books.createAccount({ name: 'acme', limits: {}, nowMs: 0 })).id;
  await books.post([{ id: 'grant' as EntryId, account, kind: 'grant', credits: 100, atMs: 0 }]);
  held = [];
});
afterEach(async () => {
  held = undefined;
  await books.close();
  rmSync(folder, { recursive: true });
});

function charge(id: string): PostOrder {
  const lookup = { key: 1 as ApiKeyId, endpoint: 'reverse_phone', requestId: id, matches: 1, people: [5 as PersonId] } as const;
  const kept = { account, endpoint: 'reverse_phone', idempotencyKey: id, bodyHash: 'x', head: '<', tail: '>', nowMs: 0, expiresMs: 9 };
  return { id: id as EntryId, account, kind: 'charge', credits: -5, atMs: 0, lookup, idempotency: kept as PostOrder['idempotency'] & {} };
}

/** What has come of each promise once everything that can happen without the disk has happened. */
async function settled(promises: readonly Promise<unknown>[]): Promise<string[]> {
  const states = promises.map(() => 'waiting');
  promises.forEach((promise, index) => {
    promise.then(
      () => (states[index] = 'told'),
      () => (states[index] = 'refused'),
    );
  });
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  return states;
}

describe('nobody is told before the disk has it', () => {
  it('a charge is in the log when the sync begins, and told when it has ended', async () => {
    const first = books.post([charge('first_charge')]);
    expect(await settled([first])).toEqual(['waiting']);
    expect(held!.map(({ log }) => log.includes('first_charge'))).toEqual([true]);
    held![0]!.done(null);
    expect(await first).toEqual([{ kind: 'posted', seq: 2, balanceAfter: 95 }]);
  });

  it('what comes while a sync is under way waits for a sync of its own, all of it together', async () => {
    const first = books.post([charge('first_charge')]);
    const later = [books.post([charge('second_charge')]), books.postSoon([charge('third_charge')]), books.post([charge('fourth_charge')])];
    expect(await settled([first, ...later])).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(held).toHaveLength(1);
    held![0]!.done(null);
    expect(await settled([first, ...later])).toEqual(['told', 'waiting', 'waiting', 'waiting']);
    expect(held).toHaveLength(2);
    for (const id of ['second_charge', 'third_charge', 'fourth_charge']) expect(held![1]!.log.includes(id)).toBe(true);
    held![1]!.done(null);
    expect((await Promise.all(later)).flat().map((outcome) => outcome.kind === 'posted' && outcome.balanceAfter)).toEqual([90, 85, 80]);
  });

  it('neither by a retry, nor by asking for the entry or the balance, nor of an account or a key', async () => {
    const first = books.post([charge('first_charge')]);
    const retry = { account, endpoint: 'reverse_phone', idempotencyKey: 'first_charge', nowMs: 1 } as const;
    const asks = [
      first,
      books.keptReplies([retry]),
      books.entries([{ account, id: 'first_charge' as EntryId }]),
      books.balances([account]),
      books.createAccount({ name: 'late', limits: {}, nowMs: 0 }),
      books.updateAccount(account, { suspended: false }),
    ];
    expect(await settled(asks)).toEqual(asks.map(() => 'waiting'));
    while (held!.length > 0) {
      held!.shift()!.done(null);
      await settled([]);
    }
    expect(await settled(asks)).toEqual(asks.map(() => 'told'));
  });
});

describe('a disk that does not take the log', () => {
  it('is gone round by copying the log into the database, which is synced too', async () => {
    const first = books.post([charge('first_charge')]);
    held!.shift()!.done(IO_ERROR);
    expect(await first).toEqual([{ kind: 'posted', seq: 2, balanceAfter: 95 }]);
    expect(readFileSync(file, 'latin1')).toContain('first_charge');
  });

  it('and cannot be gone round stops the books until it can', async () => {
    const reader = new (sqliteModule().DatabaseSync)(file);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM entry').get();
    const first = books.post([charge('first_charge')]);
    held!.shift()!.done(IO_ERROR);
    await expect(first).rejects.toMatchObject({ name: 'StoreUnavailable', inDoubt: true });
    await expect(books.post([charge('second_charge')])).rejects.toMatchObject({ name: 'StoreUnavailable', inDoubt: false });
    await expect(books.createAccount({ name: 'late', limits: {}, nowMs: 0 })).rejects.toThrow(StoreUnavailable);
    // Nor is anybody told of what was written before: a sync that succeeds now says nothing of it.
    held = undefined;
    const retry = { account, endpoint: 'reverse_phone', idempotencyKey: 'first_charge', nowMs: 1 } as const;
    await expect(books.keptReplies([retry])).rejects.toThrow(StoreUnavailable);
    await expect(books.balances([account])).rejects.toThrow(StoreUnavailable);
    await expect(books.entries([{ account, id: 'first_charge' as EntryId }])).rejects.toThrow(StoreUnavailable);
    reader.exec('COMMIT');
    reader.close();
    // In doubt then, settled now: it was written, and the same id counts once.
    const { idempotency: _, ...again } = charge('first_charge');
    expect(await books.post([again, charge('second_charge')])).toEqual([
      { kind: 'posted', seq: 2, balanceAfter: 95 },
      { kind: 'posted', seq: 3, balanceAfter: 90 },
    ]);
    expect(await books.verify()).toEqual([]);
  });

  it('leaves charges in doubt, which are given back unless their reply is kept', async () => {
    const reader = new (sqliteModule().DatabaseSync)(file);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM entry').get();
    const { idempotency: _, ...plain } = charge('plain');
    const doubted = books.post([plain, charge('kept')]);
    held!.shift()!.done(IO_ERROR);
    await expect(doubted).rejects.toMatchObject({ inDoubt: true });
    await expect(books.maintain(1)).rejects.toThrow(StoreUnavailable);
    reader.exec('COMMIT');
    reader.close();
    held = undefined;
    await books.maintain(2);
    await books.maintain(3);
    expect(await books.balances([account])).toEqual([95]);
    const entries = await books.ledger({ account, afterSeq: 1, limit: 9 });
    expect(entries.map(({ id, kind, credits }) => [id, kind, credits])).toEqual([
      ['plain', 'charge', -5],
      ['kept', 'charge', -5],
      ['plain-back', 'adjustment', 5],
    ]);
    expect(await books.post([{ ...charge('kept'), id: 'again' as EntryId }])).toEqual([{ kind: 'replayed', body: '<90>' }]);
    expect(await books.verify()).toEqual([]);
  });
});

describe('a quick disk', () => {
  /** What was done, in order; `later` ends a sync of the pool at once. */
  async function syncs(now: () => void, posts: number): Promise<{ readonly done: readonly string[]; readonly outcomes: unknown }> {
    const done: string[] = [];
    const quick = new SqliteBooks({
      secrets: KNOWN_SECRETS,
      file: join(folder, 'quick.db'),
      syncFile: {
        now: () => {
          done.push('now');
          now();
        },
        later: (_descriptor, told) => {
          done.push('later');
          setImmediate(told, null);
        },
      },
    });
    const owner = (await quick.createAccount({ name: 'acme', limits: {}, nowMs: 0 })).id;
    done.length = 0;
    const outcomes: unknown[] = [];
    for (let at = 1; at <= posts; at++) {
      outcomes.push(...(await quick.post([{ id: `grant_${at}` as EntryId, account: owner, kind: 'grant', credits: 5, atMs: 0 }])));
      done.push('told');
    }
    expect(await quick.verify()).toEqual([]);
    await quick.close();
    return { done: done.slice(0, 2 * posts), outcomes };
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is waited for on the spot', async () => {
    expect((await syncs(() => {}, 2)).done).toEqual(['now', 'told', 'now', 'told']);
  });

  it('that is slow once is left to another thread for a while', async () => {
    const { done, outcomes } = await syncs(() => vi.advanceTimersByTime(2), 2);
    // The account's own sync was the slow one.
    expect(done).toEqual(['later', 'told', 'later', 'told']);
    expect(outcomes).toEqual([1, 2].map((seq) => ({ kind: 'posted', seq, balanceAfter: 5 * seq })));
  });

  it('that does not take the log is gone round, too', async () => {
    const { outcomes } = await syncs(() => {
      throw IO_ERROR;
    }, 1);
    expect(outcomes).toEqual([{ kind: 'posted', seq: 1, balanceAfter: 5 }]);
    expect(readFileSync(join(folder, 'quick.db'), 'latin1')).toContain('grant_1');
  });
});
