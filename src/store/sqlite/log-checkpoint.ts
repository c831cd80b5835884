import { type DatabaseSync, type StatementSync, sqliteModulePath } from './sqlite-module.ts';

/** In pages: how long the log is, and how much of it lies in the database file already. */
export interface Checkpointed {
  readonly log: number;
  readonly checkpointed: number;
}

/** How many pages of the log are still to be copied; copies none. */
export class LogLength {
  readonly #look: StatementSync;

  constructor(database: DatabaseSync) {
    this.#look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  }

  pagesToCopy(): number {
    try {
      const { log, checkpointed } = this.#look.get() as unknown as Checkpointed;
      return log - checkpointed;
    } catch {
      return 0;
    }
  }
}

/** What a thread needs to copy the log of that file; see `openCheckpoint`. */
export function checkpointData(file: string): { readonly module: string; readonly file: string } {
  return { module: sqliteModulePath(), file };
}

/**
 * How such a thread begins. As text, because a thread cannot be started from TypeScript sources on every Node this runs on.
 * `checkpoint()` gives undefined where the disk is full or away: it may be there at the next look.
 */
export function openCheckpoint(synchronous: 'FULL' | 'NORMAL'): string {
  return `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require(workerData.module);
const database = new DatabaseSync(workerData.file, { timeout: 0 });
database.exec('PRAGMA synchronous = ${synchronous}; PRAGMA wal_autocheckpoint = 0');
const passive = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
function checkpoint() {
  try {
    const { log, checkpointed } = passive.get();
    return { log, checkpointed };
  } catch {}
}
`;
}
