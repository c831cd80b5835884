import type { Job, JobCheckpoint, JobStore } from '../people.ts';
import { RowFields } from '../row-fields.ts';
import { run, sql, type Work } from '../table-work.ts';

const JOB = new RowFields<Job>({
  id: 'integer',
  kind: 'text',
  order: 'text',
  state: 'text',
  checkpoint: 'text',
  progress: 'text',
  startedMs: 'integer',
  finishedMs: 'integer?',
  owner: 'text',
  leaseUntilMs: 'integer',
});

/** Jobs and their leases, shared by every process that imports. The engine numbers new ones. */
export function* createJob(job: Omit<Job, 'id'>): Work<Job> {
  const [, ...values] = JOB.values({ ...job, id: 0 });
  return JOB.from((yield* run(CREATE, ...values))[0]!);
}

export function* updateJob(id: number, patch: Partial<Omit<Job, 'id'>>): Work<void> {
  const given = JOB.given(patch).filter(({ column }) => column !== 'id');
  if (given.length === 0) return;
  const sets = given.map(({ column }, at) => `"${column}" = $${at + 2}`).join(', ');
  yield* run(sql('update_job', `UPDATE job SET ${sets} WHERE id = $1`), id, ...given.map(({ value }) => value));
}

export function* claimJob({ was, owner, leaseUntilMs }: Parameters<JobStore['claimJob']>[0]): Work<Job | undefined> {
  const [row] = yield* run(CLAIM, owner, leaseUntilMs, was.id, was.owner, was.leaseUntilMs);
  return row && JOB.from(row);
}

export function* jobs({ state, id, limit }: Parameters<JobStore['jobs']>[0]): Work<Job[]> {
  return (yield* run(JOBS, state ?? null, id ?? null, limit)).map((row) => JOB.from(row));
}

/** Inside the transaction of the batch it belongs to. */
export function* saveCheckpoint(at: JobCheckpoint | undefined): Work<void> {
  if (at !== undefined) yield* run(CHECKPOINT, at.checkpoint, at.progress ?? null, at.job);
}

const [, ...GIVEN] = JOB.columns.map((column) => `"${column}"`);
const CREATE = sql(
  'create_job',
  `INSERT INTO job(${GIVEN.join(', ')}) VALUES (${GIVEN.map((_, at) => `$${at + 1}`).join(', ')}) RETURNING ${JOB.list}`,
);
const CLAIM = sql(
  'claim_job',
  `UPDATE job SET owner = $1, lease_until_ms = $2 WHERE id = $3 AND state = 'running' AND owner = $4 AND lease_until_ms = $5 RETURNING ${JOB.list}`,
);
const JOBS = sql(
  'jobs',
  `SELECT ${JOB.list} FROM job WHERE (CAST($1 AS text) IS NULL OR state = $1) AND (CAST($2 AS bigint) IS NULL OR id = $2)
    ORDER BY id DESC LIMIT $3`,
);
const CHECKPOINT = sql('checkpoint_job', 'UPDATE job SET checkpoint = $1, progress = coalesce($2, progress) WHERE id = $3');
