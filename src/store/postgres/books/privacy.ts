import type { PrivacyEvent, PrivacyOrder } from '../../books.ts';
import { PRIVACY_EVENT } from '../../books-rows.ts';
import { type Connection, type Statement, sql } from '../connection.ts';

/** What people asked for, in the order it was accepted. */
export class PrivacyTable {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async append(orders: readonly PrivacyOrder[]): Promise<number[]> {
    return await this.#connection.transaction(async (session) => {
      // Positions appear in order: a reader that has seen one will never find a smaller one later.
      await session.run(LOCK);
      const positions: number[] = [];
      let last = (await session.run(LAST))[0]!['position'] as number;
      for (const order of orders) {
        positions.push(++last);
        await session.run(APPEND, PRIVACY_EVENT.values({ ...order, position: last }));
        if (order.kind !== 'suppress' && order.kind !== 'erase') continue;
        await session.run(DROP_REPLIES, [order.people]);
        await session.run(DROP_REPLY_PEOPLE, [order.people]);
      }
      return positions;
    });
  }

  async since(position: number, limit: number): Promise<PrivacyEvent[]> {
    return (await this.#connection.run(SINCE, [position, limit])).map((row) => PRIVACY_EVENT.from(row));
  }
}

const LOCK = sql('privacy_lock', 'LOCK TABLE privacy_log IN EXCLUSIVE MODE');
const LAST = sql('privacy_last', 'SELECT coalesce(max(position), 0) AS position FROM privacy_log');
const APPEND = sql('privacy_append', `INSERT INTO privacy_log(${PRIVACY_EVENT.list}) VALUES ($1, $2, $3, $4, $5, $6)`);
const DROP_REPLIES: Statement = {
  name: 'privacy_drop_replies',
  text: `DELETE FROM kept_reply k USING kept_reply_person p
    WHERE p.person = ANY($1::bigint[]) AND k.account = p.account AND k.endpoint = p.endpoint AND k.key_hash = p.key_hash`,
};
const DROP_REPLY_PEOPLE = sql('privacy_drop_reply_people', 'DELETE FROM kept_reply_person WHERE person = ANY($1::bigint[])');
const SINCE = sql('privacy_since', 'SELECT * FROM privacy_log WHERE position > $1 ORDER BY position LIMIT $2');
