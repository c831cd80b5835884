import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreRefused } from '../store-refused.ts';
import { closeDatabase, type DatabaseOptions, inTransaction, openDatabase } from './database.ts';
import { refuseOldSqlite, sqliteModule } from './sqlite-module.ts';

const OURS = 0x4e530001;
const FIRST = 'CREATE TABLE thing(id INTEGER PRIMARY KEY, name TEXT)';
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-database-'));
  file = join(folder, 'some.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(more: Partial<DatabaseOptions> = {}) {
  return openDatabase({ file, migrations: [FIRST], applicationId: OURS, synchronous: 'FULL', ...more });
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

  it('applies only the migrations that are missing, all or none', () => {
    fill(1);
    const failing = ['CREATE TABLE second(a)', 'this is no SQL'];
    expect(() => open({ migrations: [FIRST, ...failing] })).toThrow('syntax error');
    const unchanged = open();
    expect(unchanged.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'second'").get()).toMatchObject({ n: 0 });
    unchanged.close();
    const migrated = open({
      migrations: [FIRST, 'ALTER TABLE thing ADD COLUMN colour TEXT', (database) => database.exec('CREATE TABLE third(a)')],
    });
    expect(migrated.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 3 });
    expect(migrated.prepare('SELECT count(colour) AS colours, count(*) AS rows FROM thing').get()).toMatchObject({ colours: 0, rows: 1 });
    migrated.close();
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
    expect(() => open({ readOnly: true, migrations: [FIRST, FIRST] })).toThrow('older schema');
  });
});

describe('refusing a database', () => {
  const cases: readonly [name: string, make: () => void, message: RegExp][] = [
    ['a text file', () => writeFileSync(file, 'name,phone\n'.repeat(40)), /not a Namesake database, or is damaged/],
    ['a few bytes', () => writeFileSync(file, 'SQLite format 3\0'), /not a Namesake database, or is damaged/],
    [
      "another program's database",
      () => openDatabase({ file, migrations: [FIRST], applicationId: 77, synchronous: 'FULL' }).close(),
      /another program/,
    ],
    [
      'a database without a name of its own',
      () => {
        const { DatabaseSync } = sqliteModule();
        const database = new DatabaseSync(file);
        database.exec(FIRST);
        database.close();
      },
      /another program/,
    ],
    [
      'a newer schema',
      () => open({ migrations: [FIRST, 'CREATE TABLE later(a)'] }).close(),
      /newer version of Namesake \(schema 2, this one knows 1\)/,
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
