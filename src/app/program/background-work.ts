import type { Clock } from '../../core/clock.ts';
import type { CommandEnd, RunCommand, RunningCommand } from './run-command.ts';

/** Finished ones that are still shown. */
const MOST_KEPT = 50;

export type WorkKind = 'delete_source' | 'prepare_review' | 'expire_sources';

export interface WorkShown {
  readonly id: string;
  readonly kind: WorkKind;
  readonly source: string | undefined;
  readonly state: 'running' | 'done' | 'failed';
  readonly message: string | undefined;
  readonly startedMs: number;
  readonly endedMs: number | undefined;
}

/** Commands that an operator has started over HTTP, and how they ended; forgotten when the service ends. */
export class BackgroundWork {
  readonly #run: RunCommand;
  readonly #clock: Clock;
  readonly #all = new Map<string, WorkShown>();
  readonly #running = new Map<string, RunningCommand>();
  #count = 0;

  constructor(run: RunCommand, clock: Clock) {
    this.#run = run;
    this.#clock = clock;
  }

  /** Starts a command; undefined while the same is under way. */
  start(kind: WorkKind, args: readonly string[], source?: string): WorkShown | undefined {
    if (this.list().some((one) => one.kind === kind && one.source === source && one.state === 'running')) return undefined;
    const id = `t${++this.#count}`;
    const work: WorkShown = { id, kind, source, state: 'running', message: undefined, startedMs: this.#clock.nowMs(), endedMs: undefined };
    const command = this.#run([...args, '--json']);
    this.#running.set(id, command);
    this.#all.set(id, work);
    void command.ended.then((end) => this.#note(work, end));
    return work;
  }

  /** Newest first. */
  list(): WorkShown[] {
    return [...this.#all.values()].reverse();
  }

  find(id: string): WorkShown | undefined {
    return this.#all.get(id);
  }

  /** Interrupts what runs; the same command goes on later. */
  async close(): Promise<void> {
    const all = [...this.#running.values()];
    for (const command of all) command.stop();
    await Promise.allSettled(all.map(({ ended }) => ended));
  }

  #note(work: WorkShown, { code, result }: CommandEnd): void {
    const error = result?.['error'];
    const message = typeof error === 'string' ? error : code === 0 ? undefined : 'It was interrupted. Start it again: it goes on.';
    this.#running.delete(work.id);
    this.#all.set(work.id, { ...work, state: code === 0 ? 'done' : 'failed', message, endedMs: this.#clock.nowMs() });
    if (this.#all.size > MOST_KEPT) this.#all.delete(this.#all.keys().next().value!);
  }
}
