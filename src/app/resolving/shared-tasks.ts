import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { VERSION } from '../../core/version.ts';
import type { Model } from '../../match/model.ts';
import type { PeopleStore } from '../../store/people.ts';
import { type ClaimedTask, type Membership, TaskFailed, type TaskRun, type WorkerAbout } from '../../store/task-rows.ts';
import type { WorkThreads } from '../tasks/work-threads.ts';
import { TaskDoer } from './do-task.ts';
import {
  type DoneTask,
  doneWith,
  type OnDone,
  type ProcessTask,
  type ProcessTasks,
  recordsOf,
  type TaskDriver,
  type TaskGround,
  type TaskSize,
} from './process-tasks.ts';
import type { RecordSet } from './record-set.ts';
import { packOrder, packTask, unpackOrder, unpackTask } from './task-bytes.ts';
import { recordsOfSet } from './task-place.ts';

/** Of the tasks and their results; processes whose number differs do none of each other's. */
const TASKS_FORM = 1;
/** Open tasks and their bytes in the database: enough that no worker waits for the next. */
const OPEN_PER_PROCESS = 2;
const MOST_OPEN_BYTES = 64 * 1024 * 1024;
/** A block has so many records of its own, or fewer if that would leave a process without one. */
const OWN_RECORDS = 25_000;
const LEAST_OWN_RECORDS = 500;
const POLL_MS = 100;
const BEAT_MS = 5_000;

export function aboutThisProcess({ recordsAtOnce }: WorkThreads): WorkerAbout {
  return { host: hostname(), pid: process.pid, version: `${VERSION}/${TASKS_FORM}`, recordsAtOnce };
}

/** What a process does meanwhile, for `jobs` and metrics. */
export interface WorkProgress {
  readonly stage: ProcessTask;
  readonly workers: number;
  readonly tasks: number;
  readonly tasks_done: number;
  /** Records compared or clustered, people built. */
  readonly done: number;
}

export interface SharedTasksOrder {
  readonly people: PeopleStore;
  readonly threads: WorkThreads;
  readonly set: RecordSet;
  readonly job?: number | undefined;
  readonly onProgress: (progress: WorkProgress) => void;
}

type Orders = ProcessTasks[ProcessTask]['in'];

/** Whether other processes would do tasks of this one. */
export async function hasWorkers({ tasks }: Pick<PeopleStore, 'tasks'>, threads: WorkThreads): Promise<boolean> {
  return tasks !== undefined && (await tasks.workers(aboutThisProcess(threads).version)).length > 0;
}

/** Has tasks done by all processes that wait for them, this one among them. */
export class SharedTasks implements TaskDriver {
  readonly size: TaskSize;
  readonly #order: SharedTasksOrder;
  readonly #member: Membership;
  readonly #run: TaskRun;
  readonly #doer: TaskDoer;
  readonly #processes: number;
  readonly #onProgress: (progress: WorkProgress) => void;

