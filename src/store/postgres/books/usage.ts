import type { AccountId } from '../../../core/ids.ts';
import { type AccountUse, USE_WINDOW_MS } from '../../account-use.ts';
import { ACCOUNTS_PER_LOOK, accountsAfter, fold, unfolded } from '../../books/usage.ts';
import { type Statement, sql } from '../../table-work.ts';
import type { Connection } from '../connection.ts';

const FOLD_EVERY_MS = 60_000;
/** How many entries one fold takes in, so that no statement locks an account for long. */
const ENTRIES_PER_FOLD = 10_000;

/** Folds entries' usage into day rows, some accounts with each call. */
export class UsageFolding {
  readonly #connection: Connection;
  #lookedAt = 0 as AccountId;
  #nextFoldMs = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Most calls come too soon after the last and do nothing. */
  async fold(nowMs: number): Promise<void> {
    if (nowMs < this.#nextFoldMs) return;
    const accounts = await this.#connection.do(accountsAfter(this.#lookedAt));
    for (const account of accounts) {
      if ((await this.#connection.do(unfolded(account))) > 0) await this.#connection.doInTransaction(fold(account, ENTRIES_PER_FOLD));
    }
    const more = accounts.length === ACCOUNTS_PER_LOOK;
    this.#lookedAt = more ? accounts.at(-1)! : (0 as AccountId);
    this.#nextFoldMs = more ? nowMs : nowMs + FOLD_EVERY_MS;
  }
}

/** Adds what this process let through to what all have, in one statement. */
export async function exchangeUses(connection: Connection, uses: readonly AccountUse[]): Promise<AccountUse[]> {
  if (uses.length === 0) return [];
  // Every process locks rows in the same order, so none waits for another in a circle.
  const sorted = [...uses].sort((left, right) => left.account - right.account);
  const rows = await connection.run(EXCHANGE, [
    sorted.map(({ account }) => account),
    sorted.map(({ requests }) => requests.startMs),
    sorted.map(({ requests }) => requests.used),
    sorted.map(({ misses }) => misses.startMs),
    sorted.map(({ misses }) => misses.used),
  ]);
  const found = new Map(
    rows.map((row) => {
      const use: AccountUse = {
        account: row['account'] as AccountId,
        requests: { startMs: row['requests_start_ms'] as number, used: Math.max(0, row['requests'] as number) },
        misses: { startMs: row['misses_start_ms'] as number, used: Math.max(0, row['misses'] as number) },
      };
      return [use.account, use];
    }),
  );
  return uses.map(({ account }) => found.get(account)!);
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
  text: `INSERT INTO account_use AS u (account, requests_start_ms, requests, misses_start_ms, misses)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
    ON CONFLICT (account) DO UPDATE SET ${merged('requests')}, ${merged('misses')}
    RETURNING account, requests_start_ms, requests, misses_start_ms, misses`,
};
const DROP_OLD = sql('drop_old_uses', 'DELETE FROM account_use WHERE misses_start_ms < $1');
