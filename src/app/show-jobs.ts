import { basename } from 'node:path';
import type { ChangeCounts } from '../store/change-sets.ts';
import type { Job, PeopleStore } from '../store/people.ts';
import type { ImportCounts } from './import/import-progress.ts';
import { type JobState, jobsWithState } from './tasks/job-state.ts';

/** A job as commands and the operator's API show it; files by name only. */
export interface ShownJob {
  readonly id: number;
  readonly kind: Job['kind'];
  readonly state: JobState;
  readonly source: string | null;
  readonly files: readonly string[];
  readonly rows: number | null;
  readonly rejects: number | null;
  readonly changed: (ChangeCounts & { readonly set: number }) | null;
  readonly started: string;
  readonly finished: string | null;
  /** Until now, while it runs. */
  readonly seconds: number | null;
  readonly progress: Readonly<Record<string, unknown>>;
  /** Of the machine that works on it, or did last. */
  readonly host: string;
  readonly process: number;
}

interface Order {
  readonly source?: string;
  readonly files?: readonly { readonly path: string }[];
}

export async function shownJobs(
  people: Pick<PeopleStore, 'jobs' | 'heldJobs' | 'changeSets'>,
  nowMs: number,
  filter: Parameters<PeopleStore['jobs']>[0],
): Promise<ShownJob[]> {
  const shown: ShownJob[] = [];
  for (const job of await jobsWithState(people, nowMs, filter)) {
    const [set] = await people.changeSets({ after: 0, limit: 1, job: job.id });
    const { source, files = [] } = JSON.parse(job.order) as Order;
    // By numbers of columns, which say nothing by themselves.
    const { facts: _, ...progress } = JSON.parse(job.progress) as Partial<ImportCounts> & Record<string, unknown>;
    const [host = '', pid] = job.owner.split(':');
    const endMs = job.life === 'interrupted' ? undefined : (job.finishedMs ?? nowMs);
    shown.push({
      id: job.id,
      kind: job.kind,
      state: job.life,
      source: source ?? null,
      files: files.map(({ path }) => basename(path)),
      rows: progress.read ?? null,
      rejects: progress.rejected ?? null,
      changed: set === undefined ? null : changedOf(set),
      started: new Date(job.startedMs).toISOString(),
      finished: job.finishedMs === undefined ? null : new Date(job.finishedMs).toISOString(),
      seconds: endMs === undefined ? null : Math.max(0, endMs - job.startedMs) / 1_000,
      progress,
      host,
      process: Number(pid),
    });
  }
  return shown;
}

function changedOf({ id, created, joined, split, withdrawn }: ChangeCounts & { readonly id: number }) {
  return { set: id, created, joined, split, withdrawn };
}

/** `+12 created, 3 joined`; empty where nothing changed. */
export function changedText(changed: ShownJob['changed']): string {
  if (changed === null) return '';
  const { set: _, ...counts } = changed;
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
