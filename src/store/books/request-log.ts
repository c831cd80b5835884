import type { BooksStore, FreeRequest } from '../books.ts';
import { run, sql, type Work } from '../table-work.ts';
import type { BooksEngine } from './engine.ts';
import { REQUEST_LOG } from './tables.ts';

/** Keeps a statement below the engines' limit of values. */
const ROWS_PER_STATEMENT = 100;

/** Free requests: those without a match, and those that were refused. */
export function* noteRequests({ codes }: BooksEngine, requests: readonly FreeRequest[]): Work<void> {
  const coded = REQUEST_LOG.withCodes(codes);
  const columns = coded.columns.length;
  for (let from = 0; from < requests.length; from += ROWS_PER_STATEMENT) {
    const rows = requests.slice(from, from + ROWS_PER_STATEMENT);
    const tuples = rows.map((_, row) => `(${coded.columns.map((_column, at) => `$${row * columns + at + 1}`).join(', ')})`);
    // A caller may have given the same request id twice.
    const text = `INSERT INTO request_log(${coded.list}) VALUES ${tuples.join(', ')} ON CONFLICT DO NOTHING`;
    yield* run(sql('note_requests', text), ...rows.flatMap((row) => coded.values(row)));
  }
}

export function* freeRequests(
  { codes }: BooksEngine,
  { account, beforeMs, limit }: Parameters<BooksStore['freeRequests']>[0],
): Work<FreeRequest[]> {
  const coded = REQUEST_LOG.withCodes(codes);
  return (yield* run(FREE_REQUESTS, account, beforeMs, limit)).map((row) => coded.from(row));
}

export function* freeOutcomes({
  account,
  fromMs,
  toMs,
}: Parameters<BooksStore['freeOutcomes']>[0]): Work<{ outcome: string; requests: number }[]> {
  const rows = yield* run(FREE_OUTCOMES, account, fromMs, toMs);
  return rows.map((row) => ({ outcome: String(row['outcome']), requests: Number(row['requests']) }));
}

const FREE_REQUESTS = sql(
  'free_requests',
  `SELECT ${REQUEST_LOG.list} FROM request_log WHERE account = $1 AND at_ms < $2 ORDER BY at_ms DESC, request_id DESC LIMIT $3`,
);
const FREE_OUTCOMES = sql(
  'free_outcomes',
  'SELECT outcome, count(*) AS requests FROM request_log WHERE account = $1 AND at_ms >= $2 AND at_ms < $3 GROUP BY outcome ORDER BY outcome',
);
