import { mkdtempSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileWatch } from './file-watch.ts';
import { sqliteModule } from './sqlite-module.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-watch-'));
  file = join(folder, 'a.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function fill(): void {
  const database = new (sqliteModule().DatabaseSync)(file);
  database.exec('CREATE TABLE t AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT i FROM n');
  database.close();
}

test.each([
  ['gone', () => rmSync(file), 'a.db is missing'],
  [
    'another one',
    () => {
      renameSync(file, `${file}-old`);
      writeFileSync(file, '');
    },
    'a.db was replaced',
  ],
  ['cut in the middle', () => truncateSync(file, Math.floor(statSync(file).size / 2)), 'a.db was cut short'],
  ['empty', () => truncateSync(file, 0), 'a.db was cut short'],
])('a file that is %s is noticed at every look', (_what, harm, fault) => {
  fill();
  const watch = new FileWatch(folder, ['a.db']);
  expect(watch.fault()).toBeUndefined();
  harm();
  expect([watch.fault(), watch.fault()]).toEqual([fault, fault]);
});

test('a file that shrinks because it was tidied, or grows, is whole', () => {
  fill();
  const watch = new FileWatch(folder, ['a.db']);
  const database = new (sqliteModule().DatabaseSync)(file);
  database.exec('DELETE FROM t; VACUUM');
  expect(watch.fault()).toBeUndefined();
  database.exec('CREATE TABLE u AS SELECT randomblob(900000)');
  expect(watch.fault()).toBeUndefined();
  database.close();
});
