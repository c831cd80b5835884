import type { OpenJob } from '../../app/job-counts.ts';
import type { Job } from '../../store/people.ts';
import type { MetricSnapshot } from './counted.ts';

const KINDS: readonly Job['kind'][] = ['import', 'train', 'trust'];
const STATES: readonly OpenJob['state'][] = ['running', 'silent', 'interrupted'];

/** The jobs of the store. Every kind and state is there, with 0, so that an alert has something to compare. */
export function jobSnapshot(jobs: readonly OpenJob[]): MetricSnapshot[] {
  const states = KINDS.flatMap((kind) =>
    STATES.map((state) => ({ labels: { kind, state }, value: jobs.filter((job) => job.kind === kind && job.state === state).length })),
  );
  const atWork = jobs.filter(({ state }) => state !== 'interrupted');
  const rows = (count: (job: OpenJob) => number | undefined) =>
    atWork.flatMap((job) => {
      const value = count(job);
      return value === undefined ? [] : [{ labels: { job: job.id, kind: job.kind }, value }];
    });
  return [
    gauge('namesake_jobs', 'Jobs that are not done, by kind and state.', states),
    gauge(
      'namesake_job_rows',
      'Rows that a running job has read.',
      rows((job) => job.rows),
    ),
    gauge(
      'namesake_job_rows_total',
      'Rows that a running job will read, estimated from the bytes read so far.',
      rows((job) => job.totalRows),
    ),
  ];
}

function gauge(name: string, help: string, values: MetricSnapshot['values']): MetricSnapshot {
  return { name, help, type: 'gauge', aggregator: 'sum', values };
}
