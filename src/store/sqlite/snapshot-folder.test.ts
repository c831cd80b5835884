import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BOOKS_FORMAT } from './books/schema.ts';
import { closeDatabase, type DatabaseSync, openDatabase } from './database.ts';
import { PEOPLE_FORMAT } from './people/schema.ts';
import { snapshotFolder } from './snapshot-folder.ts';
import { sqliteModule } from './sqlite-module.ts';

let folder: string;
let books: DatabaseSync;
let people: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-snapshot-'));
  books = openDatabase({ file: join(folder, 'books.db'), format: BOOKS_FORMAT, synchronous: 'NORMAL' });
  people = openDatabase({ file: join(folder, 'people.db'), format: PEOPLE_FORMAT, synchronous: 'NORMAL' });
  for (const database of [books, people]) database.exec('CREATE TABLE tick(at INTEGER PRIMARY KEY, filler TEXT)');
});
afterEach(() => {
  closeDatabase(books);
  closeDatabase(people);
  rmSync(folder, { recursive: true });
});

const FILLER = 'x'.repeat(1_000);

function tick(at: number): void {
  // Books first: whoever has the second has the first.
  for (const database of [books, people]) database.prepare('INSERT INTO tick(at, filler) VALUES (?, ?)').run(at, FILLER);
}

function lastTick(file: string): number {
  const { DatabaseSync } = sqliteModule();
  const database = new DatabaseSync(file, { readOnly: true });
  const { last } = database.prepare('SELECT max(at) AS last FROM tick').get() as { last: number };
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
  return last;
}

it('has both files as they were at one moment, while they are written', async () => {
  let at = 0;
  for (const database of [books, people]) database.exec('BEGIN');
  for (; at < 5_000; at++) tick(at);
  for (const database of [books, people]) database.exec('COMMIT');
  const timer = setInterval(() => tick(at++), 1);
  try {
    await snapshotFolder({ from: folder, to: join(folder, 'copy') });
  } finally {
    clearInterval(timer);
  }
  const copied = lastTick(join(folder, 'copy', 'books.db'));
  expect(lastTick(join(folder, 'copy', 'people.db'))).toBe(copied);
  expect(copied).toBeGreaterThanOrEqual(4_999);
  expect(copied).toBeLessThan(at - 1);
  for (const name of ['books.db', 'people.db']) expect(statSync(join(folder, 'copy', name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'copy')).mode & 0o777).toBe(0o700);
});

it('refuses a folder without stores, and makes nothing', async () => {
  await expect(snapshotFolder({ from: join(folder, 'none'), to: join(folder, 'copy') })).rejects.toThrow('There is no Namesake store');
  expect(statSync(join(folder, 'copy'), { throwIfNoEntry: false })).toBeUndefined();
});
