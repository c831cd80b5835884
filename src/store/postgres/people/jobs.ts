import type { Job, JobCheckpoint, JobState, JobStore } from '../../people.ts';
import { JOB } from '../../people-rows.ts';
import { sql } from '../../table-work.ts';
import type { Session } from '../connection.ts';

/** The database gives the next one. */
const NEW = 0;

/** Jobs and their leases, shared by every process that imports. */
export class Jobs implements JobStore {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async createJob(job: Omit<Job, 'id'>): Promise<Job> {
    const [, ...values] = JOB.values({ ...job, id: NEW });
    return JOB.from((await this.#session.run(CREATE, values))[0]!);
  }

  async updateJob(id: number, patch: Partial<Omit<Job, 'id'>>): Promise<void> {
    const given = JOB.given(patch).filter(({ column }) => column !== 'id');
    if (given.length === 0) return;
    const sets = given.map(({ column }, at) => `"${column}" = $${at + 2}`).join(', ');
    await this.#session.run({ name: 'update_job', text: `UPDATE job SET ${sets} WHERE id = $1` }, [id, ...given.map(({ value }) => value)]);
  }

  async claimJob(claim: Parameters<JobStore['claimJob']>[0]): Promise<Job | undefined> {
    const rows = await this.#session.run(CLAIM, [claim.owner, claim.leaseUntilMs, claim.id, claim.nowMs]);
    return rows[0] && JOB.from(rows[0]);
  }

  async jobs({ state, limit }: { readonly state?: JobState; readonly limit: number }): Promise<Job[]> {
    return (await this.#session.run(JOBS, [state ?? null, limit])).map((row) => JOB.from(row));
  }
}

/** Inside the transaction of the batch it belongs to. */
export async function saveCheckpoint(session: Session, at: JobCheckpoint | undefined): Promise<void> {
  if (at !== undefined) await session.run(CHECKPOINT, [at.checkpoint, at.progress ?? null, at.job]);
}

const CREATE = sql('create_job', `INSERT INTO job(${JOB.list}) VALUES (DEFAULT, $1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *`);
const CLAIM = sql(
  'claim_job',
  "UPDATE job SET owner = $1, lease_until_ms = $2 WHERE id = $3 AND state = 'running' AND lease_until_ms <= $4 RETURNING *",
);
const JOBS = sql('jobs', 'SELECT * FROM job WHERE $1::text IS NULL OR state = $1 ORDER BY id DESC LIMIT $2');
const CHECKPOINT = sql('checkpoint_job', 'UPDATE job SET checkpoint = $1, progress = coalesce($2, progress) WHERE id = $3');
