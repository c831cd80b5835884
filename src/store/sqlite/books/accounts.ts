import type { AccountId, ApiKeyId } from '../../../core/ids.ts';
import type { Account, AccountLimits, ApiKey, BooksStore, KnownKey, NewKey, Scope } from '../../books.ts';
import { NameTaken } from '../../name-taken.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';

interface AccountRow {
  id: number;
  name: string;
  suspended: number;
  limits: string;
  created_ms: number;
}
interface KeyRow {
  id: number;
  account: number;
  hash: string;
  hint: string;
  scopes: string;
  created_ms: number;
  expires_ms: number | null;
  revoked_ms: number | null;
  last_used_ms: number | null;
}

/** Keys seen lately; only this process writes the books, so a change empties it and nothing in it is ever old. */
const MAX_KNOWN_KEYS = 10_000;

/** Accounts and API keys. */
export class AccountTables {
  readonly #database: DatabaseSync;
  readonly #balanceOf: (account: AccountId) => number | undefined;
  readonly #keyByHash: StatementSync;
  readonly #accountById: StatementSync;
  readonly #noteUse: StatementSync;
  readonly #known = new Map<string, Omit<KnownKey, 'account'> & { account: Omit<Account, 'balanceCredits'> }>();

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
      const row = this.#keyByHash.get(hash) as KeyRow | undefined;
      if (row === undefined) return undefined;
      known = { key: keyOf(row), account: accountOf(this.#accountById.get(row.account) as AccountRow) };
      if (this.#known.size >= MAX_KNOWN_KEYS) this.#known.clear();
      this.#known.set(hash, known);
    }
    // Written out: an object that is spread and added to has a shape of its own each time, and all that read it become slow.
    const { id, name, suspended, limits, createdMs } = known.account;
    return { key: known.key, account: { id, name, suspended, limits, createdMs, balanceCredits: this.#balanceOf(id)! } };
  }

  createAccount({ name, limits, nowMs }: { readonly name: string; readonly limits: AccountLimits; readonly nowMs: number }): Account {
    if (this.accounts({ name }).length > 0) throw new NameTaken();
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO account(name, limits, created_ms) VALUES (?, ?, ?)')
      .run(name, JSON.stringify(limits), nowMs);
    return { id: Number(lastInsertRowid) as AccountId, name, limits, suspended: false, createdMs: nowMs, balanceCredits: 0 };
  }

  accounts({ name, id }: Parameters<BooksStore['accounts']>[0]): Account[] {
    const rows = this.#database
      .prepare('SELECT * FROM account WHERE (?1 IS NULL OR name = ?1) AND (?2 IS NULL OR id = ?2) ORDER BY id')
      .all(name ?? null, id ?? null) as AccountRow[];
    return rows.map((row) => ({ ...accountOf(row), balanceCredits: this.#balanceOf(row.id as AccountId)! }));
  }

  updateAccount(id: AccountId, { suspended, limits }: Parameters<BooksStore['updateAccount']>[1]): void {
    this.#known.clear();
    if (suspended !== undefined) this.#database.prepare('UPDATE account SET suspended = ? WHERE id = ?').run(suspended ? 1 : 0, id);
    if (limits !== undefined) this.#database.prepare('UPDATE account SET limits = ? WHERE id = ?').run(JSON.stringify(limits), id);
  }

  createKey(key: NewKey): ApiKey {
    if (this.#accountById.get(key.account) === undefined) throw new Error('a key needs an account');
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO api_key(account, hash, hint, scopes, created_ms, expires_ms) VALUES (?, ?, ?, ?, ?, ?)')
      .run(key.account, key.hash, key.hint, key.scopes.join(','), key.createdMs, key.expiresMs ?? null);
    return { ...key, id: Number(lastInsertRowid) as ApiKeyId };
  }

  keys(account: AccountId): ApiKey[] {
    return (this.#database.prepare('SELECT * FROM api_key WHERE account = ? ORDER BY id').all(account) as KeyRow[]).map(keyOf);
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

function accountOf(row: AccountRow): Omit<Account, 'balanceCredits'> {
  return {
    id: row.id as AccountId,
    name: row.name,
    suspended: row.suspended !== 0,
    limits: JSON.parse(row.limits) as AccountLimits,
    createdMs: row.created_ms,
  };
}

function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id as ApiKeyId,
    account: row.account as AccountId,
    hash: row.hash,
    hint: row.hint,
    scopes: row.scopes === '' ? [] : (row.scopes.split(',') as Scope[]),
    createdMs: row.created_ms,
    ...(row.expires_ms === null ? {} : { expiresMs: row.expires_ms }),
    ...(row.revoked_ms === null ? {} : { revokedMs: row.revoked_ms }),
    ...(row.last_used_ms === null ? {} : { lastUsedMs: row.last_used_ms }),
  };
}
