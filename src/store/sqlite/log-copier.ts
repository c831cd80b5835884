import { Worker } from 'node:worker_threads';
import { copyLog } from './database.ts';
import { type DatabaseSync, type StatementSync, sqliteModulePath } from './sqlite-module.ts';

export interface CopyRhythm {
  readonly lookEveryMs: number;
  /** From this length on a log is copied. */
  readonly copyAtPages: number;
}

/** 16 MiB: copied in a fraction of a second, and seldom enough that pages written again and again are copied once. */
const USUAL_RHYTHM: CopyRhythm = { lookEveryMs: 50, copyAtPages: 4_096 };
const PAGE_BYTES = 4_096;
/** Shares of `copyAtPages`. From this length on the log is brought to its end as soon as few pages of it are left. */
const LONG_LOG_SHARE = 12;
const FEW_PAGES_SHARE = 0.5;
/** Whatever it costs, the log does not grow beyond this. */
const LARGEST_LOG_SHARE = 32;
/** A log file that was larger once is cut back to this when it starts again: a slow call, so seldom. */
const LARGEST_IDLE_SHARE = 16;
/** While commits keep coming, the thread catches up round by round; the next call goes on where it did not. */
const MOST_ROUNDS = 8;
const MOST_WAIT_MS = 30_000;
/** Places in the memory that both threads see. */
const WANTED = 0;
const CLOSING = 1;
const CLOSED = 2;

/**
 * Copies the log into the database file from a thread of its own, so that commits do not wait for it. A log starts again only
 * when all of it has been copied, which never happens while commits keep coming: so the end of a long log is copied here. Both
 * sides communicate through shared memory: a job that writes for minutes may never come back to its event loop.
 */
export class LogCopier {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #rhythm: CopyRhythm;
  readonly #look: StatementSync;
  readonly #signal = new Int32Array(new SharedArrayBuffer(12));
  #worker: Worker | undefined;
  #nextLookMs = 0;

  constructor(file: string, database: DatabaseSync, rhythm = USUAL_RHYTHM) {
    this.#file = file;
    this.#database = database;
    this.#rhythm = rhythm;
    this.#look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
    database.exec(`PRAGMA journal_size_limit = ${rhythm.copyAtPages * PAGE_BYTES * LARGEST_IDLE_SHARE}`);
  }

  /** To be called after every commit. */
  committed(): void {
    const nowMs = performance.now();
    if (nowMs < this.#nextLookMs) return;
    this.#nextLookMs = nowMs + this.#rhythm.lookEveryMs;
    try {
      this.#consider();
    } catch {
      // The thread is at it, or the disk is full: the next look tries again.
    }
  }

  /** Waits until nothing is being copied any more. */
  close(): void {
    if (this.#worker === undefined) return;
    Atomics.store(this.#signal, CLOSING, 1);
    this.#tell(WANTED);
    Atomics.wait(this.#signal, CLOSED, 0, MOST_WAIT_MS);
    this.#worker = undefined;
  }

  #consider(): void {
    const { copyAtPages } = this.#rhythm;
    const { log, checkpointed } = this.#look.get() as { log: number; checkpointed: number };
    const left = log - checkpointed;
    const isNearEnd = log >= copyAtPages * LONG_LOG_SHARE && left <= copyAtPages * FEW_PAGES_SHARE;
    if (isNearEnd || log >= copyAtPages * LARGEST_LOG_SHARE) copyLog(this.#database);
    else if (left >= copyAtPages) {
      this.#worker ??= this.#start();
      this.#tell(WANTED);
    }
  }

  #tell(place: number): void {
    Atomics.add(this.#signal, place, 1);
    Atomics.notify(this.#signal, place);
  }

  #start(): Worker {
    Atomics.store(this.#signal, CLOSED, 0);
    const workerData = { module: sqliteModulePath(), file: this.#file, signal: this.#signal };
    const worker = new Worker(WORKER, { eval: true, workerData });
    // Without the thread a very long log is copied after a commit, and the rest when the store closes.
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#worker = undefined;
    });
    worker.unref();
    return worker;
  }
}

/** As text, because a thread cannot be started from TypeScript sources on every Node this runs on. */
const WORKER = `
const { module: sqlite, file, signal } = require('node:worker_threads').workerData;
function run() {
  const { DatabaseSync } = require(sqlite);
  const database = new DatabaseSync(file, { timeout: 0 });
  database.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0');
  const passive = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  for (let seen = 0; ; ) {
    Atomics.wait(signal, ${WANTED}, seen);
    seen = Atomics.load(signal, ${WANTED});
    try {
      for (let round = 0; round < ${MOST_ROUNDS}; round++) {
        const { log, checkpointed } = passive.get();
        if (log === checkpointed) break;
      }
    } catch {
      // The disk is full or away: it may be there at the next call.
    }
    if (Atomics.load(signal, ${CLOSING}) === 1) break;
  }
  database.close();
}
try {
  run();
} finally {
  Atomics.store(signal, ${CLOSED}, 1);
  Atomics.notify(signal, ${CLOSED});
}
`;
