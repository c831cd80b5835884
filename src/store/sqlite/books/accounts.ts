import type { AccountId } from '../../../core/ids.ts';
import { ACCOUNT, API_KEY, type StoredAccount } from '../../books/tables.ts';
import type { ApiKey, KnownKey } from '../../books.ts';
import type { SqlRow } from '../../row-fields.ts';
import type { DatabaseSync, StatementSync } from '../database.ts';

const MAX_KEYS = 10_000;

/** Keys used lately. Only this process writes the books: a change empties the list, so nothing in it is out of date. */
export class KnownKeys {
  readonly #balanceOf: (account: AccountId) => number | undefined;
  readonly #keyByHash: StatementSync;
  readonly #accountById: StatementSync;
  readonly #known = new Map<string, { readonly key: ApiKey; readonly account: StoredAccount }>();

  constructor(database: DatabaseSync, balanceOf: (account: AccountId) => number | undefined) {
    this.#balanceOf = balanceOf;
    this.#keyByHash = database.prepare('SELECT * FROM api_key WHERE hash = ?');
    this.#accountById = database.prepare('SELECT * FROM account WHERE id = ?');
  }

  find(hash: string): KnownKey | undefined {
    const known = this.#known.get(hash) ?? this.#read(hash);
    return known && { key: known.key, account: { ...known.account, balanceCredits: this.#balanceOf(known.account.id)! } };
  }

  forget(): void {
    this.#known.clear();
  }

  #read(hash: string): { readonly key: ApiKey; readonly account: StoredAccount } | undefined {
    const row = this.#keyByHash.get(hash) as SqlRow | undefined;
    if (row === undefined) return undefined;
    const key = API_KEY.from(row);
    const known = { key, account: ACCOUNT.from(this.#accountById.get(key.account) as SqlRow) };
    if (this.#known.size >= MAX_KEYS) this.#known.clear();
    this.#known.set(hash, known);
    return known;
  }
}
