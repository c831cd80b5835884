import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { sql } from '../../table-work.ts';
import type { Connection, Session, Transaction } from '../connection.ts';

/** Any number, the same for every process of ours. */
const TURN_LOCK = 6_713_002;
const TRY = sql('take_turn', `SELECT pg_try_advisory_xact_lock(${TURN_LOCK}) AS taken`);
/** A turn's transaction is idle for as long as the work takes. */
export const UNHURRIED = sql('unhurried', 'SET LOCAL idle_in_transaction_session_timeout = 0');
const NEXT_TURN = sql(
  'next_turn',
  "INSERT INTO people_meta AS m VALUES ('turn', 1) ON CONFLICT (name) DO UPDATE SET value = m.value + 1 RETURNING value",
);
const STILL_OURS = sql('still_our_turn', "SELECT value FROM people_meta WHERE name = 'turn' FOR SHARE");
const RETRY_MS = 20;

/**
 * The lock belongs to a transaction that does nothing else, so it works through a pooler in transaction mode and ends
 * with its process. It keeps no snapshot: a long turn keeps no old rows alive. A process that waits occupies no connection of a
 * pooler, or many that wait would leave none for the one they wait for. The wait has no limit, because the other
 * process's work has none.
 *
 * A lock is lost with its connection, also when the work goes on over others. So every turn has a number, and whatever
 * is written in a turn asks first whether that is still the last one: the next turn waits for those that have asked, and
 * lets no other process write after it has begun.
 */
export class Turns {
  readonly #connection: Connection;
  #own: number | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const turn = await this.#connection.transaction(async (session) => {
        await session.run(UNHURRIED);
        return (await session.run(TRY))[0]?.['taken'] === true ? { result: await this.#inTurn(work) } : undefined;
      });
      if (turn !== undefined) return turn.result;
      await wait(RETRY_MS);
    }
  }

  /** For whatever is written: refused where a turn was taken and is not ours any more. */
  async transaction<Result>(work: (session: Transaction) => Promise<Result>): Promise<Result> {
    return await this.#connection.transaction(async (session) => {
      await this.#assertOurs(session);
      return await work(session);
    });
  }

  async #assertOurs(session: Session): Promise<void> {
    const own = this.#own;
    if (own === undefined || (await session.run(STILL_OURS))[0]?.['value'] === own) return;
    throw new StoreUnavailable(
      'The connection that kept the turn was lost and another process works on these people now. Run the same command again: it goes on from where it was.',
    );
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#own = (await this.#connection.run(NEXT_TURN))[0]!['value'] as number;
    try {
      return await work();
    } finally {
      this.#own = undefined;
    }
  }
}
