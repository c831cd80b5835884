import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { StoreRefused } from '../store-refused.ts';
import { addMissing } from './add-missing.ts';
import { type DatabaseSync, type StatementSync, sqliteModule } from './sqlite-module.ts';

export type { DatabaseSync, StatementSync } from './sqlite-module.ts';

export interface DatabaseOptions {
  readonly file: string;
  readonly format: DatabaseFormat;
  readonly synchronous: 'FULL' | 'NORMAL' | 'OFF';
  /** Opens an existing, current file without ever writing to it. */
  readonly readOnly?: boolean;
  readonly busyTimeoutMs?: number;
  /** Pages in the log after which a commit checkpoints by itself; 0 leaves that to `checkpoint()`. */
  readonly autoCheckpointPages?: number;
}

/** The schema of a file. Tables and columns that an older version lacks are added; versions too old or too new are refused. */
export interface DatabaseFormat {
  /** Written into the file's header: distinguishes our files from other programs' and from each other. */
  readonly applicationId: number;
  readonly version: number;
  /** The oldest version that is still opened. */
  readonly oldest?: number;
  readonly schema: string;
  /** Tables of older versions that are dropped. */
  readonly retired?: readonly string[];
  /** What the operator can do about a file of a version that is too old. */
  readonly ifOlder: string;
}

const BUSY_TIMEOUT_MS = 10_000;
const AUTO_CHECKPOINT_PAGES = 1_000;
const PRIVATE_MODE = 0o600;
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const APPLICATION_ID_OFFSET = 68;
const VERSION_OFFSET = 60;
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
/** BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN. */
const UNUSABLE_NOW = new Set([SQLITE_BUSY, 6, 7, 8, 10, SQLITE_CORRUPT, 13, 14]);

/**
 * Opens (and makes, where there is none) one database file in WAL mode, or throws `StoreRefused` without having changed it.
 * Code that prepares statements must keep the returned object as long: the npm SQLite closes it when it is collected.
 */
export function openDatabase(options: DatabaseOptions): DatabaseSync {
  const { DatabaseSync } = sqliteModule();
  const { file } = options;
  refuseForeignHeader(options);
  if (options.readOnly !== true) makePrivate(file);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, {
      timeout: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS,
      ...(options.readOnly === true ? { readOnly: true } : {}),
    });
    const found = refuseForeignContent(database, options);
    if (options.readOnly !== true) {
      if (found === 0) database.exec(`PRAGMA application_id = ${options.format.applicationId}`);
      database.exec('PRAGMA journal_mode = WAL');
      database.exec(`PRAGMA wal_autocheckpoint = ${options.autoCheckpointPages ?? AUTO_CHECKPOINT_PAGES}`);
    }
    database.exec(`PRAGMA synchronous = ${options.synchronous}`);
    database.exec('PRAGMA foreign_keys = OFF');
    database.exec('PRAGMA temp_store = MEMORY');
    // Overwrites removed data: erased data must not stay in free pages.
    database.exec('PRAGMA secure_delete = ON');
    makeSchema(database, options);
    return database;
  } catch (error) {
    database?.close();
    throw isDamage(error) ? damaged(file, error) : error;
  }
}

/** A new file is its owner's alone, whatever the folder allows; SQLite makes the log and its index as the file is. */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'ax', PRIVATE_MODE));
  } catch {
    // It is there already, or cannot be made: then SQLite fails.
  }
}

/** Rows as `[a, b]` instead of `{ a, b }`: a third cheaper where rows are short and read one by one. */
export function rowsAsArrays(statement: StatementSync): StatementSync {
  statement.setReturnArrays(true);
  return statement;
}

/** Runs along with a connection: called after each commit of `inTransaction`, and closed before the connection. */
interface Companion {
  /** Must not throw: what was committed is committed. */
  committed(): void;
  close(): void;
}

const companions = new WeakMap<DatabaseSync, Companion>();

export function afterCommits(database: DatabaseSync, companion: Companion): void {
  companions.set(database, companion);
}

/** Runs `work` in one write transaction; on any error nothing of it stays. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    companions.get(database)?.committed();
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Brings everything into the main file, then closes. With the npm SQLite the connection itself lives on until its
 * statements are collected, so the log is emptied here and not left to the last close.
 */
export function closeDatabase(database: DatabaseSync): void {
  if (!database.isOpen) return;
  try {
    companions.get(database)?.close();
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** Copies the whole log into the database file and syncs that, or throws; does not wait. */
export function copyLog(database: DatabaseSync): void {
  const { busy, log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() as {
    busy: number;
    log: number;
    checkpointed: number;
  };
  if (busy !== 0 || log !== checkpointed) throw Object.assign(new Error('the log is in use'), { errcode: SQLITE_BUSY });
}

/** Empties the log; false if another process is reading it. */
export function emptyLog(database: DatabaseSync): boolean {
  return (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }).busy === 0;
}

/** True for what SQLite says of a file whose content makes no sense. */
export function isDamage(error: unknown): boolean {
  const { errcode, code, message = '' } = (error ?? {}) as { errcode?: number; code?: unknown; message?: string };
  if (errcode !== undefined) return (errcode & 0xff) === SQLITE_CORRUPT || (errcode & 0xff) === SQLITE_NOTADB;
  // Some calls of the npm SQLite leave the number out.
  return code === 'ERR_SQLITE_ERROR' && /malformed|not a database/.test(message);
}

export function isUniqueClash(error: unknown): boolean {
  const code = (error as { errcode?: number } | null)?.errcode;
  return code === SQLITE_CONSTRAINT_UNIQUE || code === SQLITE_CONSTRAINT_PRIMARYKEY;
}

export function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff) === SQLITE_BUSY;
}

