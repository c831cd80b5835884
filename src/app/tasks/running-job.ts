import { hostname } from 'node:os';
import type { Clock } from '../../core/clock.ts';
import type { ChangeCause } from '../../store/change-sets.ts';
import type { Job, PeopleStore } from '../../store/people.ts';

const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
const MAX_OPEN_JOBS = 100;

/** One run of a job: claimed or created, renewed while it works, then finished or left to be resumed. */
export class RunningJob {
  readonly job: Job;
  readonly resumed: boolean;
  readonly #people: PeopleStore;
  readonly #clock: Clock;
  #renewedMs: number;

  constructor(people: PeopleStore, clock: Clock, job: Job, resumed: boolean) {
    this.#people = people;
    this.#clock = clock;
    this.job = job;
    this.resumed = resumed;
    this.#renewedMs = clock.nowMs();
  }

  get id(): number {
    return this.job.id;
  }

  /** Under which its changes of people are noted, in every run of it. */
  get cause(): ChangeCause {
    const { kind, id, startedMs } = this.job;
    return { kind, job: id, atMs: startedMs };
  }

  /** Cheap enough to be called after every batch. */
  async renew(): Promise<void> {
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#renewedMs < RENEW_MS) return;
    this.#renewedMs = nowMs;
    await this.#people.updateJob(this.id, { leaseUntilMs: nowMs + LEASE_MS });
  }

  async finish(progress: string): Promise<void> {
    await this.#people.updateJob(this.id, { state: 'done', progress, finishedMs: this.#clock.nowMs(), leaseUntilMs: 0 });
  }

  /** The job stays open without a lease; the same order resumes it. */
  async leave(): Promise<void> {
    await this.#people.updateJob(this.id, { leaseUntilMs: 0 });
  }
}

/** Resumes the same order where it stopped, or starts it. */
export async function startJob(
  people: PeopleStore,
  clock: Clock,
  start: { readonly kind: Job['kind']; readonly order: string; readonly checkpoint: string; readonly progress: string },
): Promise<RunningJob> {
  const owner = `${hostname()}:${process.pid}`;
  const nowMs = clock.nowMs();
  const open = await people.jobs({ state: 'running', limit: MAX_OPEN_JOBS });
  for (const job of open.filter((one) => one.kind === start.kind && one.order === start.order)) {
    const claimed = await people.claimJob({
      id: job.id,
      owner,
      // A dead process of this machine has no lease.
      nowMs: isGone(job.owner) ? Math.max(nowMs, job.leaseUntilMs) : nowMs,
      leaseUntilMs: nowMs + LEASE_MS,
    });
    if (claimed !== undefined) return new RunningJob(people, clock, claimed, true);
  }
  const job = await people.createJob({ ...start, state: 'running', startedMs: nowMs, owner, leaseUntilMs: nowMs + LEASE_MS });
  return new RunningJob(people, clock, job, false);
}

function isGone(owner: string): boolean {
  const [host, pid] = owner.split(':');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
