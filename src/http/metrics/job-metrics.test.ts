import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openJobs } from '../../app/job-counts.ts';
import { keyLimit } from '../../match/keys/key-kinds.ts';
import type { Job } from '../../store/people.ts';
import { openSqlitePeople } from '../../store/sqlite/people/open-people.ts';
import { jobSnapshot } from './job-metrics.ts';
import { Metrics } from './metrics.ts';
import { metricsPage } from './metrics-page.ts';
import { StoreMetrics } from './store-metrics.ts';

const NOW_MS = Date.parse('2026-06-01T00:00:00Z');
const LEASED = { owner: 'another-machine:1', leaseUntilMs: NOW_MS + 5_000 };
const JOB: Omit<Job, 'id'> = {
  kind: 'import',
  order: JSON.stringify({
    source: 'crm',
    files: [
      { path: '/home/ada/crm.csv', size: 600 },
      { path: '/b.csv', size: 200 },
    ],
  }),
  state: 'running',
  checkpoint: JSON.stringify({ path: 'batch', phase: 'read', file: 1, position: 40 }),
  progress: JSON.stringify({ read: 320 }),
  startedMs: NOW_MS - 60_000,
  owner: 'another-machine:1',
  leaseUntilMs: NOW_MS - 1,
};

it('counts jobs by kind and state, and the rows of those at work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namesake-job-metrics-'));
  try {
    const people = await openSqlitePeople({ folder, access: 'write', limitOf: keyLimit });
    const { id } = await people.createJob({ ...JOB, ...LEASED });
    await people.createJob(JOB);
    await people.createJob({ ...JOB, kind: 'train', order: '{}', checkpoint: '{}', progress: '{}' });
    await people.createJob({ ...JOB, state: 'done', finishedMs: NOW_MS });
    const { text } = await metricsPage([jobSnapshot(await openJobs(people, NOW_MS))]);
    await people.close();
    for (const line of [
      'namesake_jobs{kind="import",state="running"} 1',
      'namesake_jobs{kind="import",state="interrupted"} 1',
      'namesake_jobs{kind="import",state="silent"} 0',
      'namesake_jobs{kind="train",state="interrupted"} 1',
      'namesake_jobs{kind="trust",state="running"} 0',
      `namesake_job_rows{job="${id}",kind="import"} 320`,
      `namesake_job_rows_total{job="${id}",kind="import"} 400`,
    ])
      expect(text).toContain(line);
    expect(text.match(/^namesake_job_rows/gm)).toHaveLength(2);
    expect(text).not.toContain('ada');
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('documents every metric', async () => {
  const metrics = new Metrics();
  metrics.store = new StoreMetrics(0, () => {});
  metrics.store.pool('people', () => ({ total: 0, idle: 0, waiting: 0 }));
  const docs = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  for (const { name } of [...metrics.snapshot(), ...jobSnapshot([])]) expect(docs).toContain(`\`${name}\``);
});
