import type { AccountId, ApiKeyId } from '../../core/ids.ts';
import { type Account, type ApiKey, type BooksStore, NameTaken, type NewKey } from '../books.ts';
import { run, sql, type Work } from '../table-work.ts';
import { type BooksEngine, insertNumbered } from './engine.ts';
import { ACCOUNT, API_KEY, type StoredAccount } from './tables.ts';

export function* createAccount(engine: BooksEngine, { name, limits, nowMs }: Parameters<BooksStore['createAccount']>[0]): Work<Account> {
  const account = { name, suspended: false, limits, createdMs: nowMs };
  const id = yield* insertNumbered<StoredAccount>(engine, 'account', ACCOUNT, account, 'ON CONFLICT (name) DO NOTHING');
  if (id === undefined) throw new NameTaken();
  return { ...account, id: id as AccountId, balanceCredits: 0 };
}

export function* accounts({ name, id }: Parameters<BooksStore['accounts']>[0]): Work<StoredAccount[]> {
  return (yield* run(ACCOUNTS, name ?? null, id ?? null)).map((row) => ACCOUNT.from(row));
}

export function* updateAccount(id: AccountId, { name, suspended, limits }: Parameters<BooksStore['updateAccount']>[1]): Work<void> {
  const given = [
    suspended === undefined ? null : ACCOUNT.value('suspended', suspended),
    limits === undefined ? null : ACCOUNT.value('limits', limits),
    name ?? null,
  ];
  yield* run(UPDATE_ACCOUNT, id, ...given);
}

export function* createKey(engine: BooksEngine, key: NewKey): Work<ApiKey> {
  if ((yield* accounts({ id: key.account })).length === 0) throw new Error('a key needs an account');
  return { ...key, id: (yield* insertNumbered<ApiKey>(engine, 'api_key', API_KEY, key)) as ApiKeyId };
}

export function* keys(account: AccountId): Work<ApiKey[]> {
  return (yield* run(KEYS, account)).map((row) => API_KEY.from(row));
}

export function* updateKey(id: ApiKeyId, { expiresMs, revokedMs }: Parameters<BooksStore['updateKey']>[1]): Work<void> {
  yield* run(UPDATE_KEY, id, expiresMs ?? null, revokedMs ?? null);
}

export function* noteUses(uses: Parameters<BooksStore['noteKeyUse']>[0]): Work<void> {
  for (const { key, usedMs } of uses) yield* run(NOTE_USE, key, usedMs);
}

const ACCOUNTS = sql(
  'accounts',
  `SELECT ${ACCOUNT.list} FROM account WHERE (CAST($1 AS text) IS NULL OR name = $1) AND (CAST($2 AS bigint) IS NULL OR id = $2) ORDER BY id`,
);
const UPDATE_ACCOUNT = sql(
  'update_account',
  'UPDATE account SET suspended = coalesce($2, suspended), limits = coalesce($3, limits), name = coalesce($4, name) WHERE id = $1',
);
const KEYS = sql('keys', `SELECT ${API_KEY.list} FROM api_key WHERE account = $1 ORDER BY id`);
const UPDATE_KEY = sql(
  'update_key',
  'UPDATE api_key SET expires_ms = coalesce($2, expires_ms), revoked_ms = coalesce($3, revoked_ms) WHERE id = $1',
);
const NOTE_USE = sql('note_key_use', 'UPDATE api_key SET last_used_ms = $2 WHERE id = $1 AND coalesce(last_used_ms, 0) < $2', {
  hot: true,
});
