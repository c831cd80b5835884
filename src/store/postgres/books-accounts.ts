import type { AccountId, ApiKeyId } from '../../core/ids.ts';
import type { Account, AccountLimits, ApiKey, BooksStore, KnownKey, NewKey } from '../books.ts';
import { NameTaken } from '../name-taken.ts';
import { accountFrom, apiKeyFrom } from './books-rows.ts';
import type { Connection, Row, Statement } from './connection.ts';
import { isUniqueViolation } from './errors.ts';

/** Accounts and API keys. Nothing is remembered between calls: a revocation holds in every process at once. */
export class AccountTables {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async knownKeys(hashes: readonly string[]): Promise<(KnownKey | undefined)[]> {
    const rows = await this.#connection.run(KNOWN_KEYS, [hashes]);
    const keys = rows.map(apiKeyFrom);
    const balances = await this.#balances(keys.map(({ account }) => account));
    const byHash = new Map(
      keys.map((key, index) => {
        const row = { ...rows[index]!, id: key.account, created_ms: rows[index]!['account_created_ms'] };
        return [key.hash, { key, account: accountFrom(row, balances.get(key.account) ?? 0) }];
      }),
    );
    return hashes.map((hash) => byHash.get(hash));
  }

  async balances(ids: readonly AccountId[]): Promise<(number | undefined)[]> {
    const found = new Map((await this.#accountsOf(ids)).map(({ id, balanceCredits }) => [id, balanceCredits]));
    return ids.map((id) => found.get(id));
  }

  async createAccount({
    name,
    limits,
    nowMs,
  }: {
    readonly name: string;
    readonly limits: AccountLimits;
    readonly nowMs: number;
  }): Promise<Account> {
    try {
      const rows = await this.#connection.run(CREATE_ACCOUNT, [name, JSON.stringify(limits), nowMs]);
      return accountFrom(rows[0]!, 0);
    } catch (error) {
      throw isUniqueViolation(error) ? new NameTaken() : error;
    }
  }

  async accounts({ name, id }: Parameters<BooksStore['accounts']>[0]): Promise<Account[]> {
    return await this.#withBalances(await this.#connection.run(ACCOUNTS, [name ?? null, id ?? null]));
  }

  async updateAccount(id: AccountId, { suspended, limits }: Parameters<BooksStore['updateAccount']>[1]): Promise<void> {
    await this.#connection.run(UPDATE_ACCOUNT, [id, suspended ?? null, limits === undefined ? null : JSON.stringify(limits)]);
  }

  async createKey(key: NewKey): Promise<ApiKey> {
    if ((await this.accounts({ id: key.account })).length === 0) throw new Error('a key needs an account');
    const rows = await this.#connection.run(CREATE_KEY, [
      key.account,
      key.hash,
      key.hint,
      key.scopes.join(','),
      key.createdMs,
      key.expiresMs ?? null,
    ]);
    return { ...key, id: rows[0]!['id'] as ApiKeyId };
  }

  async keys(account: AccountId): Promise<ApiKey[]> {
    return (await this.#connection.run(KEYS, [account])).map(apiKeyFrom);
  }

  async updateKey(id: ApiKeyId, { expiresMs, revokedMs }: Parameters<BooksStore['updateKey']>[1]): Promise<void> {
    await this.#connection.run(UPDATE_KEY, [id, expiresMs ?? null, revokedMs ?? null]);
  }

  async noteUse(uses: readonly { readonly key: ApiKeyId; readonly usedMs: number }[]): Promise<void> {
    // One process notes the same key many times a second; only the newest use is worth a write.
    const newest = new Map<ApiKeyId, number>();
    for (const { key, usedMs } of uses) newest.set(key, Math.max(usedMs, newest.get(key) ?? 0));
    if (newest.size > 0) await this.#connection.run(NOTE_USE, [[...newest.keys()], [...newest.values()]]);
  }

  async #accountsOf(ids: readonly AccountId[]): Promise<Account[]> {
    return await this.#withBalances(await this.#connection.run(ACCOUNTS_BY_ID, [ids]));
  }

