import type { AccountId, ApiKeyId } from '../../../core/ids.ts';
import { DAY_MS } from '../../books/usage.ts';
import { type KeyUse, mergeUse } from '../../key-use.ts';
import type { SqlRow } from '../../row-fields.ts';
import { run, sql, type Work } from '../../table-work.ts';

const MAX_KEYS = 100_000;

/** What all processes on one set of books have used of their keys' limits, in the memory of the books' owner. */
export class KeyUses {
  readonly #uses: Map<ApiKeyId, KeyUse>;

  /** `known`: what is on disk when the owner opens the books, so that a restart gives no key a new budget of misses. */
  constructor(known: readonly KeyUse[]) {
    this.#uses = new Map(known.map((use) => [use.key, use]));
  }

  exchange(uses: readonly KeyUse[]): KeyUse[] {
    return uses.map((given) => {
      const merged = mergeUse(this.#uses.get(given.key), given);
      this.#uses.delete(given.key);
      if (this.#uses.size >= MAX_KEYS) this.#uses.delete(this.#uses.keys().next().value!);
      this.#uses.set(given.key, merged);
      return merged;
    });
  }

  /** Writes the windows of misses in which these keys are, and how much of them is used. */
  *keep(keys: Iterable<ApiKeyId>): Work<void> {
    for (const key of keys) {
      const use = this.#uses.get(key);
      if (use !== undefined) yield* run(KEEP_WINDOW, key, use.account, use.misses.startMs, use.misses.used);
    }
  }
}

/** The windows of misses in which keys are. Books that were copied here have none: of their keys, the last day with a miss. */
export function* lastMisses(): Work<KeyUse[]> {
  const kept = (yield* run(WINDOWS)).map(useFrom);
  const known = new Set(kept.map(({ key }) => key));
  return [...kept, ...(yield* run(LAST_MISSES)).map(useFrom).filter(({ key }) => !known.has(key))];
}

function useFrom(row: SqlRow): KeyUse {
  const startMs = row['misses_start_ms'] as number;
  return {
    account: row['account'] as AccountId,
    key: row['key'] as ApiKeyId,
    requests: { startMs, used: 0 },
    misses: { startMs, used: row['misses'] as number },
  };
}

const KEEP_WINDOW = sql(
  'keep_window',
  `INSERT INTO key_use(key, account, misses_start_ms, misses) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO UPDATE SET misses_start_ms = excluded.misses_start_ms, misses = excluded.misses`,
);
const WINDOWS = sql('windows', 'SELECT key, account, misses_start_ms, misses FROM key_use');
/** The last day on which an account missed anything, as a window that began with it. */
const LAST_MISSES = sql(
  'last_misses',
  `SELECT a.id AS account, m.key, m.day * ${DAY_MS} AS misses_start_ms, sum(m.misses) AS misses FROM account a
    JOIN miss m ON m.account = a.id AND m.day = (SELECT max(day) FROM miss WHERE account = a.id) GROUP BY a.id, m.key`,
);
