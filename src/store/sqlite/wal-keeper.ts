import { Worker } from 'node:worker_threads';
import type { DatabaseSync, StatementSync } from './database.ts';
import { sqliteModulePath } from './sqlite-module.ts';

const LOOK_EVERY_MS = 1_000;
/** Whoever syncs the log waits for a checkpoint's own syncs, so a busy log is copied seldom; an idle one at the next look. */
const COPY_AT_PAGES = 16_384;
/** As many pages may be left when the log is brought to its end, with commits held up for that moment. */
const FINISH_PAGES = 8_192;
/** Whatever it costs, the log does not grow beyond this. */
const LARGEST_LOG_PAGES = 131_072;
const LARGEST_LOG_BYTES = COPY_AT_PAGES * 4_096 * 2;

interface Checkpointed {
  readonly log: number;
  readonly checkpointed: number;
}

/**
 * Copies the write-ahead log into the database file from a thread of its own, so that no request waits for it. A log
 * starts anew only when all of it has been copied, which never happens while commits keep coming: so what has come in
 * meanwhile is copied in a second round, during which commits gather.
 */
export class WalKeeper {
  readonly #database: DatabaseSync;
  readonly #file: string;
  #worker: Worker | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #look: StatementSync;
  readonly #hold: (isHeld: boolean) => void;
  #state: 'resting' | 'copying' | 'finishing' = 'resting';
  #isWritten = false;
  #isBehind = false;

  /** `hold` holds commits up, and lets them go on. */
  constructor(file: string, database: DatabaseSync, hold: (isHeld: boolean) => void) {
    this.#file = file;
    this.#database = database;
    this.#hold = hold;
    database.exec(`PRAGMA journal_size_limit = ${LARGEST_LOG_BYTES}`);
    this.#look = database.prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#timer = setInterval(() => this.#consider(), LOOK_EVERY_MS).unref();
  }

  /** To be called after every commit. */
  written(): void {
    this.#isWritten = true;
    this.#isBehind = true;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#rest();
    const worker = this.#worker;
    if (worker === undefined) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage('close');
    await exited;
  }

  #consider(): void {
    const isIdle = !this.#isWritten;
    this.#isWritten = false;
    if (!this.#isBehind || this.#state !== 'resting' || !this.#database.isOpen) return;
    const { log, checkpointed } = this.#look.get() as unknown as Checkpointed;
    if (!isIdle && log - checkpointed < COPY_AT_PAGES) return;
    this.#state = 'copying';
    this.#copy();
  }

  /** The thread starts with the first log to copy: until then it would only take memory. */
  #copy(): void {
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage('checkpoint');
  }

  #startWorker(): Worker {
    const worker = new Worker(WORKER, { eval: true, workerData: { module: sqliteModulePath(), file: this.#file } });
    worker.on('message', (result: Checkpointed) => this.#copied(result));
    // Without the thread the log is still copied when the store closes; the process must not die for it.
    worker.on('error', () => {
      clearInterval(this.#timer);
      this.#rest();
    });
    worker.on('exit', () => {
      this.#worker = undefined;
    });
    worker.unref();
    return worker;
  }

  #copied({ log, checkpointed }: Checkpointed): void {
    const isSecond = this.#state === 'finishing';
    this.#rest();
    const left = log - checkpointed;
    this.#isBehind = left > 0;
    const isLong = log >= COPY_AT_PAGES && (left <= FINISH_PAGES || log >= LARGEST_LOG_PAGES);
    if (isSecond || !isLong) return;
    this.#state = 'finishing';
    this.#hold(true);
    this.#copy();
  }

  #rest(): void {
    const isHeld = this.#state === 'finishing';
    this.#state = 'resting';
    if (isHeld) this.#hold(false);
  }
}

/** As text, because a thread cannot be started from TypeScript sources on every Node this runs on. */
const WORKER = `
const { parentPort, workerData } = require('node:worker_threads');
const { DatabaseSync } = require(workerData.module);
const database = new DatabaseSync(workerData.file, { timeout: 0 });
database.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0');
const checkpoint = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');
parentPort.on('message', (message) => {
  if (message === 'checkpoint') {
    const { log, checkpointed } = checkpoint.get();
    parentPort.postMessage({ log, checkpointed });
  } else {
    database.close();
    parentPort.close();
  }
});
`;
