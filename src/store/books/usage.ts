import type { AccountId } from '../../core/ids.ts';
import type { MissNote, UsageAsk, UsageRow } from '../books.ts';
import { RowFields } from '../row-fields.ts';
import { run, sql, type Work } from '../table-work.ts';
import type { BooksEngine } from './engine.ts';
import { MISS } from './tables.ts';

export const DAY_MS = 86_400_000;
export const ACCOUNTS_PER_LOOK = 200;

/**
 * Usage is the entries themselves. Those up to `usage_folded.seq` of an account are summed in `usage_day`, the rest are
 * read one by one, so that what is reported never depends on how far the folding has come.
 */
export function* usage({ codes }: BooksEngine, { account, fromDay, toDay }: UsageAsk): Work<UsageRow[]> {
  return (yield* run(USAGE, account, fromDay, toDay)).map((row) => USAGE_ROW.withCodes(codes).from(row));
}

export function* noteMisses({ codes }: BooksEngine, misses: readonly MissNote[]): Work<void> {
  for (const { atMs, ...miss } of misses) {
    yield* run(NOTE_MISS, ...MISS.withCodes(codes).values({ ...miss, day: Math.floor(atMs / DAY_MS) }));
  }
}

/** The next accounts after one, in their order. */
export function* accountsAfter(after: AccountId): Work<AccountId[]> {
  return (yield* run(ACCOUNTS, after, ACCOUNTS_PER_LOOK)).map((row) => row['id'] as AccountId);
}

/** How many entries of an account are not summed yet. */
export function* unfolded(account: AccountId): Work<number> {
  const { folded, last } = yield* marks(account);
  return last - folded;
}

/** Sums the next entries of an account, `most` at the most. The process that moves the mark does it; another that saw the same one does nothing. */
export function* fold(account: AccountId, most: number): Work<void> {
  const { folded, last } = yield* marks(account);
  const end = Math.min(last, folded + most);
  if (end === folded || (yield* run(MOVE_MARK, account, end, folded)).length === 0) return;
  yield* run(FOLD, account, folded, end);
}

function* marks(account: AccountId): Work<{ readonly folded: number; readonly last: number }> {
  const [row] = yield* run(MARKS, account);
  return { folded: row!['folded'] as number, last: row!['last'] as number };
}

const USAGE_ROW = new RowFields<UsageRow>({
  day: 'integer',
  endpoint: 'code',
  key: 'integer',
  requests: 'integer',
  matches: 'integer',
  misses: 'integer',
  credits: 'integer',
});
const SUMS = ['requests', 'matches', 'misses', 'credits'].map((column) => `CAST(sum(${column}) AS bigint) AS ${column}`).join(', ');
const USAGE = sql(
  'usage',
  `SELECT day, endpoint, key, ${SUMS} FROM (
      SELECT day, endpoint, key, requests, matches, 0 AS misses, credits FROM usage_day WHERE account = $1 AND day BETWEEN $2 AND $3
      UNION ALL
      SELECT at_ms / ${DAY_MS}, endpoint, key, 1, matches, 0, -credits FROM entry
        WHERE account = $1 AND seq > coalesce((SELECT seq FROM usage_folded WHERE account = $1), 0)
          AND endpoint IS NOT NULL AND at_ms / ${DAY_MS} BETWEEN $2 AND $3
      UNION ALL
      SELECT day, endpoint, key, 0, 0, misses, 0 FROM miss WHERE account = $1 AND day BETWEEN $2 AND $3
    ) AS parts GROUP BY day, endpoint, key ORDER BY day, endpoint, key`,
);
const NOTE_MISS = sql(
  'note_miss',
  `INSERT INTO miss AS m (${MISS.list}) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (account, day, endpoint, key) DO UPDATE SET misses = m.misses + excluded.misses`,
);
const ACCOUNTS = sql('usage_accounts', 'SELECT id FROM account WHERE id > $1 ORDER BY id LIMIT $2');
const MARKS = sql(
  'usage_marks',
  `SELECT coalesce((SELECT seq FROM usage_folded WHERE account = $1), 0) AS folded, coalesce((SELECT max(seq) FROM entry WHERE account = $1), 0) AS last`,
  { hot: true },
);
const MOVE_MARK = sql(
  'usage_move_mark',
  `INSERT INTO usage_folded AS f (account, seq) VALUES ($1, $2)
    ON CONFLICT (account) DO UPDATE SET seq = excluded.seq WHERE f.seq = $3 RETURNING seq`,
);
const FOLD = sql(
  'usage_fold',
  `INSERT INTO usage_day AS u (account, day, endpoint, key, requests, matches, credits)
    SELECT account, at_ms / ${DAY_MS}, endpoint, key, count(*), sum(matches), -sum(credits) FROM entry
      WHERE account = $1 AND seq > $2 AND seq <= $3 AND endpoint IS NOT NULL GROUP BY account, at_ms / ${DAY_MS}, endpoint, key
    ON CONFLICT (account, day, endpoint, key) DO UPDATE
      SET requests = u.requests + excluded.requests, matches = u.matches + excluded.matches, credits = u.credits + excluded.credits`,
);
