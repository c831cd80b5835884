import type { Clock } from '../../core/clock.ts';
import type { AccountId } from '../../core/ids.ts';
import type { BooksStore } from '../../store/books.ts';
import { newEntryId } from './entry-ids.ts';

export interface GrantOrder {
  readonly account: AccountId;
  /** Whole and above 0, at most `MAX_ORDER_CREDITS`. */
  readonly credits: number;
  readonly reason: string;
}

/** Adds credits to an account that exists. */
export async function grantCredits(
  { books, clock }: { readonly books: Pick<BooksStore, 'post'>; readonly clock: Clock },
  { account, credits, reason }: GrantOrder,
): Promise<{ readonly seq: number; readonly balanceAfter: number }> {
  const atMs = clock.nowMs();
  const [outcome] = await books.post([{ id: newEntryId(atMs), account, kind: 'grant', credits, atMs, reason }]);
  if (outcome?.kind !== 'posted') throw new Error(`a grant was answered with ${outcome?.kind}`);
  return { seq: outcome.seq, balanceAfter: outcome.balanceAfter };
}
