import { availableParallelism, tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type TaskKind, TaskRunner, type ThreadTasks } from './thread-tasks.ts';

const MAX_THREADS = 8;
/** Tasks queued per thread: enough to keep it busy, few enough to bound memory. */
const TASKS_AHEAD = 2;
/** Young generation of a thread: large enough that a task's values die before the collector copies them. */
const YOUNG_MB = 96;
// Worker threads run compiled code only; from sources (in tests) tasks run in this thread.
const RUNS_COMPILED = import.meta.url.endsWith('.js');

const DEFAULT_MEMORY_BYTES = 2 * 1024 ** 3;
/** What the process and its threads need before any record, and for each record while it is compared. Measured. */
const BASE_BYTES = 540 * 1024 ** 2;
const RECORD_BYTES = 1_300;
/** What is held of each record of a set that does not fit. */
const HELD_BYTES = 110;
const LEAST_RECORDS = 20_000;

/** How much memory a job may use, and where what has no room goes. */
export interface WorkRoom {
  readonly memoryBytes?: number | undefined;
  /** Instead of `memoryBytes`. */
  readonly recordsAtOnce?: number;
  readonly scratchFolder?: string;
}

/** The worker threads of one import, started for the first large file and kept until it ends. */
export class WorkThreads {
  /** So many records are compared at once; more are compared block by block. */
  readonly recordsAtOnce: number;
  readonly #heldShare: number;
  readonly scratchFolder: string;
  #threads: WorkThread[] = [];
  readonly #here = new TaskRunner();

  constructor({ recordsAtOnce, memoryBytes = DEFAULT_MEMORY_BYTES, scratchFolder = tmpdir() }: WorkRoom = {}) {
    this.recordsAtOnce = recordsAtOnce ?? Math.max(LEAST_RECORDS, Math.floor((memoryBytes - BASE_BYTES) / RECORD_BYTES));
    // Of a set that does not fit, each record takes the room of so many compared ones.
    this.#heldShare = recordsAtOnce === undefined ? HELD_BYTES / RECORD_BYTES : 0;
    this.scratchFolder = scratchFolder;
  }

  /** How many records of a set that does not fit are compared at once. */
  roomInBlocks(records: number): number {
    return Math.max(Math.min(LEAST_RECORDS, this.recordsAtOnce), Math.floor(this.recordsAtOnce - records * this.#heldShare));
  }

  /** How many tasks may be queued at once. */
  get room(): number {
    return Math.max(1, this.#threads.length * TASKS_AHEAD);
  }

  /** Starts the threads. Before this, tasks run in the calling thread, which is faster for little work. */
  start(): void {
    if (!RUNS_COMPILED || this.#threads.length > 0) return;
    this.#threads = Array.from({ length: Math.min(MAX_THREADS, availableParallelism()) }, () => new WorkThread());
  }

  /** Runs a task in the least busy thread. */
  async run<Kind extends TaskKind>(
    kind: Kind,
    order: ThreadTasks[Kind]['in'],
    transfer: ArrayBuffer[] = [],
  ): Promise<ThreadTasks[Kind]['out']> {
    if (this.#threads.length === 0) return this.#here.do(kind, order);
    const idlest = this.#threads.reduce((least, thread) => (thread.waiting < least.waiting ? thread : least));
    return await idlest.run(kind, order, transfer);
  }

  /** Runs a task in every thread. */
  async tell<Kind extends TaskKind>(kind: Kind, order: ThreadTasks[Kind]['in']): Promise<void> {
    if (this.#threads.length === 0) this.#here.do(kind, order);
    await Promise.all(this.#threads.map((thread) => thread.run(kind, order, [])));
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread.close()));
  }
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** A thread answers in the order of its tasks. */
class WorkThread {
  readonly #worker = new Worker(new URL('./work-thread.js', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  readonly #waiting: Waiting[] = [];

  constructor() {
    this.#worker.on('message', (result: unknown) => this.#waiting.shift()?.resolve(result as never));
    this.#worker.on('error', (error: Error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('A worker thread ended early.')));
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  run<Kind extends TaskKind>(kind: Kind, order: ThreadTasks[Kind]['in'], transfer: ArrayBuffer[]): Promise<ThreadTasks[Kind]['out']> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve: resolve as Waiting['resolve'], reject });
      this.#worker.postMessage({ kind, order }, transfer);
    });
  }

  async close(): Promise<void> {
    this.#waiting.length = 0;
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

/** Keeps up to `room` promises running and yields their results in order. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  room: () => number,
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = start(item);
    // A failure surfaces when its turn comes.
    result.catch(() => {});
    underWay.push(result);
    if (underWay.length >= room()) yield await underWay.shift()!;
  }
  while (underWay.length > 0) yield await underWay.shift()!;
}
