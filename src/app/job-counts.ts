import type { Job, JobStore } from '../store/people.ts';
import type { ImportCheckpoint } from './import/import-order.ts';
import { type JobState, jobsWithState } from './tasks/job-state.ts';

const MOST_OPEN = 100;

export interface OpenJob {
  readonly id: number;
  readonly kind: Job['kind'];
  readonly state: Exclude<JobState, 'done'>;
  /** Rows read so far, and about how many there are, for imports. */
  readonly rows?: number;
  readonly totalRows?: number;
}

/** The jobs that are not done, with how far they are. */
export async function openJobs(people: Pick<JobStore, 'jobs' | 'heldJobs'>, nowMs: number): Promise<OpenJob[]> {
  const open: OpenJob[] = [];
  for (const job of await jobsWithState(people, nowMs, { state: 'running', limit: MOST_OPEN })) {
    if (job.life === 'done') continue;
    const { read } = JSON.parse(job.progress) as { readonly read?: number };
    const share = shareRead(job);
    open.push({
      id: job.id,
      kind: job.kind,
      state: job.life,
      ...(read !== undefined && { rows: read }),
      ...(read !== undefined && share !== undefined && { totalRows: Math.round(read / share) }),
    });
  }
  return open;
}

/** The share of the bytes of its files that an import has read. */
function shareRead({ order, checkpoint }: Job): number | undefined {
  const { files = [] } = JSON.parse(order) as { readonly files?: readonly { readonly size: number }[] };
  const { file = 0, position = 0, phase } = JSON.parse(checkpoint) as Partial<ImportCheckpoint>;
  if (phase === 'published') return 1;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const done = files.slice(0, file).reduce((sum, { size }) => sum + size, position);
  // The position in a compressed file counts what comes out of it.
  return done > 0 && done <= total ? done / total : undefined;
}
