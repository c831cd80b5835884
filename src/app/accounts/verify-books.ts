import type { BooksStore } from '../../store/books.ts';

export interface VerifyReport {
  readonly accounts: number;
  /** Credits that all accounts together still have. */
  readonly credits: number;
  readonly faults: readonly string[];
}

/** Checks the books while they are in use. */
export async function verifyTheBooks(books: Pick<BooksStore, 'verify' | 'accounts'>): Promise<VerifyReport> {
  const faults = await books.verify();
  const accounts = await books.accounts({});
  return { accounts: accounts.length, credits: accounts.reduce((sum, account) => sum + account.balanceCredits, 0), faults };
}
