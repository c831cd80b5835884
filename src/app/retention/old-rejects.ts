import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What `import` names them. */
const REJECTS_FILE = /^job-\d+\.jsonl$/;

/** Removes files of rejected rows that nothing was written to for so long; gives how many. */
export function dropOldRejects(folder: string, beforeMs: number): number {
  let dropped = 0;
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!REJECTS_FILE.test(name) || stat === undefined || stat.mtimeMs >= beforeMs) continue;
    rmSync(file, { force: true });
    dropped += 1;
  }
  return dropped;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
