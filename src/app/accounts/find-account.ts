import type { Account, BooksStore } from '../../store/books.ts';

/** By its name, as people call it. */
export async function findAccount(books: Pick<BooksStore, 'accounts'>, name: string): Promise<Account | undefined> {
  return (await books.accounts({ name: name.trim() }))[0];
}
