import { Worker } from 'node:worker_threads';
import type { DatabaseSync } from './database.ts';
import { sqliteModulePath } from './sqlite-module.ts';

const CHECKPOINT_EVERY_MS = 1_000;
/** From here on the log is brought to its end, so that the next commit starts it anew: it stays near this size. */
const RESTART_AT_PAGES = 8_192;
/** As many pages the writing thread may copy by itself; more are left to the other thread's next round. */
const FINISH_PAGES = 1_024;
/** Whatever it costs, the log does not grow beyond this. */
const LARGEST_LOG_PAGES = 65_536;
const LARGEST_LOG_BYTES = RESTART_AT_PAGES * 4_096 * 2;

interface Checkpointed {
  readonly log: number;
  readonly checkpointed: number;
}

/**
 * Copies the write-ahead log into the database file from a thread of its own, so that no request waits for it. A log
 * starts anew only when all of it has been copied, which never happens while commits keep coming, so once it is long
 * the writing thread copies the few pages that came in meanwhile.
 */
export class WalKeeper {
  /** Set by whoever commits. */
  isBehind = false;
  readonly #database: DatabaseSync;
  readonly #worker: Worker;
  readonly #timer: NodeJS.Timeout;
  #underWay = false;

  constructor(file: string, database: DatabaseSync) {
    this.#database = database;
    database.exec(`PRAGMA journal_size_limit = ${LARGEST_LOG_BYTES}`);
    this.#worker = new Worker(WORKER, { eval: true, workerData: { module: sqliteModulePath(), file } });
    this.#worker.on('message', (result: Checkpointed) => this.#finish(result));
    // Without the thread the log is still copied when the store closes; the process must not die for it.
    this.#worker.on('error', () => clearInterval(this.#timer));
    this.#worker.unref();
    this.#timer = setInterval(() => this.#checkpoint(), CHECKPOINT_EVERY_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    const exited = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#worker.ref();
    this.#worker.postMessage('close');
    await exited;
  }

  #checkpoint(): void {
    if (!this.isBehind || this.#underWay) return;
    this.isBehind = false;
    this.#underWay = true;
    this.#worker.postMessage('checkpoint');
  }

  #finish({ log, checkpointed }: Checkpointed): void {
    this.#underWay = false;
    if (!this.#database.isOpen) return;
    const isLong = log >= RESTART_AT_PAGES;
    if ((isLong && log - checkpointed <= FINISH_PAGES) || log >= LARGEST_LOG_PAGES) this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    else if (log > checkpointed) this.isBehind = true;
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
