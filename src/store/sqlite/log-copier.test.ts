import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { afterCommits, closeDatabase, inTransaction, openDatabase } from './database.ts';
import { LogCopier } from './log-copier.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(file: string) {
  const format = { applicationId: 0x4e53_0009, version: 1, schema: 'CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT)', ifOlder: '' };
  return openDatabase({ file, format, synchronous: 'NORMAL', autoCheckpointPages: 0 });
}

test('a long log is copied without a turn of the event loop, and closing leaves none behind', () => {
  const file = join(folder, 'notes.db');
  const database = open(file);
  const copier = new LogCopier(file, database, { lookEveryMs: 0, copyAtPages: 32 });
  afterCommits(database, copier);
  const put = database.prepare('INSERT INTO note(text) VALUES (?)');
  for (let batch = 0; batch < 20; batch++) inTransaction(database, () => put.run('x'.repeat(40_000)));
  copier.close();
  const { log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number; checkpointed: number };
  expect(checkpointed).toBe(log);
  expect(statSync(file).size).toBeGreaterThan(20 * 40_000);
  closeDatabase(database);
  expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  const again = open(file);
  expect(again.prepare('SELECT count(*) AS notes FROM note').get()).toMatchObject({ notes: 20 });
  closeDatabase(again);
});

test('a short log waits', () => {
  const file = join(folder, 'notes.db');
  const database = open(file);
  const copier = new LogCopier(file, database);
  afterCommits(database, copier);
  inTransaction(database, () => database.exec("INSERT INTO note(text) VALUES ('x')"));
  copier.close();
  const { checkpointed } = database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { checkpointed: number };
  expect(checkpointed).toBe(0);
  closeDatabase(database);
});
