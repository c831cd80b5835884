import type { Account, BooksStore } from '../../store/books.ts';
import { findAccount } from './find-account.ts';

/** A suspended account keeps its credits and its keys; they are refused from this moment until it is resumed. */
export async function suspendAccount(
  books: Pick<BooksStore, 'accounts' | 'updateAccount'>,
  order: { readonly name: string; readonly suspended: boolean },
): Promise<Account | undefined> {
  const account = await findAccount(books, order.name);
  if (account === undefined) return undefined;
  await books.updateAccount(account.id, { suspended: order.suspended });
  return { ...account, suspended: order.suspended };
}
