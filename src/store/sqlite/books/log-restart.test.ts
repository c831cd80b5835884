import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountId, ApiKeyId, EntryId } from '../../../core/ids.ts';
import { KNOWN_SECRETS } from '../../contract/known-secrets.ts';
import { closeDatabase, openDatabase } from '../database.ts';
import { LogCopier } from '../log-copier.ts';
import { SqliteBooks } from './books.ts';
import { BOOKS_FORMAT } from './schema.ts';

const RHYTHM = { lookEveryMs: 2, copyAtPages: 64 };
const ROUNDS = 1_500;
const KEY = 1 as ApiKeyId;
let folder: string;
let books: SqliteBooks;
let account: AccountId;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-wal-'));
  books = new SqliteBooks({ secrets: KNOWN_SECRETS, file: join(folder, 'books.db'), longRunning: true, copyRhythm: RHYTHM });
  account = (await books.createAccount({ name: 'acme', limits: {}, nowMs: 0 })).id;
  await books.post([{ id: 'grant' as EntryId, account, kind: 'grant', credits: 1_000_000, atMs: 0 }]);
});
afterEach(async () => {
  await books.close();
  rmSync(folder, { recursive: true });
});

describe('the log of books that are never idle', () => {
  it('starts again and again, whatever is written', async () => {
    const log = openDatabase({
      file: join(folder, 'books.db'),
      format: BOOKS_FORMAT,
      synchronous: 'NORMAL',
    });
    const look = log.prepare('PRAGMA wal_checkpoint(NOOP)');
    const lengths: number[] = [];
    const charges = async () => {
      for (let n = 0; n < ROUNDS; n++) {
        const lookup = { key: KEY, endpoint: 'reverse_phone', requestId: `r${n}`, matches: 0, people: [] } as const;
        await books.post([{ id: `r${n}` as EntryId, account, kind: 'charge', credits: -5, atMs: 0, lookup }]);
        lengths.push((look.get() as { log: number }).log);
        // As between requests: a quick disk is waited for on the spot.
        await new Promise(setImmediate);
      }
    };
    const rest = async () => {
      for (let n = 0; n < ROUNDS; n++) {
        await books.noteMisses([{ account, key: KEY, endpoint: 'reverse_phone', misses: 1, atMs: 0 }]);
        await books.noteKeyUse([{ key: KEY, usedMs: n }]);
        if (n % 50 === 0) await books.maintain(0);
        await new Promise(setImmediate);
      }
    };
    await Promise.all([charges(), rest()]);
    closeDatabase(log);
    expect(lengths.filter((length, n) => length < (lengths[n - 1] ?? 0)).length).toBeGreaterThan(5);
    expect(await books.balances([account])).toEqual([1_000_000 - 5 * ROUNDS]);
  });
});

describe('a log that cannot be copied', () => {
  it('is copied as soon as it can be, and nothing is held up until then', async () => {
    const file = join(folder, 'other.db');
    const away = join(folder, 'away');
    const database = openDatabase({
      file,
      format: BOOKS_FORMAT,
      synchronous: 'NORMAL',
      autoCheckpointPages: 0,
    });
    const keeper = new LogCopier(join(away, 'other.db'), database, { lookEveryMs: 0, copyAtPages: 16 });
    const look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
    const isCopied = () => {
      const { log, checkpointed } = look.get() as { log: number; checkpointed: number };
      return log === checkpointed;
    };
    let watch: NodeJS.WorkerListener;
    const failed = new Promise((resolve) => {
      watch = (thread) => thread.once('exit', resolve);
    });
    process.on('worker', watch!);
    keeper.committed();
    await failed;
    process.off('worker', watch!);
    expect(isCopied()).toBe(false);
    symlinkSync(folder, away);
    while (!isCopied()) {
      keeper.committed();
      await new Promise((resolve) => setTimeout(resolve, RHYTHM.lookEveryMs));
    }
    keeper.close();
    closeDatabase(database);
  });
});
