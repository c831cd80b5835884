import type { Account, BooksStore } from '../../store/books.ts';

/** All accounts by name, with their balances of this moment. */
export async function listAccounts(books: Pick<BooksStore, 'accounts'>): Promise<Account[]> {
  const accounts = await books.accounts({});
  return accounts.sort((left, right) => (left.name < right.name ? -1 : 1));
}
