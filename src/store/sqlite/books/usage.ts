import type { AccountId } from '../../../core/ids.ts';
import { type AccountUse, mergeUse } from '../../account-use.ts';
import { DAY_MS } from '../../books/usage.ts';
import type { SqlRow } from '../../row-fields.ts';
import { run, sql, type Work } from '../../table-work.ts';

const MAX_ACCOUNTS = 100_000;

/** The use of accounts' limits by all processes on one set of books, in the memory of the books' owner. */
export class AccountUses {
  readonly #uses: Map<AccountId, AccountUse>;

  /** `known` is the use on disk when the owner opens the books, so that a restart gives no account a new budget of misses. */
  constructor(known: readonly AccountUse[]) {
    this.#uses = new Map(known.map((use) => [use.account, use]));
  }

  exchange(uses: readonly AccountUse[]): AccountUse[] {
    return uses.map((given) => {
      const merged = mergeUse(this.#uses.get(given.account), given);
      this.#uses.delete(given.account);
      if (this.#uses.size >= MAX_ACCOUNTS) this.#uses.delete(this.#uses.keys().next().value!);
      this.#uses.set(given.account, merged);
      return merged;
    });
  }

  /** Writes the current windows of misses of these accounts, and their use. */
  *keep(accounts: Iterable<AccountId>): Work<void> {
    for (const account of accounts) {
      const use = this.#uses.get(account);
      if (use !== undefined) yield* run(KEEP_WINDOW, account, use.misses.startMs, use.misses.used);
    }
  }
}

/** The current windows of misses. Copied books and those of older versions have none: there it is the last day with a miss. */
export function* lastMisses(): Work<AccountUse[]> {
  const kept = (yield* run(WINDOWS)).map(useFrom);
  const known = new Set(kept.map(({ account }) => account));
  return [...kept, ...(yield* run(LAST_MISSES)).map(useFrom).filter(({ account }) => !known.has(account))];
}

function useFrom(row: SqlRow): AccountUse {
  const startMs = row['misses_start_ms'] as number;
  return {
    account: row['account'] as AccountId,
    requests: { startMs, used: 0 },
    misses: { startMs, used: row['misses'] as number },
  };
}

const KEEP_WINDOW = sql(
  'keep_window',
  `INSERT INTO account_use(account, misses_start_ms, misses) VALUES ($1, $2, $3)
    ON CONFLICT DO UPDATE SET misses_start_ms = excluded.misses_start_ms, misses = excluded.misses`,
);
const WINDOWS = sql('windows', 'SELECT account, misses_start_ms, misses FROM account_use');
/** The last day on which an account missed anything, as a window that began with it. */
const LAST_MISSES = sql(
  'last_misses',
  `SELECT a.id AS account, m.day * ${DAY_MS} AS misses_start_ms, sum(m.misses) AS misses FROM account a
    JOIN miss m ON m.account = a.id AND m.day = (SELECT max(day) FROM miss WHERE account = a.id) GROUP BY a.id, m.day`,
);
