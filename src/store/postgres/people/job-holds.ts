import type { HeldJob } from '../../people.ts';
import { sql } from '../../table-work.ts';
import type { Connection } from '../connection.ts';
import { UNHURRIED } from './write-turns.ts';

/** Any number, the same for every process of ours; the second key of the lock is the job. */
const JOB_LOCK = 6_713_004;
const HOLD = sql('hold_job', `SELECT pg_try_advisory_xact_lock(${JOB_LOCK}, $1::int) AS taken`);
const HELD = sql(
  'held_jobs',
  `SELECT objid::bigint AS job FROM pg_locks WHERE locktype = 'advisory' AND classid = ${JOB_LOCK} AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
);

/**
 * As with a turn, the lock belongs to a transaction that does nothing else: the server ends it with the process, however busy that
 * was, and whatever the clocks of the machines say.
 */
export async function holdJob(connection: Connection, id: number): Promise<HeldJob | undefined> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return await new Promise((resolve, reject) => {
    const holding = connection.transaction(async (session) => {
      await session.run(UNHURRIED);
      const isTaken = (await session.run(HOLD, [id]))[0]?.['taken'] === true;
      if (!isTaken) return resolve(undefined);
      resolve({
        async release() {
          release();
          // A connection that was lost has let go already.
          await holding.catch(() => undefined);
        },
      });
      await released;
    });
    holding.catch(reject);
  });
}

export async function heldJobs(connection: Connection): Promise<ReadonlySet<number>> {
  return new Set((await connection.run(HELD)).map((row) => row['job'] as number));
}
