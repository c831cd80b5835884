import type { AccountId, ApiKeyId } from '../../../core/ids.ts';
import { type Account, type ApiKey, type BooksStore, type KnownKey, NameTaken, type NewKey } from '../../books.ts';
import { ACCOUNT, API_KEY } from '../../books-rows.ts';
import { type Connection, type Row, type Statement, sql } from '../connection.ts';
import { isUniqueViolation } from '../errors.ts';
import type { Heads } from './heads.ts';
import { readHeads } from './read-state.ts';

/** A remembered key is read again in the background from this age on … */
const REFRESH_AFTER_MS = 300;
/** … and never used beyond this one: a revocation reaches every process within a second. */
const BELIEVE_MS = 800;
/** A balance this low is read for every request, so that no caller is refused from memory. */
const LOW_BALANCE = 1_000;
const MAX_REMEMBERED = 10_000;
/** The sequence gives the next one. */
const NEW = 0 as ApiKeyId;

interface Remembered {
  readonly key: ApiKey;
  readonly account: Account;
  readonly readMs: number;
  isRefreshing: boolean;
}

/** Accounts and API keys. Keys that are good are remembered for a moment; whatever would be refused is read again. */
export class AccountTables {
  readonly #connection: Connection;
  readonly #heads: Heads;
  readonly #elapsedMs: () => number;
  readonly #remembered = new Map<string, Remembered>();

  constructor(connection: Connection, heads: Heads, elapsedMs: () => number) {
    this.#connection = connection;
    this.#heads = heads;
    this.#elapsedMs = elapsedMs;
  }

  async knownKeys(hashes: readonly string[]): Promise<(KnownKey | undefined)[]> {
    const known = hashes.map((hash) => this.#recall(hash));
    const unknown = hashes.filter((_, at) => known[at] === undefined);
    if (unknown.length === 0) return known;
    const read = await this.#readKeys(unknown);
    return hashes.map((hash, at) => known[at] ?? read.get(hash));
  }

  async balances(ids: readonly AccountId[]): Promise<(number | undefined)[]> {
    const heads = await readHeads(this.#connection, ids, this.#connection.isCluster);
    return ids.map((id) => heads.get(id)?.balance);
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

  async createAccount({ name, limits, nowMs }: Parameters<BooksStore['createAccount']>[0]): Promise<Account> {
    try {
      const rows = await this.#connection.run(CREATE_ACCOUNT, [name, JSON.stringify(limits), nowMs]);
      return { ...ACCOUNT.from(rows[0]!), balanceCredits: 0 };
    } catch (error) {
      throw isUniqueViolation(error) ? new NameTaken() : error;
    }
  }

  async accounts({ name, id }: Parameters<BooksStore['accounts']>[0]): Promise<Account[]> {
    return await this.#withBalances(await this.#connection.run(ACCOUNTS, [name ?? null, id ?? null]));
  }

  async updateAccount(id: AccountId, { suspended, limits }: Parameters<BooksStore['updateAccount']>[1]): Promise<void> {
    await this.#connection.run(UPDATE_ACCOUNT, [id, suspended ?? null, limits === undefined ? null : JSON.stringify(limits)]);
    this.#remembered.clear();
  }

  async createKey(key: NewKey): Promise<ApiKey> {
    if ((await this.accounts({ id: key.account })).length === 0) throw new Error('a key needs an account');
    const [, ...values] = API_KEY.values({ ...key, id: NEW });
    const rows = await this.#connection.run(CREATE_KEY, values);
    return { ...key, id: rows[0]!['id'] as ApiKeyId };
  }

  async keys(account: AccountId): Promise<ApiKey[]> {
    return (await this.#connection.run(KEYS, [account])).map((row) => API_KEY.from(row));
  }

  async updateKey(id: ApiKeyId, { expiresMs, revokedMs }: Parameters<BooksStore['updateKey']>[1]): Promise<void> {
    await this.#connection.run(UPDATE_KEY, [id, expiresMs ?? null, revokedMs ?? null]);
    this.#remembered.clear();
  }

  async noteUse(uses: readonly { readonly key: ApiKeyId; readonly usedMs: number }[]): Promise<void> {
    // One process notes the same key many times a second; only the newest use is worth a write.
    const newest = new Map<ApiKeyId, number>();
    for (const { key, usedMs } of uses) newest.set(key, Math.max(usedMs, newest.get(key) ?? 0));
    if (newest.size > 0) await this.#connection.run(NOTE_USE, [[...newest.keys()], [...newest.values()]]);
  }

  async #withBalances(rows: readonly Row[]): Promise<Account[]> {
    const heads = await readHeads(
      this.#connection,
      rows.map((row) => row['id'] as AccountId),
      this.#connection.isCluster,
    );
    return rows.map((row) => ACCOUNT.from(row)).map((account) => ({ ...account, balanceCredits: heads.get(account.id)?.balance ?? 0 }));
  }
}

const KNOWN_KEYS: Statement = {
  name: 'known_keys',
  text: `SELECT k.*, a.name, a.suspended, a.limits, a.created_ms AS account_created_ms
    FROM api_key k JOIN account a ON a.id = k.account WHERE k.hash = ANY($1::text[])`,
};
const CREATE_ACCOUNT = sql(
  'create_account',
  `INSERT INTO account(id, name, limits, created_ms) VALUES (nextval('account_id'), $1, $2, $3) RETURNING *`,
);
const ACCOUNTS = sql(
  'accounts',
  'SELECT * FROM account WHERE ($1::text IS NULL OR name = $1) AND ($2::bigint IS NULL OR id = $2) ORDER BY id',
);
const UPDATE_ACCOUNT = sql(
  'update_account',
  'UPDATE account SET suspended = coalesce($2::boolean, suspended), limits = coalesce($3::jsonb, limits) WHERE id = $1',
);
const CREATE_KEY = sql(
  'create_key',
  `INSERT INTO api_key(${API_KEY.list}) VALUES (nextval('api_key_id'), $1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
);
const KEYS = sql('keys', 'SELECT * FROM api_key WHERE account = $1 ORDER BY id');
const UPDATE_KEY = sql(
  'update_key',
  `UPDATE api_key SET expires_ms = coalesce($2::bigint, expires_ms), revoked_ms = coalesce($3::bigint, revoked_ms) WHERE id = $1`,
);
const NOTE_USE: Statement = {
  name: 'note_key_use',
  text: `UPDATE api_key k SET last_used_ms = greatest(k.last_used_ms, u.used_ms)
    FROM unnest($1::bigint[], $2::bigint[]) AS u(key, used_ms) WHERE k.id = u.key`,
};
