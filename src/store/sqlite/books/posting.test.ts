import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, type DatabaseSync, openDatabase } from '../database.ts';
import { EntryTable } from './entries.ts';
import { BooksLogSync } from './log-sync.ts';
import { Posting } from './posting.ts';
import { ReplyTable } from './replies.ts';
import { BOOKS_FORMAT } from './schema.ts';

let folder: string;
let database: DatabaseSync;
let log: BooksLogSync;
let posting: Posting;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-posting-'));
  const file = join(folder, 'books.db');
  database = openDatabase({ file, format: BOOKS_FORMAT, synchronous: 'NORMAL' });
  log = new BooksLogSync(file, () => {});
  posting = new Posting({
    database,
    entries: new EntryTable(database),
    replies: new ReplyTable(database),
    log,
    onWritten: () => log.written(),
    explain: (error) => error,
    onDoubt: () => {},
  });
});
afterEach(() => {
  log.close();
  closeDatabase(database);
  rmSync(folder, { recursive: true });
});

describe('while commits are held', () => {
  it('writes in the background wait too, or the log would never come to its end', async () => {
    const done: string[] = [];
    posting.hold(true);
    const writes = ['misses', 'key uses'].map((name) => posting.free().then(() => done.push(name)));
    await new Promise(setImmediate);
    expect(done).toEqual([]);
    posting.hold(false);
    await Promise.all(writes);
    expect(done).toEqual(['misses', 'key uses']);
  });

  it('one that is let go waits again when the next hold came first', async () => {
    let isFree = false;
    posting.hold(true);
    const write = posting.free().then(() => {
      isFree = true;
    });
    posting.hold(false);
    posting.hold(true);
    await new Promise(setImmediate);
    expect(isFree).toBe(false);
    posting.hold(false);
    await write;
  });
});
