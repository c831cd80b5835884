import { Worker } from 'node:worker_threads';
import { checkpointData, LogLength, openCheckpoint } from '../log-checkpoint.ts';
import type { DatabaseSync } from '../sqlite-module.ts';

/** 16 MiB: copied in a fraction of a second, and seldom enough that pages written again and again are copied once. */
const COPY_AT_PAGES = 4_096;
/** While commits keep coming, the thread catches up round by round; the next call goes on where it did not. */
const MOST_ROUNDS = 8;
const MOST_WAIT_MS = 30_000;
/** Places in the memory that both threads see. */
const WANTED = 0;
const CLOSING = 1;
const CLOSED = 2;

/**
 * Copies the log into the database file from a thread of its own, so that no commit waits for it. Both sides communicate
 * through shared memory: a job that writes for minutes may never come back to its event loop.
 */
export class PeopleLogCopier {
  readonly #file: string;
  readonly #length: LogLength;
  readonly #copyAtPages: number;
  readonly #signal = new Int32Array(new SharedArrayBuffer(12));
  #worker: Worker | undefined;

  constructor(file: string, database: DatabaseSync, copyAtPages = COPY_AT_PAGES) {
    this.#file = file;
    this.#copyAtPages = copyAtPages;
    this.#length = new LogLength(database);
  }

  /** To be called after every commit. */
  committed(): void {
    if (this.#length.pagesToCopy() < this.#copyAtPages) return;
    this.#worker ??= this.#start();
    this.#tell(WANTED);
  }

  /** Waits until nothing is being copied any more. */
  close(): void {
    if (this.#worker === undefined) return;
    Atomics.store(this.#signal, CLOSING, 1);
    this.#tell(WANTED);
    Atomics.wait(this.#signal, CLOSED, 0, MOST_WAIT_MS);
    this.#worker = undefined;
  }

  #tell(place: number): void {
    Atomics.add(this.#signal, place, 1);
    Atomics.notify(this.#signal, place);
  }

  #start(): Worker {
    const workerData = { ...checkpointData(this.#file), signal: this.#signal, rounds: MOST_ROUNDS };
    const worker = new Worker(WORKER, { eval: true, workerData });
    // Without the thread a very long log is copied by a commit, and the rest when the store closes.
    worker.on('error', () => {});
    worker.unref();
    return worker;
  }
}

const WORKER = `
const { signal, rounds } = require('node:worker_threads').workerData;
function run() {${openCheckpoint('NORMAL')}
  for (let seen = 0; ; ) {
    Atomics.wait(signal, ${WANTED}, seen);
    seen = Atomics.load(signal, ${WANTED});
    for (let round = 0; round < rounds; round++) {
      const done = checkpoint();
      if (done === undefined || done.log === done.checkpointed) break;
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
