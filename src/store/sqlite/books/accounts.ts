import type { AccountId, ApiKeyId } from '../../../core/ids.ts';
import { type Account, type ApiKey, type BooksStore, type KnownKey, NameTaken, type NewKey } from '../../books.ts';
import { ACCOUNT, API_KEY, type StoredAccount } from '../../books-rows.ts';
import type { SqlRow } from '../../row-fields.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';

/** Keys used lately. Only this process writes the books: a change empties the list, so nothing in it is out of date. */
const MAX_KNOWN_KEYS = 10_000;
/** SQLite gives the next one. */
const NEW = 0 as ApiKeyId;

/** Accounts and API keys. */
export class AccountTables {
  readonly #database: DatabaseSync;
  readonly #balanceOf: (account: AccountId) => number | undefined;
  readonly #keyByHash: StatementSync;
  readonly #accountById: StatementSync;
  readonly #noteUse: StatementSync;
  readonly #known = new Map<string, { readonly key: ApiKey; readonly account: StoredAccount }>();

  constructor(database: DatabaseSync, balanceOf: (account: AccountId) => number | undefined) {
    this.#database = database;
    this.#balanceOf = balanceOf;
    this.#keyByHash = database.prepare('SELECT * FROM api_key WHERE hash = ?');
    this.#accountById = database.prepare('SELECT * FROM account WHERE id = ?');
    this.#noteUse = database.prepare('UPDATE api_key SET last_used_ms = max(?, coalesce(last_used_ms, 0)) WHERE id = ?');
  }

  knownKey(hash: string): KnownKey | undefined {
    let known = this.#known.get(hash);
    if (known === undefined) {
      const row = this.#keyByHash.get(hash) as SqlRow | undefined;
      if (row === undefined) return undefined;
      const key = API_KEY.from(row);
      known = { key, account: ACCOUNT.from(this.#accountById.get(key.account) as SqlRow) };
      if (this.#known.size >= MAX_KNOWN_KEYS) this.#known.clear();
      this.#known.set(hash, known);
    }
    return { key: known.key, account: { ...known.account, balanceCredits: this.#balanceOf(known.account.id)! } };
  }

  createAccount({ name, limits, nowMs }: Parameters<BooksStore['createAccount']>[0]): Account {
    if (this.accounts({ name }).length > 0) throw new NameTaken();
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO account(name, limits, created_ms) VALUES (?, ?, ?)')
      .run(name, JSON.stringify(limits), nowMs);
    return { id: Number(lastInsertRowid) as AccountId, name, limits, suspended: false, createdMs: nowMs, balanceCredits: 0 };
  }

  accounts({ name, id }: Parameters<BooksStore['accounts']>[0]): Account[] {
    const rows = this.#database
      .prepare('SELECT * FROM account WHERE (?1 IS NULL OR name = ?1) AND (?2 IS NULL OR id = ?2) ORDER BY id')
      .all(name ?? null, id ?? null) as SqlRow[];
    return rows.map((row) => ACCOUNT.from(row)).map((account) => ({ ...account, balanceCredits: this.#balanceOf(account.id)! }));
  }

  updateAccount(id: AccountId, { suspended, limits }: Parameters<BooksStore['updateAccount']>[1]): void {
    this.#known.clear();
    if (suspended !== undefined) this.#database.prepare('UPDATE account SET suspended = ? WHERE id = ?').run(suspended ? 1 : 0, id);
    if (limits !== undefined) this.#database.prepare('UPDATE account SET limits = ? WHERE id = ?').run(JSON.stringify(limits), id);
  }

  createKey(key: NewKey): ApiKey {
    if (this.#accountById.get(key.account) === undefined) throw new Error('a key needs an account');
    const [, ...values] = API_KEY.values({ ...key, id: NEW });
    const { lastInsertRowid } = this.#database
      .prepare(`INSERT INTO api_key(${API_KEY.list}) VALUES (NULL, ${values.map(() => '?').join(', ')})`)
      .run(...values);
    return { ...key, id: Number(lastInsertRowid) as ApiKeyId };
  }

  keys(account: AccountId): ApiKey[] {
    return (this.#database.prepare('SELECT * FROM api_key WHERE account = ? ORDER BY id').all(account) as SqlRow[]).map((row) =>
      API_KEY.from(row),
    );
  }

  updateKey(id: ApiKeyId, { expiresMs, revokedMs }: Parameters<BooksStore['updateKey']>[1]): void {
    this.#known.clear();
    if (expiresMs !== undefined) this.#database.prepare('UPDATE api_key SET expires_ms = ? WHERE id = ?').run(expiresMs, id);
    if (revokedMs !== undefined) this.#database.prepare('UPDATE api_key SET revoked_ms = ? WHERE id = ?').run(revokedMs, id);
  }

  noteUse(key: ApiKeyId, usedMs: number): void {
    this.#noteUse.run(usedMs, key);
  }
}
