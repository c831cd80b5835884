import { Worker } from 'node:worker_threads';
import type { DatabaseSync } from '../database.ts';
import { type Checkpointed, checkpointData, LogLength, openCheckpoint } from '../log-checkpoint.ts';

/**
 * A sync of the log waits for a checkpoint's own syncs, so a busy log is copied in pieces that the disk takes in some
 * milliseconds; an idle one at the next look.
 */
export interface CopyRhythm {
  readonly lookEveryMs: number;
  readonly copyAtPages: number;
}

const USUAL_RHYTHM: CopyRhythm = { lookEveryMs: 250, copyAtPages: 4_096 };
const PAGE_BYTES = 4_096;
/** Shares of `copyAtPages`. From this length on the log is brought to its end: seldom, because commits wait meanwhile. */
const LONG_LOG_SHARE = 12;
/** As many pages may be left by then. */
const FINISH_SHARE = 0.5;
/** Whatever it costs, the log does not grow beyond this. */
const LARGEST_LOG_SHARE = 32;
/** A log file that was larger once is cut back to this when it starts again: a slow call, so seldom. */
const LARGEST_IDLE_SHARE = 16;

/**
 * Copies the write-ahead log into the database file from a thread of its own, so that no request waits for it. A log
 * starts again only when all of it has been copied, which never happens while commits keep coming: so what has come in
 * meanwhile is copied in a second round, during which commits gather.
 */
export class BooksLogCopier {
  readonly #database: DatabaseSync;
  readonly #file: string;
  #worker: Worker | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #length: LogLength;
  readonly #hold: (isHeld: boolean) => void;
  readonly #copyAtPages: number;
  #state: 'resting' | 'copying' | 'finishing' = 'resting';
  #isWritten = false;
  #isBehind = false;

  /** `hold` stops commits, and lets them go on. */
  constructor(file: string, database: DatabaseSync, hold: (isHeld: boolean) => void, rhythm: CopyRhythm = USUAL_RHYTHM) {
    this.#file = file;
    this.#copyAtPages = rhythm.copyAtPages;
    this.#database = database;
    this.#hold = hold;
    database.exec(`PRAGMA journal_size_limit = ${rhythm.copyAtPages * PAGE_BYTES * LARGEST_IDLE_SHARE}`);
    this.#length = new LogLength(database);
    this.#timer = setInterval(() => this.#consider(), rhythm.lookEveryMs).unref();
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
    if (!isIdle && this.#length.pagesToCopy() < this.#copyAtPages) return;
    this.#state = 'copying';
    this.#copy();
  }

  /** The thread starts with the first log to copy: until then it would only take memory. */
  #copy(): void {
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage('checkpoint');
  }

  #startWorker(): Worker {
    const worker = new Worker(WORKER, { eval: true, workerData: checkpointData(this.#file) });
    worker.on('message', (result: Checkpointed | undefined) => (result === undefined ? this.#rest() : this.#copied(result)));
    // The process must not die of a thread that could not begin; the next look starts another.
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#rest();
    });
    worker.unref();
    return worker;
  }

  #copied({ log, checkpointed }: Checkpointed): void {
    const isSecond = this.#state === 'finishing';
    this.#rest();
    const left = log - checkpointed;
    this.#isBehind = left > 0;
    const piece = this.#copyAtPages;
    const isLong = log >= piece * LONG_LOG_SHARE && (left <= piece * FINISH_SHARE || log >= piece * LARGEST_LOG_SHARE);
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

const WORKER = `${openCheckpoint('FULL')}
parentPort.on('message', (message) => {
  if (message === 'checkpoint') parentPort.postMessage(checkpoint());
  else {
    database.close();
    parentPort.close();
  }
});
`;
