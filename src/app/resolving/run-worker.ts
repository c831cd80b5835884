import { setTimeout as pause } from 'node:timers/promises';
import type { PeopleStore } from '../../store/people.ts';
import { StoreRefused } from '../../store/store-refused.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import type { Claim, ClaimedTask, Membership } from '../../store/task-rows.ts';
import { type WorkRoom, WorkThreads } from '../tasks/work-threads.ts';
import { TaskDoer } from './do-task.ts';
import type { TaskGround } from './process-tasks.ts';
import { aboutThisProcess, doClaimed } from './shared-tasks.ts';
import { unpackTask } from './task-bytes.ts';
import { recordsOfStore } from './task-place.ts';

/** How long a worker waits before it asks again: longer each time, up to a limit, which is lower while a job is under way. */
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
const LONGEST_WAIT_IN_JOB_MS = 400;

export interface WorkerOrder {
  readonly people: PeopleStore;
  readonly room?: WorkRoom;
  /** Ends when there is no job that has work. */
  readonly once?: boolean;
  /** Ends it: a task under way is given back. */
  readonly signal: AbortSignal;
  readonly onEvent?: (event: WorkerEvent) => void;
}

export type WorkerEvent =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'database_away' }
  | { readonly kind: 'claimed' | 'done' | 'lost'; readonly task: Pick<ClaimedTask, 'kind' | 'job' | 'records'>; readonly seconds: number }
  | { readonly kind: 'failed'; readonly task: Pick<ClaimedTask, 'kind' | 'job' | 'records'>; readonly error: unknown };

/** Does tasks of any job of a store until it is ended. */
export async function runWorker(order: WorkerOrder): Promise<void> {
  const threads = new WorkThreads(order.room);
  const worker = new TaskWorker(order, threads);
  try {
    await worker.run();
  } finally {
    await threads.close();
  }
}

class TaskWorker {
  readonly #order: WorkerOrder;
  readonly #threads: WorkThreads;
  readonly #stopped: Promise<void>;
  #member: Membership | undefined;
  #doing: { readonly doer: TaskDoer; readonly ground: string } | undefined;
  #waitMs = FIRST_WAIT_MS;
  #said: WorkerEvent['kind'] | undefined;

  constructor(order: WorkerOrder, threads: WorkThreads) {
    this.#order = order;
    this.#threads = threads;
    this.#stopped = new Promise((resolve) => {
      if (order.signal.aborted) resolve();
      order.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  async run(): Promise<void> {
    while (!this.#order.signal.aborted) {
      try {
        if (await this.#turn()) break;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        this.#sayOnce({ kind: 'database_away' });
        await this.#leave();
        await this.#wait(LONGEST_WAIT_MS);
      }
    }
    await this.#leave();
  }

  /** True when there is nothing more to do. */
  async #turn(): Promise<boolean> {
    const { people, once = false } = this.#order;
    this.#member ??= await people.tasks!.join(aboutThisProcess(this.#threads));
    const claim = await this.#member.claim();
    if (claim.kind === 'task') await this.#do(this.#member, claim.task);
    else if (claim.kind === 'lost') await this.#leave();
    else if (claim.kind === 'other_version') throw new StoreRefused(otherVersion(claim, aboutThisProcess(this.#threads).version));
    else if (once && claim.isOver && (await people.heldJobs()).size === 0) return true;
    else {
      this.#sayOnce({ kind: 'waiting' });
      await this.#wait(claim.isOver ? LONGEST_WAIT_MS : LONGEST_WAIT_IN_JOB_MS);
    }
    return false;
  }

  async #do(member: Membership, task: ClaimedTask): Promise<void> {
    const startedMs = performance.now();
    this.#waitMs = FIRST_WAIT_MS;
    this.#say({ kind: 'claimed', task, seconds: 0 });
    const work = this.#work(member, task);
    const outcome = await Promise.race([work, this.#stopped]);
    if (outcome === undefined) {
      // The threads end with this process; nothing of the task is written.
      work.catch(() => {});
      await member.giveBack(task.id);
      return;
    }
    if ('error' in outcome) {
      if (outcome.error instanceof StoreUnavailable) throw outcome.error;
      this.#say({ kind: 'failed', task, error: outcome.error });
      await member.fail(task.id, whyFailed(task, outcome.error));
      return;
    }
    this.#say({ kind: outcome.isOurs ? 'done' : 'lost', task, seconds: (performance.now() - startedMs) / 1_000 });
  }

  async #work(member: Membership, task: ClaimedTask): Promise<{ readonly isOurs: boolean } | { readonly error: unknown }> {
    try {
      return { isOurs: await doClaimed(member, task, await this.#doerFor(task)) };
    } catch (error) {
      return { error };
    }
  }

  async #doerFor(task: ClaimedTask): Promise<TaskDoer> {
    const { people } = this.#order;
    const ground = `${task.run} ${task.ground}`;
    if (this.#doing?.ground !== ground) {
      const find = recordsOfStore(people.tasks!, (await people.facts()).keySeed, this.#threads.scratchFolder);
      const doer = new TaskDoer({ people, threads: this.#threads, find });
      await doer.ground(await unpackTask<TaskGround>(await task.readGround()));
      this.#doing = { doer, ground };
    }
    return this.#doing.doer;
  }

  async #leave(): Promise<void> {
    const member = this.#member;
    this.#member = undefined;
    await member?.leave();
  }

  async #wait(longestMs: number): Promise<void> {
    await Promise.race([pause(Math.min(this.#waitMs, longestMs), undefined, { ref: true }), this.#stopped]);
    this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
  }

  #sayOnce(event: WorkerEvent): void {
    if (this.#said !== event.kind) this.#say(event);
  }

  #say(event: WorkerEvent): void {
    this.#said = event.kind;
    this.#order.onEvent?.(event);
  }
}

function otherVersion({ version }: Extract<Claim, { readonly kind: 'other_version' }>, own: string): string {
  return `This worker is Namesake ${inWords(own)}, and the job under way is run by ${inWords(version)}. Start a worker of that version; nothing was changed.`;
}

function inWords(version: string): string {
  const [program, form] = version.split('/');
  return `${program} (tasks of form ${form})`;
}

/** For the operator of the job, without values of records: what only a defect can cause is in the worker's own output. */
function whyFailed({ kind, id }: ClaimedTask, error: unknown): string {
  const { name = 'Error', code } = (error ?? {}) as NodeJS.ErrnoException;
  const known = error instanceof StoreRefused ? error.message : `${name}${code === undefined ? '' : ` ${code}`}`;
  return `Task ${id} (${kind}) failed in several workers: ${known}. The output of the workers says more. Run the same command again once that is repaired.`;
}