  async #withBalances(rows: readonly Row[]): Promise<Account[]> {
    const balances = await this.#balances(rows.map((row) => row['id'] as AccountId));
    return rows.map((row) => accountFrom(row, balances.get(row['id'] as AccountId) ?? 0));
  }

  /** The balance is the newest entry's. Asked for apart from the account, because a cluster keeps the two in different ways. */
  async #balances(ids: readonly AccountId[]): Promise<Map<AccountId, number>> {
    const balances = new Map<AccountId, number>();
    const distinct = [...new Set(ids)];
    for (let start = 0; start < distinct.length; start += BALANCES_PER_STATEMENT) {
      const part = distinct.slice(start, start + BALANCES_PER_STATEMENT);
      const rows = await this.#connection.run(readBalances(part.length), part);
      for (const row of rows) balances.set(row['account'] as AccountId, row['balance_after'] as number);
    }
    return balances;
  }
}

const KNOWN_KEYS: Statement = {
  name: 'known_keys',
  text: `SELECT k.*, a.name, a.suspended, a.limits, a.created_ms AS account_created_ms
    FROM api_key k JOIN account a ON a.id = k.account WHERE k.hash = ANY($1::text[])`,
};
const CREATE_ACCOUNT: Statement = {
  name: 'create_account',
  text: `INSERT INTO account(id, name, limits, created_ms) VALUES (nextval('account_id'), $1, $2, $3) RETURNING *`,
};
const ACCOUNTS: Statement = {
  name: 'accounts',
  text: 'SELECT * FROM account WHERE ($1::text IS NULL OR name = $1) AND ($2::bigint IS NULL OR id = $2) ORDER BY id',
};
const ACCOUNTS_BY_ID: Statement = { name: 'accounts_by_id', text: 'SELECT * FROM account WHERE id = ANY($1::bigint[])' };
const UPDATE_ACCOUNT: Statement = {
  name: 'update_account',
  text: 'UPDATE account SET suspended = coalesce($2::boolean, suspended), limits = coalesce($3::jsonb, limits) WHERE id = $1',
};
const CREATE_KEY: Statement = {
  name: 'create_key',
  text: `INSERT INTO api_key(id, account, hash, hint, scopes, created_ms, expires_ms)
    VALUES (nextval('api_key_id'), $1, $2, $3, $4, $5, $6) RETURNING id`,
};
const KEYS: Statement = { name: 'keys', text: 'SELECT * FROM api_key WHERE account = $1 ORDER BY id' };
const UPDATE_KEY: Statement = {
  name: 'update_key',
  text: `UPDATE api_key SET expires_ms = coalesce($2::bigint, expires_ms), revoked_ms = coalesce($3::bigint, revoked_ms) WHERE id = $1`,
};
const NOTE_USE: Statement = {
  name: 'note_key_use',
  text: `UPDATE api_key k SET last_used_ms = greatest(k.last_used_ms, u.used_ms)
    FROM unnest($1::bigint[], $2::bigint[]) AS u(key, used_ms) WHERE k.id = u.key`,
};

const BALANCES_PER_STATEMENT = 200;
const balanceTexts = new Map<number, Statement>();

/** One limited read per account, joined: a single account's is a single shard's, and many are still one round trip. */
function readBalances(accounts: number): Statement {
  let statement = balanceTexts.get(accounts);
  if (statement === undefined) {
    const reads = Array.from(
      { length: accounts },
      (_, at) => `(SELECT account, balance_after FROM entry WHERE account = $${at + 1}::bigint ORDER BY seq DESC LIMIT 1)`,
    );
    statement = { name: 'balances', text: reads.join(' UNION ALL ') };
    balanceTexts.set(accounts, statement);
  }
  return statement;
}
