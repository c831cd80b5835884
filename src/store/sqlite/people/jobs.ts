import type { Job, JobCheckpoint, JobState, JobStore } from '../../people.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';
import { endReadTurns } from './read-turn.ts';

interface Row {
  readonly id: number;
  readonly kind: Job['kind'];
  readonly order: string;
  readonly state: JobState;
  readonly checkpoint: string;
  readonly progress: string;
  readonly started_ms: number;
  readonly finished_ms: number | null;
  readonly owner: string;
  readonly lease_until_ms: number;
}

const COLUMNS: Readonly<Record<keyof Omit<Job, 'id'>, string>> = {
  kind: 'kind',
  order: '"order"',
  state: 'state',
  checkpoint: 'checkpoint',
  progress: 'progress',
  startedMs: 'started_ms',
  finishedMs: 'finished_ms',
  owner: 'owner',
  leaseUntilMs: 'lease_until_ms',
};

export class Jobs implements JobStore {
  readonly #database: DatabaseSync;
  readonly #checkpoint: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#checkpoint = database.prepare('UPDATE job SET checkpoint = ?, progress = coalesce(?, progress) WHERE id = ?');
  }

  async createJob(job: Omit<Job, 'id'>): Promise<Job> {
    endReadTurns();
    const row = this.#database
      .prepare(
        `INSERT INTO job(kind, "order", state, checkpoint, progress, started_ms, finished_ms, owner, lease_until_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
      )
      .get(
        job.kind,
        job.order,
        job.state,
        job.checkpoint,
        job.progress,
        job.startedMs,
        job.finishedMs ?? null,
        job.owner,
        job.leaseUntilMs,
      ) as unknown as Row;
    return jobOf(row);
  }

  async updateJob(id: number, patch: Partial<Omit<Job, 'id'>>): Promise<void> {
    const names = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter((name) => patch[name] !== undefined);
    if (names.length === 0) return;
    endReadTurns();
    const sets = names.map((name) => `${COLUMNS[name]} = ?`).join(', ');
    this.#database.prepare(`UPDATE job SET ${sets} WHERE id = ?`).run(...names.map((name) => patch[name]!), id);
  }

  async claimJob(claim: { readonly id: number; readonly owner: string; readonly nowMs: number; readonly leaseUntilMs: number }) {
    endReadTurns();
    const row = this.#database
      .prepare("UPDATE job SET owner = ?, lease_until_ms = ? WHERE id = ? AND state = 'running' AND lease_until_ms <= ? RETURNING *")
      .get(claim.owner, claim.leaseUntilMs, claim.id, claim.nowMs) as Row | undefined;
    return row === undefined ? undefined : jobOf(row);
  }

  async jobs({ state, limit }: { readonly state?: JobState; readonly limit: number }): Promise<Job[]> {
    const rows = this.#database
      .prepare('SELECT * FROM job WHERE ?1 IS NULL OR state = ?1 ORDER BY id DESC LIMIT ?2')
      .all(state ?? null, limit) as unknown as Row[];
    return rows.map(jobOf);
  }

  /** Inside the transaction of the batch it belongs to. */
  checkpoint(at: JobCheckpoint | undefined): void {
    if (at !== undefined) this.#checkpoint.run(at.checkpoint, at.progress ?? null, at.job);
  }
}

function jobOf(row: Row): Job {
  return {
    id: row.id,
    kind: row.kind,
    order: row.order,
    state: row.state,
    checkpoint: row.checkpoint,
    progress: row.progress,
    startedMs: row.started_ms,
    ...(row.finished_ms === null ? {} : { finishedMs: row.finished_ms }),
    owner: row.owner,
    leaseUntilMs: row.lease_until_ms,
  };
}
