import type { Job, JobState, JobStore } from '../../people.ts';
import type { Row, Session, Statement } from '../connection.ts';

/** Jobs and their leases, shared by every process that imports. */
export class Jobs implements JobStore {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async createJob(job: Omit<Job, 'id'>): Promise<Job> {
    const rows = await this.#session.run(CREATE, [
      job.kind,
      job.order,
      job.state,
      job.checkpoint,
      job.progress,
      job.startedMs,
      job.finishedMs ?? null,
      job.owner,
      job.leaseUntilMs,
    ]);
    return jobFrom(rows[0]!);
  }

  async updateJob(id: number, patch: Partial<Omit<Job, 'id'>>): Promise<void> {
    const names = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter((name) => patch[name] !== undefined);
    if (names.length === 0) return;
    const sets = names.map((name, at) => `${COLUMNS[name]} = $${at + 2}`).join(', ');
    await this.#session.run({ name: 'update_job', text: `UPDATE job SET ${sets} WHERE id = $1` }, [
      id,
      ...names.map((name) => patch[name]),
    ]);
  }

  async claimJob(claim: Parameters<JobStore['claimJob']>[0]): Promise<Job | undefined> {
    const rows = await this.#session.run(CLAIM, [claim.owner, claim.leaseUntilMs, claim.id, claim.nowMs]);
    return rows[0] === undefined ? undefined : jobFrom(rows[0]);
  }

  async jobs({ state, limit }: { readonly state?: JobState; readonly limit: number }): Promise<Job[]> {
    return (await this.#session.run(JOBS, [state ?? null, limit])).map(jobFrom);
  }
}

/** Inside the transaction of the batch it belongs to. */
export async function saveCheckpoint(
  session: Session,
  at: { readonly job: number; readonly checkpoint: string; readonly progress?: string } | undefined,
): Promise<void> {
  if (at !== undefined) await session.run(CHECKPOINT, [at.checkpoint, at.progress ?? null, at.job]);
}

const COLUMNS = {
  kind: 'kind',
  order: '"order"',
  state: 'state',
  checkpoint: 'checkpoint',
  progress: 'progress',
  startedMs: 'started_ms',
  finishedMs: 'finished_ms',
  owner: 'owner',
  leaseUntilMs: 'lease_until_ms',
} as const satisfies Record<keyof Omit<Job, 'id'>, string>;

const CREATE: Statement = {
  name: 'create_job',
  text: `INSERT INTO job(${Object.values(COLUMNS).join(', ')}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *`,
};
const CLAIM: Statement = {
  name: 'claim_job',
  text: "UPDATE job SET owner = $1, lease_until_ms = $2 WHERE id = $3 AND state = 'running' AND lease_until_ms <= $4 RETURNING *",
};
const JOBS: Statement = { name: 'jobs', text: 'SELECT * FROM job WHERE $1::text IS NULL OR state = $1 ORDER BY id DESC LIMIT $2' };
const CHECKPOINT: Statement = {
  name: 'checkpoint_job',
  text: 'UPDATE job SET checkpoint = $1, progress = coalesce($2, progress) WHERE id = $3',
};

function jobFrom(row: Row): Job {
  const finishedMs = row['finished_ms'] as number | null;
  return {
    id: row['id'] as number,
    kind: row['kind'] as Job['kind'],
    order: row['order'] as string,
    state: row['state'] as JobState,
    checkpoint: row['checkpoint'] as string,
    progress: row['progress'] as string,
    startedMs: row['started_ms'] as number,
    ...(finishedMs === null ? {} : { finishedMs }),
    owner: row['owner'] as string,
    leaseUntilMs: row['lease_until_ms'] as number,
  };
}
