import type { Clock } from '../../core/clock.ts';
import type { AccountId } from '../../core/ids.ts';
import type { Account, ApiKey, BooksStore } from '../../store/books.ts';
import { type KeyState, stateOfKey } from './judge-key.ts';

export interface ListedKey {
  readonly account: Account;
  readonly key: ApiKey;
  readonly state: KeyState;
}

/** The keys of one account or of all, oldest first. */
export async function listKeys(
  { books, clock }: { readonly books: Pick<BooksStore, 'accounts' | 'keys'>; readonly clock: Clock },
  filter: { readonly account?: AccountId } = {},
): Promise<ListedKey[]> {
  const nowMs = clock.nowMs();
  const accounts = await books.accounts(filter.account === undefined ? {} : { id: filter.account });
  const listed: ListedKey[] = [];
  for (const account of accounts) {
    for (const key of await books.keys(account.id)) listed.push({ account, key, state: stateOfKey(key, nowMs) });
  }
  return listed;
}
