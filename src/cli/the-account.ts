import { findAccount } from '../app/accounts/accounts.ts';
import type { Account, BooksStore } from '../store/books.ts';
import { CommandFailed } from './command.ts';

/** The account of a name, as commands are given it. */
export async function theAccount(books: BooksStore, name: string): Promise<Account> {
  const account = await findAccount(books, name);
  if (account === undefined) throw new CommandFailed(`There is no account named ${name}.`);
  return account;
}
