import type { AccountId, ApiKeyId } from '../../../core/ids.ts';
import { type KeyUse, USE_WINDOW_MS } from '../../key-use.ts';
import type { Connection, Statement } from '../connection.ts';

/** Adds what this process let through to what all have, in one statement. */
export async function exchangeUses(connection: Connection, uses: readonly KeyUse[]): Promise<KeyUse[]> {
  if (uses.length === 0) return [];
  // Every process locks rows in the same order, so none waits for another in a circle.
  const sorted = [...uses].sort((left, right) => left.account - right.account || left.key - right.key);
  const rows = await connection.run(EXCHANGE, [
    sorted.map(({ account }) => account),
    sorted.map(({ key }) => key),
    sorted.map(({ requests }) => requests.startMs),
    sorted.map(({ requests }) => requests.used),
    sorted.map(({ misses }) => misses.startMs),
    sorted.map(({ misses }) => misses.used),
  ]);
  const found = new Map(
    rows.map((row) => {
      const use: KeyUse = {
        account: row['account'] as AccountId,
        key: row['key'] as ApiKeyId,
        requests: { startMs: row['requests_start_ms'] as number, used: Math.max(0, row['requests'] as number) },
        misses: { startMs: row['misses_start_ms'] as number, used: Math.max(0, row['misses'] as number) },
      };
      return [use.key, use];
    }),
  );
  return uses.map(({ key }) => found.get(key)!);
}

/** Windows that nobody can be in any more. */
export async function dropOldUses(connection: Connection, nowMs: number): Promise<void> {
  await connection.run(DROP, [nowMs - 2 * USE_WINDOW_MS.misses]);
}

/** The rule of `mergeUse`, said to the database. */
function merged(window: keyof typeof USE_WINDOW_MS): string {
  const start = `${window}_start_ms`;
  const isNew = `excluded.${start} >= u.${start} + ${USE_WINDOW_MS[window]}`;
  const isOver = `excluded.${start} + ${USE_WINDOW_MS[window]} <= u.${start}`;
  return `${window} = CASE WHEN ${isNew} THEN greatest(0, excluded.${window}) WHEN ${isOver} THEN u.${window} ELSE greatest(0, u.${window} + excluded.${window}) END,
    ${start} = CASE WHEN ${isNew} THEN excluded.${start} ELSE u.${start} END`;
}

const EXCHANGE: Statement = {
  name: 'exchange_uses',
  text: `INSERT INTO key_use AS u (account, key, requests_start_ms, requests, misses_start_ms, misses)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    ON CONFLICT (account, key) DO UPDATE SET ${merged('requests')}, ${merged('misses')}
    RETURNING account, key, requests_start_ms, requests, misses_start_ms, misses`,
};
const DROP: Statement = { name: 'drop_old_uses', text: 'DELETE FROM key_use WHERE misses_start_ms < $1' };
