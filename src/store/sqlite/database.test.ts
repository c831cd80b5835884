import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreRefused } from '../store-refused.ts';
import { closeDatabase, type DatabaseFormat, type DatabaseOptions, inTransaction, openDatabase } from './database.ts';
import { refuseOldSqlite, sqliteModule } from './sqlite-module.ts';

const OURS = 0x4e530001;
const FORMAT: DatabaseFormat = {
  applicationId: OURS,
  version: 2,
  schema: 'CREATE TABLE thing(id INTEGER PRIMARY KEY, name TEXT)',
  ifOlder: 'Import again.',
};
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-database-'));
  file = join(folder, 'some.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(more: Partial<DatabaseOptions> = {}) {
  return openDatabase({ file, format: FORMAT, synchronous: 'FULL', ...more });
}

function fill(rows: number): void {
  const database = open();
  inTransaction(database, () => {
    const insert = database.prepare('INSERT INTO thing(name) VALUES (?)');
    for (let row = 0; row < rows; row++) insert.run('x'.repeat(100));
  });
  closeDatabase(database);
}

describe('opening a database', () => {
  it('makes a new file in WAL mode, durable, and finds it again', () => {
    const database = open();
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
    database.exec("INSERT INTO thing(name) VALUES ('kept')");
    database.close();
    const again = open();
    expect(again.prepare('SELECT name FROM thing').all()).toEqual([expect.objectContaining({ name: 'kept' })]);
    again.close();
  });

  it('makes all of a schema or nothing', () => {
    expect(() => open({ format: { ...FORMAT, schema: `${FORMAT.schema}; this is no SQL` } })).toThrow('syntax error');
    const made = open();
    expect(made.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 2 });
    expect(made.prepare('SELECT count(*) AS rows FROM thing').get()).toMatchObject({ rows: 0 });
    made.close();
  });

  it('takes an empty file as new', () => {
    writeFileSync(file, '');
    open().close();
    open().close();
  });

  it('never writes when opened for reading', () => {
    expect(() => open({ readOnly: true })).toThrow(StoreRefused);
    fill(1);
    const reading = open({ readOnly: true });
    expect(() => reading.exec('DELETE FROM thing')).toThrow('readonly');
    reading.close();
  });
});

describe('a file of an older version', () => {
  const later = {
    ...FORMAT,
    version: 3,
    oldest: 2,
    schema: `CREATE TABLE thing(id INTEGER PRIMARY KEY, name TEXT, size INTEGER);
    CREATE TABLE other(id INTEGER PRIMARY KEY) STRICT; CREATE INDEX thing_size ON thing(size)`,
  };

  it('gets the tables, columns and indexes it lacks, and keeps its rows', () => {
    fill(3);
    const database = open({ format: later });
    expect(database.prepare('SELECT count(name) AS names, count(size) AS sizes FROM thing').get()).toMatchObject({ names: 3, sizes: 0 });
    expect(database.prepare('SELECT name FROM sqlite_schema ORDER BY name').all()).toMatchObject([
      { name: 'other' },
      { name: 'thing' },
      { name: 'thing_size' },
    ]);
    expect(database.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 3 });
    database.close();
    expect(() => open()).toThrow(/newer version/);
    open({ format: later }).close();
  });

  it('stays as it is while it cannot be brought up to date, or is only read', () => {
    fill(1);
    expect(() => open({ format: { ...later, schema: `${later.schema}; CREATE INDEX other_gone ON thing(gone)` } })).toThrow('gone');
    open({ format: later, readOnly: true }).close();
    const database = open();
    expect(database.prepare('SELECT count(*) AS parts FROM sqlite_schema').get()).toMatchObject({ parts: 1 });
    database.close();
  });
});

describe('refusing a database', () => {
  const cases: readonly [name: string, make: () => void, message: RegExp][] = [
    ['a text file', () => writeFileSync(file, 'name,phone\n'.repeat(40)), /not a Namesake database, or is damaged/],
    ['a few bytes', () => writeFileSync(file, 'SQLite format 3\0'), /not a Namesake database, or is damaged/],
    ["another program's database", () => open({ format: { ...FORMAT, applicationId: 77 } }).close(), /another program/],
    [
      'a database without a name of its own',
      () => {
        const { DatabaseSync } = sqliteModule();
        const database = new DatabaseSync(file);
        database.exec(FORMAT.schema);
        database.close();
      },
      /another program/,
    ],
    [
      'a newer schema',
      () => open({ format: { ...FORMAT, version: 3 } }).close(),
      /newer version of Namesake \(schema 3, this one knows 2\)/,
    ],
    [
      'an older schema',
      () => open({ format: { ...FORMAT, version: 1 } }).close(),
      /older version of Namesake \(schema 1, this one needs 2\). Import again./,
    ],
    [
      'tables without a version',
      () => {
        const database = open();
        database.exec('PRAGMA user_version = 0');
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        database.close();
      },
      /is damaged \(its tables have no version\).*restore a backup/,
    ],
    [
      'a truncated file',
      () => {
        fill(1_000);
        truncateSync(file, 20_000);
      },
      /is damaged .*restore a backup/,
    ],
    [
      'a file whose first page was overwritten',
      () => {
        fill(1_000);
        const bytes = readFileSync(file);
        bytes.fill(0xee, 100, 4096);
        writeFileSync(file, bytes);
      },
      /is damaged .*restore a backup/,
    ],
  ];
  it.each(cases)('%s', (_name, make, message) => {
    make();
    const before = readFileSync(file);
    expect(() => open()).toThrow(message);
    expect(() => open()).toThrow(StoreRefused);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe('the age of SQLite', () => {
  it.each(['3.51.2', '3.50.9', '3.9.99', '2.60.0'])('%s is refused, with the reason', (version) => {
    expect(() => refuseOldSqlite(version)).toThrow(/checkpoint .* corrupt/);
  });
  it.each(['3.51.3', '3.51.10', '3.52.0', '3.100.0', '4.0.0'])('%s is taken', (version) => {
    expect(() => refuseOldSqlite(version)).not.toThrow();
  });
});
