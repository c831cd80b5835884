import { createRequire } from 'node:module';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { StoreRefused } from '../store-refused.ts';

export type DatabaseSync = DatabaseSyncInstance;
export type StatementSync = StatementSyncInstance;

/** Below this, a WAL checkpoint that races with a writer can corrupt the file (repaired in SQLite 3.51.3). */
const OLDEST_SAFE_SQLITE = '3.51.3';

interface BackupOptions {
  /** Pages copied before `progress` is called and other work can run. */
  readonly rate: number;
  readonly progress: (pages: { readonly totalPages: number; readonly remainingPages: number }) => void;
}

interface SqliteModule {
  readonly backup: (from: DatabaseSync, to: string, options: BackupOptions) => Promise<number>;
  readonly DatabaseSync: new (file: string, options?: { readonly readOnly?: boolean; readonly timeout?: number }) => DatabaseSync;
}

/** What another thread of this process passes to `require` to get the same SQLite. */
export function sqliteModulePath(): string {
  return sqliteModule() === builtIn() ? 'node:sqlite' : createRequire(import.meta.url).resolve('@photostructure/sqlite');
}

/** Node's own SQLite where it has one that is new enough, else the one from npm with the same interface. */
export function sqliteModule(): SqliteModule {
  chosen ??= chooseModule();
  return chosen;
}

let chosen: SqliteModule | undefined;

function chooseModule(): SqliteModule {
  const own = builtIn();
  if (own !== undefined && isSafe(versionOf(own))) return own;
  const packaged = createRequire(import.meta.url)('@photostructure/sqlite') as SqliteModule;
  refuseOldSqlite(versionOf(packaged));
  return packaged;
}

/** Earlier ones warn, at every start, that theirs is an experiment. */
const FIRST_NODE_WITH_OWN = 24;

function builtIn(): SqliteModule | undefined {
  if (Number.parseInt(process.versions.node, 10) < FIRST_NODE_WITH_OWN) return undefined;
  return process.getBuiltinModule?.('node:sqlite' as 'node:fs') as unknown as SqliteModule | undefined;
}

export function refuseOldSqlite(version: string): void {
  if (isSafe(version)) return;
  throw new StoreRefused(
    `SQLite ${version} is too old: before ${OLDEST_SAFE_SQLITE} a checkpoint of the write-ahead log that races with a writer can corrupt ` +
      'the database. Update Node.js, or run npm ci to get the SQLite that comes with this package.',
  );
}

function isSafe(version: string): boolean {
  const [have, need] = [version, OLDEST_SAFE_SQLITE].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (have![part] ?? 0) - (need![part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function versionOf(module: SqliteModule): string {
  const database = new module.DatabaseSync(':memory:');
  const row = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
  database.close();
  return row.version;
}
