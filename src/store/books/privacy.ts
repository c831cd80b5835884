import type { BooksStore, PrivacyEvent, PrivacyOrder } from '../books.ts';
import { run, sql, type Work } from '../table-work.ts';
import type { BooksEngine } from './engine.ts';
import { PRIVACY_EVENT } from './tables.ts';

/** What people asked for, in the order it was accepted: a reader that has seen one position never finds a smaller one later. */
export function* appendPrivacy(engine: BooksEngine, orders: readonly PrivacyOrder[]): Work<number[]> {
  yield* engine.lock('privacy_log');
  const last = (yield* run(LAST))[0]!['position'] as number;
  for (const [at, order] of orders.entries()) {
    yield* run(APPEND, ...PRIVACY_EVENT.values({ ...order, position: last + 1 + at }));
    if (order.kind === 'suppress' || order.kind === 'erase') yield* engine.dropReplies(order.people);
  }
  return orders.map((_, at) => last + 1 + at);
}

export function* privacySince({ position, limit }: Parameters<BooksStore['privacySince']>[0]): Work<PrivacyEvent[]> {
  return (yield* run(SINCE, position, limit)).map((row) => PRIVACY_EVENT.from(row));
}

const LAST = sql('privacy_last', 'SELECT coalesce(max(position), 0) AS position FROM privacy_log');
const APPEND = sql('privacy_append', `INSERT INTO privacy_log(${PRIVACY_EVENT.list}) VALUES ($1, $2, $3, $4, $5, $6)`);
const SINCE = sql('privacy_since', `SELECT ${PRIVACY_EVENT.list} FROM privacy_log WHERE position > $1 ORDER BY position LIMIT $2`);
