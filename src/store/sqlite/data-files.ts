import { join } from 'node:path';
import { type DatabaseSync, isBusy, makePrivate } from './database.ts';
import { sqliteModule } from './sqlite-module.ts';

export interface FileLock {
  release(): void;
}

/** Whoever writes people in jobs has it. */
export function takePeopleLock(folder: string): FileLock | undefined {
  return takeFileLock(join(folder, 'people.lock'));
}

/**
 * The right to write, or undefined while another process (or another part of this one) has it. It is a lock of the
 * operating system on an empty SQLite file, so it ends with the process however that ends.
 */
export function takeFileLock(file: string): FileLock | undefined {
  const { DatabaseSync } = sqliteModule();
  // Every process that can read the file can take the lock.
  makePrivate(file);
  const database: DatabaseSync = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  // No statement is ever prepared on it, so closing it closes it at once.
  return { release: () => database.isOpen && database.close() };
}
