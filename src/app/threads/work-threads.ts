import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type TaskKind, TaskRunner, type ThreadTasks } from './thread-tasks.ts';

const MAX_THREADS = 8;
/** Tasks under way per thread: enough to keep it busy, few enough to bound memory. */
const TASKS_AHEAD = 2;
/** What a task makes is dead when it ends: with room for all of it the collector finds nothing to copy. */
const YOUNG_MB = 96;
/**
 * Every thread compiles all of its code anew, and again whenever data show something new: smaller pieces cost a third less of that,
 * and run as fast. V8's own limit is in force again once the threads have ended.
 */
const INLINED_BYTES = { here: 400, usual: 920 } as const;
// Threads run compiled code only; from sources (tests) the same functions run here.
const RUNS_COMPILED = import.meta.url.endsWith('.js');

/** The threads of one import, started when something large comes and kept warm until it ends. */
export class WorkThreads {
  #threads: WorkThread[] = [];
  readonly #here = new TaskRunner();

  /** How many tasks may be under way at once. */
  get room(): number {
    return Math.max(1, this.#threads.length * TASKS_AHEAD);
  }

  /** Until this is called everything is done in this thread, which is faster while there is little to do. */
  start(): void {
    if (!RUNS_COMPILED || this.#threads.length > 0) return;
    limitInlining(INLINED_BYTES.here);
    // A task's values die with it, also where the first of their kind were kept.
    setFlagsFromString('--no-allocation-site-pretenuring');
    this.#threads = Array.from({ length: Math.min(MAX_THREADS, availableParallelism()) }, () => new WorkThread());
  }

  /** Answers may come in any order; whoever needs one awaits the promises in turn. */
  async run<Kind extends TaskKind>(
    kind: Kind,
    order: ThreadTasks[Kind]['in'],
    transfer: ArrayBuffer[] = [],
  ): Promise<ThreadTasks[Kind]['out']> {
    if (this.#threads.length === 0) return this.#here.do(kind, order);
    const idlest = this.#threads.reduce((least, thread) => (thread.waiting < least.waiting ? thread : least));
    return await idlest.run(kind, order, transfer);
  }

  /** Lets every thread know. */
  async tell<Kind extends TaskKind>(kind: Kind, order: ThreadTasks[Kind]['in']): Promise<void> {
    if (this.#threads.length === 0) this.#here.do(kind, order);
    await Promise.all(this.#threads.map((thread) => thread.run(kind, order, [])));
  }

  async close(): Promise<void> {
    if (this.#threads.length > 0) limitInlining(INLINED_BYTES.usual);
    await Promise.all(this.#threads.splice(0).map((thread) => thread.close()));
  }
}

function limitInlining(bytes: number): void {
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${bytes}`);
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** Answers come in the order of the questions. */
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

/** Keeps `room` promises under way and gives what they bring in their order. */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  room: () => number,
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  for await (const item of items) {
    const result = start(item);
    // Its failure is heard when its turn comes.
    result.catch(() => {});
    underWay.push(result);
    if (underWay.length >= room()) yield await underWay.shift()!;
  }
  while (underWay.length > 0) yield await underWay.shift()!;
}
