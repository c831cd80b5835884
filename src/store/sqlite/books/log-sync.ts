import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../../sync-folder.ts';

/** Two ways to bring a file to the disk: from a thread of the system's pool, or on the spot. */
export interface SyncFile {
  readonly later: (descriptor: number, done: (error: Error | null) => void) => void;
  readonly now?: (descriptor: number) => void;
}

const SYNC_DATA: SyncFile = { later: fdatasync, now: fdatasyncSync };

/**
 * Brings the write-ahead log to the disk: on the spot where the disk is quick, else from another thread, so that requests
 * are read and answered meanwhile. The descriptor is the log's alone: SQLite keeps no lock on that file, so ours may come and go.
 */
export class BooksLogSync {
  readonly #descriptor: number;
  readonly #sync: SyncFile;
  readonly #copyLog: () => void;
  readonly #pace = new DiskPace();
  #written = 0;
  #synced = 0;
  #isBroken = false;
  #underWay: Promise<void> | undefined;

  /** `copyLog` copies the whole log into the database and syncs that, or throws. */
  constructor(databaseFile: string, copyLog: () => void, sync: SyncFile = SYNC_DATA) {
    this.#descriptor = openSync(`${databaseFile}-wal`, 'r+');
    this.#copyLog = copyLog;
    this.#sync = sync;
    // The log may be new.
    syncFolder(dirname(databaseFile));
  }

  /** To be called before writing: throws while the disk does not hold what was written before. */
  assertWhole(): void {
    if (this.#isBroken) this.#repair();
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
        this.#repair();
        return;
      }
      if (this.#underWay === undefined && this.#waitOnTheSpot()) continue;
      this.#underWay ??= this.#start();
      await this.#underWay;
    }
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** False where the disk is too slow for it. */
  #waitOnTheSpot(): boolean {
    const fromMs = performance.now();
    if (this.#sync.now === undefined || !this.#pace.isQuick(fromMs)) return false;
    try {
      this.#sync.now(this.#descriptor);
      this.#synced = this.#written;
    } catch {
      this.#repair();
    }
    const nowMs = performance.now();
    this.#pace.took(nowMs - fromMs, nowMs);
    return true;
  }

  #start(): Promise<void> {
    const covers = this.#written;
    return new Promise<void>((resolve, reject) => {
      this.#sync.later(this.#descriptor, (error) => {
        this.#underWay = undefined;
        try {
          if (error !== null) this.#repair();
          this.#synced = Math.max(this.#synced, covers);
          resolve();
        } catch (cause) {
          reject(cause);
        }
      });
    });
  }

  /** What the system could not write once it may have forgotten, and a second sync would succeed for nothing. */
  #repair(): void {
    this.#isBroken = true;
    this.#copyLog();
    this.#isBroken = false;
    this.#synced = this.#written;
  }
}

/** Waiting so long on the spot costs less than to have another thread wait and to hear of it. */
const QUICK_MS = 0.5;
/** After a longer wait another thread waits for so long; twice as long after each further one in a row. */
const FIRST_PAUSE_MS = 10;
/** So that a disk that was slow for a moment is not taken to be slow long after. */
const LONGEST_PAUSE_MS = 1_000;

/** Whether the disk is quick enough to be waited for on the spot, by what it took the last times. */
export class DiskPace {
  #pauseMs = FIRST_PAUSE_MS;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;

  isQuick(nowMs: number): boolean {
    return nowMs >= this.#pausedUntilMs;
  }

  took(ms: number, nowMs: number): void {
    if (ms <= QUICK_MS) {
      this.#pauseMs = FIRST_PAUSE_MS;
      return;
    }
    this.#pausedUntilMs = nowMs + this.#pauseMs;
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * this.#pauseMs);
  }
}
