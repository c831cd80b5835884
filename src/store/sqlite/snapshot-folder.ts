import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreRefused } from '../store-refused.ts';
import { syncFolder } from '../sync-folder.ts';
import { BOOKS_FILE, BOOKS_FORMAT } from './books/schema.ts';
import { type DatabaseFormat, type DatabaseSync, makePrivate, openDatabase } from './database.ts';
import { PEOPLE_FILE, PEOPLE_FORMAT } from './people/schema.ts';
import { refuseFolder } from './refuse-folder.ts';
import { sqliteModule } from './sqlite-module.ts';

export interface SnapshotOrder {
  readonly from: string;
  /** A new folder. */
  readonly to: string;
  readonly onProgress?: (file: string, pages: number, ofPages: number) => void;
}

const FILES = [
  { name: BOOKS_FILE, format: BOOKS_FORMAT },
  { name: PEOPLE_FILE, format: PEOPLE_FORMAT },
];
const PAGES_PER_STEP = 1_000;

/** Size of a folder's files, logs included. */
export function bytesOfFolder(folder: string): number {
  const bytes = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0;
  return FILES.reduce((sum, { name }) => sum + bytes(name) + bytes(`${name}-wal`), 0);
}

/**
 * Copies the stores of a folder as of one moment, while other processes read and write them. Both snapshots begin while this process
 * holds the write locks of both files.
 */
export async function snapshotFolder({ from, to, onProgress = () => {} }: SnapshotOrder): Promise<void> {
  refuseFolder(from);
  const files = FILES.filter(({ name }) => existsSync(join(from, name)));
  if (files.length === 0) throw new StoreRefused(`There is no Namesake store in ${from}. Check the folder; nothing was changed.`);
  mkdirSync(to, { mode: 0o700 });
  const snapshots = beginAtOnce(files.map(({ name, format }) => ({ file: join(from, name), format })));
  try {
    for (const [at, { name, format }] of files.entries()) {
      const copy = join(to, name);
      makePrivate(copy);
      await sqliteModule().backup(snapshots[at]!, copy, {
        rate: PAGES_PER_STEP,
        progress: ({ totalPages, remainingPages }) => onProgress(name, totalPages - remainingPages, totalPages),
      });
      sealFile(copy, format);
    }
  } finally {
    for (const snapshot of snapshots) closeReader(snapshot);
  }
  syncFolder(to);
}

interface StoreFile {
  readonly file: string;
  readonly format: DatabaseFormat;
}

/** A read transaction on each file. Nothing is committed to any of them between the first one's start and the last one's. */
function beginAtOnce(files: readonly StoreFile[]): DatabaseSync[] {
  const writers: DatabaseSync[] = [];
  const readers: DatabaseSync[] = [];
  try {
    for (const { file, format } of files) writers.push(openDatabase({ file, format, synchronous: 'FULL' }));
    for (const { file, format } of files) readers.push(openDatabase({ file, format, synchronous: 'FULL', readOnly: true }));
    for (const writer of writers) writer.exec('BEGIN IMMEDIATE');
    for (const reader of readers) {
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM sqlite_schema').get();
    }
    return readers;
  } catch (error) {
    for (const reader of readers) closeReader(reader);
    throw error;
  } finally {
    for (const writer of writers) {
      if (writer.isTransaction) writer.exec('ROLLBACK');
      writer.close();
    }
  }
}

/** Its transaction is ended first: with the npm SQLite a closed connection lives on, and others would wait for its read lock. */
function closeReader(reader: DatabaseSync): void {
  if (reader.isTransaction) reader.exec('ROLLBACK');
  reader.close();
}

/** Syncs a file to the disk, without a log next to it. */
function sealFile(file: string, format: DatabaseFormat): void {
  const database = openDatabase({ file, format, synchronous: 'FULL' });
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
