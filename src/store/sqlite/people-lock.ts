import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseSync, sqliteModule } from './sqlite-module.ts';

export interface PeopleLock {
  release(): void;
}

const RETRY_MS = 200;
const SQLITE_BUSY = 5;

/**
 * Jobs of two processes take turns. The lock is an open transaction on a file of its own, so it dies with its process.
 * Whoever waits is told once; the wait itself has no limit because the other job's length has none.
 */
export async function takePeopleLock(folder: string, onWait?: (file: string) => void): Promise<PeopleLock> {
  const { DatabaseSync } = sqliteModule();
  const file = join(folder, 'people.lock');
  const database: DatabaseSync = new DatabaseSync(file, { timeout: 0 });
  let told = false;
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE');
      return {
        release: () => {
          if (database.isOpen) database.close();
        },
      };
    } catch (error) {
      if (((error as { errcode?: number }).errcode ?? 0) % 256 !== SQLITE_BUSY) throw error;
      if (!told) onWait?.(file);
      told = true;
      await wait(RETRY_MS);
    }
  }
}
