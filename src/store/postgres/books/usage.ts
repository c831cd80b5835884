import type { AccountId, ApiKeyId } from '../../../core/ids.ts';
import type { Endpoint, MissNote, UsageAsk, UsageRow } from '../../books.ts';
import { type KeyUse, USE_WINDOW_MS } from '../../key-use.ts';
import { type Connection, type Statement, sql } from '../connection.ts';

const DAY_MS = 86_400_000;
const ACCOUNTS_PER_LOOK = 200;
const FOLD_EVERY_MS = 60_000;
/** How many entries one fold takes in, so that no statement locks an account for long. */
const ENTRIES_PER_FOLD = 10_000;

/** Usage is the entries themselves: folded up to `usage_folded.seq`, read one by one after it. */
export class UsageTables {
  readonly #connection: Connection;
  #lookedAt = 0 as AccountId;
  #nextFoldMs = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async noteMisses(misses: readonly MissNote[]): Promise<void> {
    const sums = new Map<string, MissNote>();
    for (const note of misses) {
      const name = `${note.account}/${Math.floor(note.atMs / DAY_MS)}/${note.endpoint}/${note.key}`;
      sums.set(name, { ...note, misses: note.misses + (sums.get(name)?.misses ?? 0) });
    }
    for (const note of sums.values()) {
      await this.#connection.run(NOTE_MISS, [note.account, Math.floor(note.atMs / DAY_MS), note.endpoint, note.key, note.misses]);
    }
  }

  async usage({ account, fromDay, toDay }: UsageAsk): Promise<UsageRow[]> {
    const rows = await this.#connection.run(USAGE, [account, fromDay, toDay]);
    return rows.map((row) => ({
      day: row['day'] as number,
      endpoint: row['endpoint'] as Endpoint,
      key: row['key'] as ApiKeyId,
      requests: row['requests'] as number,
      matches: row['matches'] as number,
      misses: row['misses'] as number,
      credits: row['credits'] as number,
    }));
  }

  /** Folds a bounded part of what is not folded yet; most calls come too soon after the last and do nothing. */
  async fold(nowMs: number): Promise<void> {
    if (nowMs < this.#nextFoldMs) return;
    const rows = await this.#connection.run(ACCOUNTS, [this.#lookedAt, ACCOUNTS_PER_LOOK]);
    for (const row of rows) await this.#foldAccount(row['id'] as AccountId);
    const more = rows.length === ACCOUNTS_PER_LOOK;
    this.#lookedAt = more ? (rows.at(-1)!['id'] as AccountId) : (0 as AccountId);
    this.#nextFoldMs = more ? nowMs : nowMs + FOLD_EVERY_MS;
  }

  async #foldAccount(account: AccountId): Promise<void> {
    const state = (await this.#connection.run(BEHIND, [account]))[0]!;
    const folded = state['folded'] as number;
    const last = Math.min(state['last'] as number, folded + ENTRIES_PER_FOLD);
    if (last > folded) await this.#foldEntries(account, folded, last);
  }

  async #foldEntries(account: AccountId, fromSeq: number, toSeq: number): Promise<void> {
    await this.#connection.transaction(async (session) => {
      // The process that moves the mark folds; another that saw the same state moves nothing and leaves it.
      const moved = await session.run(fromSeq === 0 ? FIRST_MARK : MOVE_MARK, [account, toSeq, ...(fromSeq === 0 ? [] : [fromSeq])]);
      if (moved.length > 0) await session.run(FOLD, [account, fromSeq, toSeq]);
    });
  }
}

const NOTE_MISS: Statement = {
  name: 'note_miss',
  text: `INSERT INTO miss AS m (account, day, endpoint, key, misses) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (account, day, endpoint, key) DO UPDATE SET misses = m.misses + excluded.misses`,
};
const USAGE: Statement = {
  name: 'usage',
  text: `SELECT day, endpoint, key, sum(requests)::bigint AS requests, sum(matches)::bigint AS matches, sum(misses)::bigint AS misses, sum(credits)::bigint AS credits FROM (
      SELECT day, endpoint, key, requests, matches, 0 AS misses, credits FROM usage_day WHERE account = $1 AND day BETWEEN $2 AND $3
      UNION ALL
      SELECT (at_ms / ${DAY_MS})::integer, endpoint, key, 1, matches, 0, -credits FROM entry
        WHERE account = $1 AND seq > coalesce((SELECT seq FROM usage_folded WHERE account = $1), 0)
          AND endpoint IS NOT NULL AND at_ms / ${DAY_MS} BETWEEN $2 AND $3
      UNION ALL
      SELECT day, endpoint, key, 0, 0, misses, 0 FROM miss WHERE account = $1 AND day BETWEEN $2 AND $3
    ) AS parts GROUP BY day, endpoint, key ORDER BY day, endpoint, key`,
};
const ACCOUNTS = sql('usage_accounts', 'SELECT id FROM account WHERE id > $1 ORDER BY id LIMIT $2');
const BEHIND = sql(
  'usage_behind',
  `SELECT coalesce((SELECT seq FROM usage_folded WHERE account = $1), 0) AS folded, coalesce((SELECT max(seq) FROM entry WHERE account = $1), 0) AS last`,
);
const FIRST_MARK = sql('usage_first_mark', 'INSERT INTO usage_folded(account, seq) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING seq');
const MOVE_MARK = sql('usage_move_mark', 'UPDATE usage_folded SET seq = $2 WHERE account = $1 AND seq = $3 RETURNING seq');
const FOLD: Statement = {
  name: 'usage_fold',
  text: `INSERT INTO usage_day AS u (account, day, endpoint, key, requests, matches, credits)
    SELECT account, (at_ms / ${DAY_MS})::integer AS day, endpoint, key, count(*), sum(matches), -sum(credits) FROM entry
      WHERE account = $1 AND seq > $2 AND seq <= $3 AND endpoint IS NOT NULL GROUP BY account, (at_ms / ${DAY_MS})::integer, endpoint, key
    ON CONFLICT (account, day, endpoint, key) DO UPDATE
      SET requests = u.requests + excluded.requests, matches = u.matches + excluded.matches, credits = u.credits + excluded.credits`,
};

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

/** Windows that are over for every process. */
export async function dropOldUses(connection: Connection, nowMs: number): Promise<void> {
  await connection.run(DROP_OLD, [nowMs - 2 * USE_WINDOW_MS.misses]);
}

/** The rule of `mergeUse` in SQL. */
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
const DROP_OLD = sql('drop_old_uses', 'DELETE FROM key_use WHERE misses_start_ms < $1');