/** Busy, locked, out of memory, a disk that is full or fails: what may pass by itself or by an operator's hand. */
export function isUnusableNow(error: unknown): boolean {
  const code = (error as { errcode?: number } | null)?.errcode;
  return code !== undefined && UNUSABLE_NOW.has(code & 0xff);
}

function makeSchema(database: DatabaseSync, { file, format, readOnly }: DatabaseOptions): void {
  const found = schemaVersion(database);
  if (found === format.version) return;
  if (readOnly === true) {
    if (found !== 0) return;
    throw new StoreRefused(`${file} is empty. Start the service, or run any writing command, first.`);
  }
  inTransaction(database, () => {
    // Another process may have done it while this one waited for the lock.
    if (schemaVersion(database) === format.version) return;
    if (schemaVersion(database) === 0) database.exec(format.schema);
    else addMissing(database, format.schema, format.retired);
    database.exec(`PRAGMA user_version = ${format.version}`);
  });
}

function schemaVersion(database: DatabaseSync): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

/** Reads the bytes alone, because merely opening another program's database may already change its files. */
function refuseForeignHeader({ file, format, readOnly }: DatabaseOptions): void {
  const header = readHeader(file);
  if (header === undefined || header.length === 0) {
    if (readOnly === true) throw new StoreRefused(`${file} ${header === undefined ? 'does not exist yet' : 'is empty'}.`);
    return;
  }
  if (!isDatabase(header)) throw notOurs(file);
  const found = header.readInt32BE(APPLICATION_ID_OFFSET);
  if (found !== 0 && found !== format.applicationId) throw foreign(file);
  const missingBytes = promisedBytes(header) - sizeOf(file);
  if (missingBytes > 0 && sizeOf(`${file}-wal`) === 0) throw damaged(file, `${missingBytes} bytes are missing at its end`);
}

/** For a file that is not opened now: what is certain from its header alone, where its log may hold newer pages. */
export function refuseForeignVersion(file: string, format: DatabaseFormat): void {
  const header = readHeader(file);
  if (header === undefined || header.length === 0) return;
  if (!isDatabase(header)) throw notOurs(file);
  const found = header.readInt32BE(APPLICATION_ID_OFFSET);
  if (found !== 0 && found !== format.applicationId) throw foreign(file);
  refuseVersion(file, header.readUInt32BE(VERSION_OFFSET), format);
}

/** Whether a file is shorter than its header says. */
export function isCutShort(file: string): boolean {
  const header = readHeader(file);
  return header === undefined || !isDatabase(header) || promisedBytes(header) > sizeOf(file);
}

/** How large the header says that the file is; what lies in the log may still be missing from it. */
function promisedBytes(header: Buffer): number {
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const isPageCountValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  return isPageCountValid ? header.readUInt32BE(28) * pageBytes : 0;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Gives the application id that was found; 0 in a new file. */
function refuseForeignContent(database: DatabaseSync, { file, format }: DatabaseOptions): number {
  const found = (database.prepare('PRAGMA application_id').get() as { application_id: number }).application_id;
  // In this order: tables that another process makes at this moment come with their version.
  const tables = (database.prepare('SELECT count(*) AS n FROM sqlite_schema').get() as { n: number }).n;
  const version = schemaVersion(database);
  if (found === format.applicationId) {
    if (version === 0 && tables !== 0) throw damaged(file, 'its tables have no version');
    refuseVersion(file, version, format);
  } else if (found !== 0 || version !== 0 || tables !== 0) throw foreign(file);
  return found;
}

/** An empty file has version 0. */
function refuseVersion(file: string, found: number, { version, oldest = version, ifOlder }: DatabaseFormat): void {
  if (found > version) {
    throw new StoreRefused(
      `${file} was written by a newer version of Namesake (schema ${found}, this one knows ${version}). Update Namesake.`,
    );
  }
  if (found === 0 || found >= oldest) return;
  throw new StoreRefused(`${file} was written by an older version of Namesake (schema ${found}, this one needs ${oldest}). ${ifOlder}`);
}

function isDatabase(header: Buffer): boolean {
  return header.length === HEADER_BYTES && header.toString('latin1', 0, MAGIC.length) === MAGIC;
}

function notOurs(file: string): StoreRefused {
  return new StoreRefused(`${file} is not a Namesake database, or is damaged. It was left as it is: move it away or restore a backup.`);
}

function foreign(file: string): StoreRefused {
  return new StoreRefused(`${file} is another program's database. It was left as it is: choose another folder with --data.`);
}

function damaged(file: string, cause: unknown): StoreRefused {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreRefused(`${file} is damaged (${reason}). It was left as it is: restore a backup, or move it away.`, { cause });
}

function readHeader(file: string): Buffer | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (fstatSync(descriptor).isDirectory()) {
    closeSync(descriptor);
    throw new StoreRefused(
      `${file} is a folder where a file of Namesake should be. It was left as it is: choose another folder with --data.`,
    );
  }
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}
