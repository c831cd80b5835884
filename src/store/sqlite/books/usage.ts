import type { AccountId, ApiKeyId } from '../../../core/ids.ts';
import type { MissNote, UsageAsk, UsageRow } from '../../books.ts';
import { type KeyUse, mergeUse } from '../../key-use.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';
import { ENDPOINTS } from './schema.ts';

const MAX_KEYS = 100_000;
const DAY_MS = 86_400_000;
const ACCOUNTS_PER_LOOK = 200;

/**
 * Usage is the entries themselves. Those up to `usage_folded.seq` of an account are summed in `usage_day`, the rest are
 * read one by one, so that what is reported never depends on how far the folding has come.
 */
export class UsageTables {
  readonly #usage: StatementSync;
  readonly #noteMiss: StatementSync;
  readonly #keepWindow: StatementSync;
  readonly #windows: StatementSync;
  readonly #lastMisses: StatementSync;
  readonly #behind: StatementSync;
  readonly #fold: StatementSync;
  readonly #setFolded: StatementSync;

  constructor(database: DatabaseSync) {
    this.#usage = database.prepare(`
      SELECT day, endpoint, key, sum(requests) AS requests, sum(matches) AS matches, sum(misses) AS misses, sum(credits) AS credits FROM (
        SELECT day, endpoint, key, requests, matches, 0 AS misses, credits FROM usage_day WHERE account = ?1 AND day BETWEEN ?2 AND ?3
        UNION ALL
        SELECT at_ms / ${DAY_MS}, endpoint, key, 1, matches, 0, -credits FROM entry
          WHERE account = ?1 AND seq > coalesce((SELECT seq FROM usage_folded WHERE account = ?1), 0)
            AND endpoint IS NOT NULL AND at_ms / ${DAY_MS} BETWEEN ?2 AND ?3
        UNION ALL
        SELECT day, endpoint, key, 0, 0, misses, 0 FROM miss WHERE account = ?1 AND day BETWEEN ?2 AND ?3
      ) GROUP BY day, endpoint, key ORDER BY day, endpoint, key`);
    this.#noteMiss = database.prepare(`INSERT INTO miss(account, day, endpoint, key, misses) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET misses = misses + excluded.misses`);
    this.#keepWindow = database.prepare(`INSERT INTO key_use(key, account, misses_start_ms, misses) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET misses_start_ms = excluded.misses_start_ms, misses = excluded.misses`);
    this.#windows = database.prepare('SELECT key, account, misses_start_ms AS startMs, misses FROM key_use');
    this.#lastMisses = database.prepare(`SELECT a.id AS account, m.key, m.day, sum(m.misses) AS misses FROM account a
      JOIN miss m ON m.account = a.id AND m.day = (SELECT max(day) FROM miss WHERE account = a.id) GROUP BY a.id, m.key`);
    this.#behind = database.prepare(`SELECT id AS account, coalesce(f.seq, 0) AS folded,
        coalesce((SELECT max(seq) FROM entry WHERE account = a.id), 0) AS last
      FROM account a LEFT JOIN usage_folded f ON f.account = a.id WHERE a.id > ? ORDER BY a.id LIMIT ?`);
    this.#fold = database.prepare(`INSERT INTO usage_day(account, day, endpoint, key, requests, matches, credits)
      SELECT account, at_ms / ${DAY_MS} AS day, endpoint, key, count(*), sum(matches), -sum(credits) FROM entry
        WHERE account = ? AND seq > ? AND seq <= ? AND endpoint IS NOT NULL GROUP BY day, endpoint, key
      ON CONFLICT DO UPDATE SET requests = requests + excluded.requests, matches = matches + excluded.matches, credits = credits + excluded.credits`);
    this.#setFolded = database.prepare('INSERT INTO usage_folded(account, seq) VALUES (?, ?) ON CONFLICT DO UPDATE SET seq = excluded.seq');
  }

  noteMiss({ account, key, endpoint, atMs, misses }: MissNote): void {
    this.#noteMiss.run(account, Math.floor(atMs / DAY_MS), ENDPOINTS.indexOf(endpoint), key, misses);
  }

  /** The window of misses in which a key is, and how much of it is used. */
  keepWindow({ key, account, misses: { startMs, used } }: KeyUse): void {
    this.#keepWindow.run(key, account, startMs, used);
  }

  /** The windows of misses in which keys are. Books that were copied here have none: of their keys, the last day with a miss. */
  lastMisses(): KeyUse[] {
    type Row = { key: ApiKeyId; account: AccountId; startMs: number; misses: number };
    const kept = (this.#windows.all() as Row[]).map(({ key, account, startMs, misses }) => useOf(account, key, startMs, misses));
    const known = new Set(kept.map(({ key }) => key));
    return [...kept, ...this.#missesOfDays().filter(({ key }) => !known.has(key))];
  }

  /** The last day on which an account missed anything, as a window that began with it. */
  #missesOfDays(): KeyUse[] {
    type Row = { account: AccountId; key: ApiKeyId; day: number; misses: number };
    return (this.#lastMisses.all() as Row[]).map(({ account, key, day, misses }) => useOf(account, key, day * DAY_MS, misses));
  }

  usage({ account, fromDay, toDay }: UsageAsk): UsageRow[] {
    type Row = Omit<UsageRow, 'endpoint'> & { endpoint: number };
    return (this.#usage.all(account, fromDay, toDay) as Row[]).map((row) => ({
      ...row,
      endpoint: ENDPOINTS[row.endpoint]!,
      key: row.key as ApiKeyId,
    }));
  }

  /** The next accounts after `after` that have entries to fold, and after which to go on; undefined at the end. */
  behind(after: AccountId): { accounts: { account: AccountId; folded: number; last: number }[]; next: AccountId | undefined } {
    const rows = this.#behind.all(after, ACCOUNTS_PER_LOOK) as { account: AccountId; folded: number; last: number }[];
    return {
      accounts: rows.filter((row) => row.folded < row.last),
      next: rows.length < ACCOUNTS_PER_LOOK ? undefined : rows.at(-1)!.account,
    };
  }

  fold(account: AccountId, fromSeq: number, toSeq: number): void {
    this.#fold.run(account, fromSeq, toSeq);
    this.#setFolded.run(account, toSeq);
  }
}

function useOf(account: AccountId, key: ApiKeyId, startMs: number, misses: number): KeyUse {
  return { account, key, requests: { startMs, used: 0 }, misses: { startMs, used: misses } };
}

/** What all processes on one set of books have used of their keys' limits, in the memory of the books' owner. */
export class KeyUses {
  readonly #uses: Map<ApiKeyId, KeyUse>;

  /** `known`: what is on disk when the owner opens the books, so that a restart gives no key a new budget of misses. */
  constructor(known: readonly KeyUse[]) {
    this.#uses = new Map(known.map((use) => [use.key, use]));
  }

  of(key: ApiKeyId): KeyUse | undefined {
    return this.#uses.get(key);
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
}
