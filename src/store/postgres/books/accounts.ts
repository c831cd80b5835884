import { ACCOUNT, API_KEY } from '../../books/tables.ts';
import type { Account, ApiKey, KnownKey } from '../../books.ts';
import { sql } from '../../table-work.ts';
import type { Connection } from '../connection.ts';
import type { Heads } from './heads.ts';
import { readHeads } from './read-state.ts';

/** A remembered key is read again in the background from this age on … */
const REFRESH_AFTER_MS = 300;
/** … and never used beyond this one: a revocation reaches every process within a second. */
const BELIEVE_MS = 800;
/** A balance this low is read for every request, so that no caller is refused from memory. */
const LOW_BALANCE = 1_000;
const MAX_REMEMBERED = 10_000;

interface Remembered {
  readonly key: ApiKey;
  readonly account: Account;
  readonly readMs: number;
  isRefreshing: boolean;
}

/** API keys with their accounts. Those that are good are remembered for a moment; whatever would be refused is read again. */
export class KnownKeys {
  readonly #connection: Connection;
  readonly #heads: Heads;
  readonly #elapsedMs: () => number;
  readonly #remembered = new Map<string, Remembered>();

  constructor(connection: Connection, heads: Heads, elapsedMs: () => number) {
    this.#connection = connection;
    this.#heads = heads;
    this.#elapsedMs = elapsedMs;
  }

  async find(hashes: readonly string[]): Promise<(KnownKey | undefined)[]> {
    const known = hashes.map((hash) => this.#recall(hash));
    const unknown = hashes.filter((_, at) => known[at] === undefined);
    if (unknown.length === 0) return known;
    const read = await this.#readKeys(unknown);
    return hashes.map((hash, at) => known[at] ?? read.get(hash));
  }

  #recall(hash: string): KnownKey | undefined {
    const found = this.#remembered.get(hash);
    if (found === undefined) return undefined;
    const ageMs = this.#elapsedMs() - found.readMs;
    const head = this.#heads.get(found.key.account);
    if (ageMs >= BELIEVE_MS || head === undefined || head.balance < LOW_BALANCE) return undefined;
    if (ageMs >= REFRESH_AFTER_MS && !found.isRefreshing) {
      found.isRefreshing = true;
      // If it fails, the next request that waits for the store fails too.
      void this.#readKeys([hash]).catch(() => this.#remembered.delete(hash));
    }
    return { key: found.key, account: { ...found.account, balanceCredits: head.balance } };
  }

  async #readKeys(hashes: readonly string[]): Promise<Map<string, KnownKey>> {
    const readMs = this.#elapsedMs();
    const rows = await this.#connection.run(KNOWN_KEYS, [hashes]);
    const keys = rows.map((row) => API_KEY.from(row));
    const heads = await readHeads(
      this.#connection,
      keys.map(({ account }) => account),
      this.#connection.isCluster,
    );
    const found = new Map<string, KnownKey>();
    for (const [at, key] of keys.entries()) {
      const head = heads.get(key.account)!;
      this.#heads.read(key.account, head, readMs);
      const stored = ACCOUNT.from({ ...rows[at]!, id: key.account, created_ms: rows[at]!['account_created_ms'] });
      const account = { ...stored, balanceCredits: this.#heads.get(key.account)?.balance ?? head.balance };
      found.set(key.hash, { key, account });
      this.#remember({ key, account, readMs, isRefreshing: false });
    }
    for (const hash of hashes) if (!found.has(hash)) this.#remembered.delete(hash);
    return found;
  }

  #remember(one: Remembered): void {
    this.#remembered.delete(one.key.hash);
    if (one.key.revokedMs !== undefined || one.account.suspended) return;
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.delete(this.#remembered.keys().next().value!);
    this.#remembered.set(one.key.hash, one);
  }

  forget(): void {
    this.#remembered.clear();
  }
}

const KNOWN_KEYS = sql(
  'known_keys',
  `SELECT k.*, a.name, a.suspended, a.limits, a.created_ms AS account_created_ms
    FROM api_key k JOIN account a ON a.id = k.account WHERE k.hash = ANY($1::text[])`,
);
