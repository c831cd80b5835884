import { hostname } from 'node:os';
import type { Job, JobStore } from '../../store/people.ts';

/** A dead process is noticed within this time and a heartbeat. */
export const LEASE_MS = 8_000;
export const HEARTBEAT_MS = 2_500;

/**
 * `silent`: its process is there, but has not said so for a while. One long step may keep it busy, so it is not taken over.
 * `interrupted`: its process has ended; the same command goes on with it.
 */
export type JobState = 'running' | 'silent' | 'interrupted' | 'done';

export function ownerHere(): string {
  return `${hostname()}:${process.pid}`;
}

/** The state of each job, newest first. */
export async function jobsWithState(
  people: Pick<JobStore, 'jobs' | 'heldJobs'>,
  nowMs: number,
  filter: Parameters<JobStore['jobs']>[0],
): Promise<(Job & { readonly life: JobState })[]> {
  const jobs = await people.jobs(filter);
  const held = jobs.some(({ state }) => state === 'running') ? await people.heldJobs() : new Set<number>();
  return jobs.map((job) => ({ ...job, life: stateOf(job, held, nowMs) }));
}

export function stateOf(job: Job, held: ReadonlySet<number>, nowMs: number): JobState {
  if (job.state === 'done') return 'done';
  if (held.has(job.id)) return isLeased(job, nowMs) ? 'running' : 'silent';
  return mayBeTaken(job, nowMs) ? 'interrupted' : 'running';
}

/** Unless something else shows that its process is there. */
export function mayBeTaken(job: Job, nowMs: number): boolean {
  return !isLeased(job, nowMs) || isGone(job.owner);
}

/** A lease that ends later than any that could be given now is of a clock that was set back, and says nothing. */
function isLeased({ leaseUntilMs }: Job, nowMs: number): boolean {
  return leaseUntilMs > nowMs && leaseUntilMs <= nowMs + LEASE_MS;
}

/** A process of this machine that has ended. */
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
