import { type Statement, sql } from '../../table-work.ts';
import type { Connection } from '../connection.ts';
import { UNHURRIED } from './write-turns.ts';

/** A lock that this process has. */
export interface HeldLock {
  release(): Promise<void>;
}

/** The locks of one kind, by number; the class is any number, the same for every process of ours. */
export function lockStatement(lockClass: number): Statement {
  return sql('hold', `SELECT pg_try_advisory_xact_lock(${lockClass}, $1::int) AS taken`);
}

/** A query for the numbers of a class that a process has now. */
export function heldNumbers(lockClass: number): string {
  return `SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = ${lockClass} AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
}

/**
 * As with a turn, the lock belongs to a transaction that does nothing else: the server ends it with the process, however busy that
 * was, and whatever the clocks of the machines say. Undefined while another process has it.
 */
export async function holdLock(connection: Connection, take: Statement, id: number): Promise<HeldLock | undefined> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return await new Promise((resolve, reject) => {
    const holding = connection.transaction(async (session) => {
      await session.run(UNHURRIED);
      const isTaken = (await session.run(take, [id]))[0]?.['taken'] === true;
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
