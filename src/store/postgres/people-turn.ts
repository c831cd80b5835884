import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Statement } from './connection.ts';

/** Any number, the same for every process of ours. */
const TURN_LOCK = 6_713_002;
const TRY: Statement = { name: 'take_turn', text: `SELECT pg_try_advisory_xact_lock(${TURN_LOCK}) AS taken` };
/** A turn's transaction is idle for as long as the work takes. */
export const UNHURRIED: Statement = { name: 'unhurried', text: 'SET LOCAL idle_in_transaction_session_timeout = 0' };
const RETRY_MS = 20;

/**
 * The lock belongs to a transaction that does nothing else, so it works through a pooler in transaction mode and ends
 * with its process. It holds no snapshot: a long turn keeps no old rows alive. Whoever waits holds no connection of a
 * pooler, or many who wait would leave none for the one they wait for. The wait has no limit, because the other
 * process's work has none.
 */
export async function takeTurn<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const turn = await connection.transaction(async (session) => {
      await session.run(UNHURRIED);
      return (await session.run(TRY))[0]?.['taken'] === true ? { result: await work() } : undefined;
    });
    if (turn !== undefined) return turn.result;
    await wait(RETRY_MS);
  }
}
