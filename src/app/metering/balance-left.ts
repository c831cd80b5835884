import type { AccountId } from '../../core/ids.ts';
import type { BooksStore } from '../../store/books.ts';
import { onDisk } from './admit.ts';
import type { Admitted } from './metered.ts';

/** More than all single look-ups that are under way at once could cost: with so much, nobody who is admitted finds the balance spent. */
const FAR_FROM_SPENT_CREDITS = 150_000;

const NONE: ReadonlyMap<AccountId, number> = new Map();

export interface BalanceDeps {
  readonly books: Pick<BooksStore, 'balances'>;
  /** Resolves when the charges are decided that this process has posted so far. */
  readonly postsSoFar: () => Promise<void>;
}

/**
 * The balances against which look-ups that found nobody are decided: as they are after the charges decided before. Those
 * who came while the last credits went are then refused alike, whether there is somebody or not, and learn nothing.
 */
export async function balancesLeft(
  { books, postsSoFar }: BalanceDeps,
  missed: readonly Admitted[],
  known: ReadonlyMap<AccountId, number> = NONE,
): Promise<Map<AccountId, number>> {
  const left = new Map(known);
  const unsure: AccountId[] = [];
  for (const { known: who } of missed) {
    const { id, balanceCredits } = who.account;
    if (left.has(id)) continue;
    left.set(id, balanceCredits);
    if (balanceCredits < FAR_FROM_SPENT_CREDITS) unsure.push(id);
  }
  if (left.size === known.size) return left;
  if (unsure.length === 0) {
    await onDisk(books);
    return left;
  }
  await postsSoFar();
  const balances = await books.balances(unsure);
  for (const [at, id] of unsure.entries()) left.set(id, balances[at] ?? left.get(id)!);
  return left;
}
