import { closeSync, fdatasync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

export type SyncFile = (descriptor: number, done: (error: Error | null) => void) => void;

/**
 * Brings the write-ahead log to the disk from a thread of the system's pool, so that requests are read and answered
 * meanwhile. The descriptor is the log's alone: SQLite holds no lock on that file, so ours may come and go.
 */
export class BooksLogSync {
  readonly #descriptor: number;
  readonly #sync: SyncFile;
  readonly #copyLog: () => void;
  #written = 0;
  #synced = 0;
  #isBroken = false;
  #underWay: Promise<void> | undefined;

  /** `copyLog` copies the whole log into the database and syncs that, or throws. */
  constructor(databaseFile: string, copyLog: () => void, sync: SyncFile = fdatasync) {
    this.#descriptor = openSync(`${databaseFile}-wal`, 'r+');
    this.#copyLog = copyLog;
    this.#sync = sync;
    // The log may be new.
    syncFolder(dirname(databaseFile));
  }

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  /** To be called before writing: throws while the disk does not hold what was written before. */
  assertWhole(): void {
    if (this.#isBroken) this.#mend();
  }

  /** To be called after every commit. */
  written(): void {
    this.#written += 1;
  }

  /** Once it has resolved, everything that was committed before the call survives a loss of power. */
  async durable(): Promise<void> {
    const target = this.#written;
    while (this.#synced < target) {
      if (this.#isBroken) {
        this.#mend();
        return;
      }
      this.#underWay ??= this.#start();
      await this.#underWay;
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #start(): Promise<void> {
    const covers = this.#written;
    return new Promise<void>((resolve, reject) => {
      this.#sync(this.#descriptor, (error) => {
        this.#underWay = undefined;
        try {
          // What the system could not write once it may have forgotten, and a second sync would succeed for nothing.
          if (error !== null) this.#mend();
          this.#synced = Math.max(this.#synced, covers);
          resolve();
        } catch (cause) {
          reject(cause);
        }
      });
    });
  }

  #mend(): void {
    this.#isBroken = true;
    this.#copyLog();
    this.#isBroken = false;
    this.#synced = this.#written;
  }
}
