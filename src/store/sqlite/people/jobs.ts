import type { Job, JobCheckpoint, JobState, JobStore } from '../../people.ts';
import { JOB } from '../../people-rows.ts';
import type { SqlRow } from '../../row-fields.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';
import { endReadTurns } from './read-turn.ts';

/** SQLite gives the next one. */
const NEW = 0;

export class Jobs implements JobStore {
  readonly #database: DatabaseSync;
  readonly #checkpoint: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#checkpoint = database.prepare('UPDATE job SET checkpoint = ?, progress = coalesce(?, progress) WHERE id = ?');
  }

  async createJob(job: Omit<Job, 'id'>): Promise<Job> {
    endReadTurns();
    const [, ...values] = JOB.values({ ...job, id: NEW });
    const row = this.#database
      .prepare(`INSERT INTO job(${JOB.list}) VALUES (NULL, ${values.map(() => '?').join(', ')}) RETURNING *`)
      .get(...values);
    return JOB.from(row as SqlRow);
  }

  async updateJob(id: number, patch: Partial<Omit<Job, 'id'>>): Promise<void> {
    const given = JOB.given(patch).filter(({ column }) => column !== 'id');
    if (given.length === 0) return;
    endReadTurns();
    const sets = given.map(({ column }) => `"${column}" = ?`).join(', ');
    this.#database.prepare(`UPDATE job SET ${sets} WHERE id = ?`).run(...given.map(({ value }) => value), id);
  }

  async claimJob(claim: Parameters<JobStore['claimJob']>[0]): Promise<Job | undefined> {
    endReadTurns();
    const row = this.#database
      .prepare("UPDATE job SET owner = ?, lease_until_ms = ? WHERE id = ? AND state = 'running' AND lease_until_ms <= ? RETURNING *")
      .get(claim.owner, claim.leaseUntilMs, claim.id, claim.nowMs) as SqlRow | undefined;
    return row && JOB.from(row);
  }

  async jobs({ state, limit }: { readonly state?: JobState; readonly limit: number }): Promise<Job[]> {
    const rows = this.#database
      .prepare('SELECT * FROM job WHERE ?1 IS NULL OR state = ?1 ORDER BY id DESC LIMIT ?2')
      .all(state ?? null, limit) as unknown as SqlRow[];
    return rows.map((row) => JOB.from(row));
  }

  /** Inside the transaction of the batch it belongs to. */
  checkpoint(at: JobCheckpoint | undefined): void {
    if (at !== undefined) this.#checkpoint.run(at.checkpoint, at.progress ?? null, at.job);
  }
}
