import type { HeldJob } from '../../people.ts';
import { sql } from '../../table-work.ts';
import type { Connection } from '../connection.ts';
import { heldNumbers, holdLock, lockStatement } from './held-locks.ts';

/** Any number, the same for every process of ours; the second key of the lock is the job. */
const JOB_LOCK = 6_713_004;
const HOLD = lockStatement(JOB_LOCK);
const HELD = sql('held_jobs', heldNumbers(JOB_LOCK));

export async function holdJob(connection: Connection, id: number): Promise<HeldJob | undefined> {
  return await holdLock(connection, HOLD, id);
}

export async function heldJobs(connection: Connection): Promise<ReadonlySet<number>> {
  return new Set((await connection.run(HELD)).map((row) => row['objid'] as number));
}
