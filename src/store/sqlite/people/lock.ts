import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FileLock, takeFileLock } from '../file-lock.ts';

const RETRY_MS = 200;

/**
 * Jobs of two processes take turns. Whoever waits is told once; the wait itself has no limit because the other job's
 * length has none.
 */
export async function takePeopleLock(folder: string, onWait: () => void = () => {}): Promise<FileLock> {
  for (let tries = 0; ; tries++) {
    const lock = tryPeopleLock(folder);
    if (lock !== undefined) return lock;
    if (tries === 0) onWait();
    await wait(RETRY_MS);
  }
}

/** Undefined while another job has it. */
export function tryPeopleLock(folder: string): FileLock | undefined {
  return takeFileLock(join(folder, 'people.lock'));
}
