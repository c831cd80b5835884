import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../core/clock.ts';
import type { ChangeCause } from '../../store/change-sets.ts';
import type { HeldJob, Job, PeopleStore } from '../../store/people.ts';
import { HEARTBEAT_MS, jobsWithState, LEASE_MS, mayBeTaken, ownerHere } from './job-state.ts';

const MAX_OPEN_JOBS = 100;
/** A database server notices within this time that a process has ended. */
const HOLD_TRIES = 50;
const HOLD_RETRY_MS = 20;

/** The same is being done already, by a process that is there. */
export class JobBusy extends Error {
  override readonly name = 'JobBusy';

  constructor({ id, kind, order, owner, startedMs }: Job) {
    const [host, pid] = owner.split(':');
    const source = sourceOf(order);
    const what = kind === 'import' && source !== undefined ? `Source ${source} is being imported` : `The same ${kind} is running`;
    super(
      `${what} by job ${id} (process ${pid} on ${host}, since ${new Date(startedMs).toISOString()}). Wait for it to end, then run this command again; namesake jobs shows it. Nothing was changed.`,
    );
  }
}

/** One run of a job: claimed or created, kept alive by a timer, then finished or left to be resumed. */
export class RunningJob {
  readonly job: Job;
  readonly resumed: boolean;
  readonly #people: PeopleStore;
  readonly #clock: Clock;
  readonly #held: HeldJob;
  readonly #timer: NodeJS.Timeout;
  #renewing: Promise<void> | undefined;

  constructor(people: PeopleStore, clock: Clock, job: Job, { held, resumed }: { readonly held: HeldJob; readonly resumed: boolean }) {
    this.#people = people;
    this.#clock = clock;
    this.#held = held;
    this.job = job;
    this.resumed = resumed;
    this.#timer = setInterval(() => this.#renew(), HEARTBEAT_MS).unref();
  }

  get id(): number {
    return this.job.id;
  }

  /** Under which its changes of people are noted, in every run of it. */
  get cause(): ChangeCause {
    const { kind, id, startedMs } = this.job;
    return { kind, job: id, atMs: startedMs };
  }

  async finish(progress: string): Promise<void> {
    await this.#end({ state: 'done', progress, finishedMs: this.#clock.nowMs(), leaseUntilMs: 0 });
  }

  /** The job stays open without a lease; the same order resumes it. */
  async leave(): Promise<void> {
    await this.#end({ leaseUntilMs: 0 });
  }

  /** If the store does not answer, the next heartbeat may reach it. */
  #renew(): void {
    this.#renewing ??= this.#people
      .updateJob(this.id, { leaseUntilMs: this.#clock.nowMs() + LEASE_MS })
      .catch(() => undefined)
      .finally(() => {
        this.#renewing = undefined;
      });
  }

  async #end(patch: Partial<Omit<Job, 'id'>>): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
    try {
      await this.#people.updateJob(this.id, patch);
    } finally {
      await this.#held.release();
    }
  }
}

/** Resumes the same order where it stopped, or starts it. Throws `JobBusy` where a process does the same just now. */
export async function startJob(
  people: PeopleStore,
  clock: Clock,
  start: { readonly kind: Job['kind']; readonly order: string; readonly checkpoint: string; readonly progress: string },
): Promise<RunningJob> {
  const open = (await people.jobs({ state: 'running', limit: MAX_OPEN_JOBS })).filter((one) => one.kind === start.kind);
  const same = open.find((one) => one.order === start.order);
  await refuseOthers(people, clock, start, (id) => id !== same?.id);
  if (same !== undefined) return await resume(people, clock, same);
  const startedMs = clock.nowMs();
  const job = await people.createJob({ ...start, state: 'running', startedMs, owner: ownerHere(), leaseUntilMs: startedMs + LEASE_MS });
  const held = await hold(people, job);
  const running = new RunningJob(people, clock, job, { held, resumed: false });
  try {
    // Of two that were started at the same moment the earlier one goes on.
    await refuseOthers(people, clock, start, (id) => id < job.id);
  } catch (error) {
    await running.finish('{}');
    throw error;
  }
  return running;
}

async function resume(people: PeopleStore, clock: Clock, job: Job): Promise<RunningJob> {
  const nowMs = clock.nowMs();
  if (!mayBeTaken(job, nowMs)) throw new JobBusy(job);
  const held = await hold(people, job);
  const claimed = await people.claimJob({ was: job, owner: ownerHere(), leaseUntilMs: nowMs + LEASE_MS });
  if (claimed !== undefined) return new RunningJob(people, clock, claimed, { held, resumed: true });
  await held.release();
  throw new JobBusy(job);
}

async function hold(people: PeopleStore, job: Job): Promise<HeldJob> {
  for (let tries = 1; ; tries++) {
    const held = await people.holdJob(job.id);
    if (held !== undefined) return held;
    if (tries === HOLD_TRIES) throw new JobBusy(job);
    await pause(HOLD_RETRY_MS);
  }
}

/** Another order for the same: two files of one source must not be mixed. */
async function refuseOthers(
  people: PeopleStore,
  clock: Clock,
  { kind, order }: Pick<Job, 'kind' | 'order'>,
  counts: (id: number) => boolean,
): Promise<void> {
  const source = sourceOf(order);
  for (const job of await jobsWithState(people, clock.nowMs(), { state: 'running', limit: MAX_OPEN_JOBS })) {
    const isSame = job.kind === kind && (job.order === order || (kind === 'import' && sourceOf(job.order) === source));
    if (isSame && counts(job.id) && job.life !== 'interrupted') throw new JobBusy(job);
  }
}

function sourceOf(order: string): string | undefined {
  return (JSON.parse(order) as { readonly source?: string }).source;
}