  private constructor(order: SharedTasksOrder, member: Membership, run: TaskRun, workers: readonly WorkerAbout[]) {
    const { people, threads, set } = order;
    this.#order = order;
    this.#member = member;
    this.#run = run;
    this.#processes = workers.length + 1;
    this.#doer = new TaskDoer({ people, threads, find: recordsOfSet(set) });
    const each = Math.max(LEAST_OWN_RECORDS, Math.ceil(set.size / (OPEN_PER_PROCESS * this.#processes)));
    const most = Math.min(threads.recordsAtOnce, ...workers.map(({ recordsAtOnce }) => recordsAtOnce));
    this.size = { own: Math.min(OWN_RECORDS, each, Math.ceil(most / 2)), most };
    this.#onProgress = order.onProgress;
  }

  /** In a turn. Undefined if no other process would do any of the tasks. */
  static async of(order: SharedTasksOrder): Promise<SharedTasks | undefined> {
    const { people, threads, job } = order;
    const about = aboutThisProcess(threads);
    const workers = (await people.tasks?.workers(about.version)) ?? [];
    if (workers.length === 0) return undefined;
    const member = await people.tasks!.join(about);
    try {
      return new SharedTasks(order, member, await member.begin(job), workers);
    } catch (error) {
      await member.leave();
      throw error;
    }
  }

  async ground(ground: TaskGround, model: Model): Promise<void> {
    await this.#doer.ground(ground, model);
    await this.#run.ground(await packTask(ground));
  }

  async *all<Kind extends ProcessTask, Order extends ProcessTasks[Kind]['in']>(
    kind: Kind,
    orders: AsyncIterable<Order> | Iterable<Order>,
    onDone: OnDone,
  ): AsyncGenerator<{ readonly order: Order; readonly result: ProcessTasks[Kind]['out'] }> {
    const open = new OpenTasks<Order>();
    const source = iteratorOf(orders);
    const own = new OwnTask<Kind>(() => this.#claimOwn(kind, open.orders));
    let isExhausted = false;
    const counted = { tasks: 0, tasks_done: 0, done: 0 };
    const say = () => this.#onProgress({ stage: kind, workers: this.#processes - 1, ...counted });
    try {
      while (!isExhausted || open.size > 0) {
        while (!isExhausted && open.size < OPEN_PER_PROCESS * this.#processes && open.bytes < MOST_OPEN_BYTES) {
          const next = await source.next();
          if (next.done === true) isExhausted = true;
          else {
            await this.#put(kind, next.value, open);
            counted.tasks += 1;
          }
        }
        const come = [...(await this.#collect<Kind>()), ...(own.take() ?? [])];
        for (const { id, result } of come) {
          const order = open.take(id);
          counted.tasks_done += 1;
          counted.done += doneWith(order);
          say();
          await onDone(doneWith(order));
          yield { order, result };
        }
        if (come.length > 0) continue;
        own.start();
        await onDone(0);
        await Promise.race([own.ended, pause(POLL_MS)]);
      }
    } finally {
      await own.ended?.catch(() => {});
    }
  }

  /** Leaves no row behind. */
  async close(): Promise<void> {
    await this.#run.end().catch(() => {});
    await this.#member.leave();
  }

  async #put<Order extends Orders>(kind: ProcessTask, order: Order, open: OpenTasks<Order>): Promise<void> {
    const payload = await packOrder(order, this.#order.set.ids);
    const records = recordsOf(order);
    open.add(await this.#run.put({ kind, payload, records }), order, payload.length);
  }

  async #collect<Kind extends ProcessTask>(): Promise<OwnResult<Kind>[]> {
    const come: OwnResult<Kind>[] = [];
    for (const { id, result } of await this.#run.collect()) come.push({ id, result: await unpackTask(result) });
    return come;
  }

  /** Does the oldest open task here. Nothing if all are with other processes. */
  async #claimOwn<Kind extends ProcessTask>(
    kind: Kind,
    orders: ReadonlyMap<number, ProcessTasks[Kind]['in']>,
  ): Promise<OwnResult<Kind> | undefined> {
    const claim = await this.#member.claim(this.#run);
    if (claim.kind !== 'task') {
      await pause(POLL_MS);
      return undefined;
    }
    const { id } = claim.task;
    return await beating(this.#member, id, async () => {
      const done = await this.#doer.do(kind, orders.get(id)!);
      const isOurs = await this.#member.finish(id, done.rows === undefined ? {} : { rows: done.rows });
      return isOurs ? { id, result: done.result } : undefined;
    });
  }
}

/** A membership of a worker process, and what it needs to do the tasks that it claims. */
export async function doClaimed(member: Membership, task: ClaimedTask, doer: TaskDoer): Promise<boolean> {
  return await beating(member, task.id, async () => {
    const kind = task.kind as ProcessTask;
    const done: DoneTask<ProcessTask> = await doer.do(kind, await unpackOrder(task.payload));
    return await member.finish(task.id, { result: await packTask(done.result), ...(done.rows !== undefined && { rows: done.rows }) });
  });
}

/** Shows that a task is worked on until it is done. */
async function beating<Result>(member: Membership, task: number, work: () => Promise<Result>): Promise<Result> {
  let beat: Promise<void> | undefined;
  const timer = setInterval(() => {
    beat = member.beat(task).catch(() => {});
  }, BEAT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await beat;
  }
}

interface OwnResult<Kind extends ProcessTask> {
  readonly id: number;
  readonly result: ProcessTasks[Kind]['out'];
}

class OpenTasks<Order> {
  readonly orders = new Map<number, Order>();
  readonly #sizes = new Map<number, number>();
  bytes = 0;

  get size(): number {
    return this.orders.size;
  }

  add(id: number, order: Order, bytes: number): void {
    this.orders.set(id, order);
    this.#sizes.set(id, bytes);
    this.bytes += bytes;
  }

  take(id: number): Order {
    const order = this.orders.get(id);
    if (order === undefined) throw new TaskFailed('a result came for a task that was not given out');
    this.orders.delete(id);
    this.bytes -= this.#sizes.get(id)!;
    this.#sizes.delete(id);
    return order;
  }
}

/** The one task that this process does itself, while it waits for others. */
class OwnTask<Kind extends ProcessTask> {
  readonly #work: () => Promise<OwnResult<Kind> | undefined>;
  #ended: Promise<void> | undefined;
  #result: OwnResult<Kind> | undefined;
  #error: { readonly error: unknown } | undefined;

  constructor(work: () => Promise<OwnResult<Kind> | undefined>) {
    this.#work = work;
  }

  get ended(): Promise<void> | undefined {
    return this.#ended;
  }

  start(): void {
    this.#ended ??= this.#work()
      .then(
        (result) => {
          this.#result = result;
        },
        (error: unknown) => {
          this.#error = { error };
        },
      )
      .finally(() => {
        this.#ended = undefined;
      });
  }

  take(): OwnResult<Kind>[] | undefined {
    if (this.#error !== undefined) throw this.#error.error;
    const result = this.#result;
    this.#result = undefined;
    return result && [result];
  }
}

function iteratorOf<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncIterator<Item> | Iterator<Item> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}
