import type { Clock } from '../../core/clock.ts';
import { MAX_ORDER_CREDITS } from '../../ledger/order.ts';
import type { Account, AccountLimits, BooksStore, Scope } from '../../store/books.ts';
import { NameTaken } from '../../store/name-taken.ts';
import { type CreatedKey, createKey } from './create-key.ts';
import { grantCredits } from './grant-credits.ts';

export interface AccountOrder {
  readonly name: string;
  /** 0 grants nothing. */
  readonly credits: number;
  readonly limits: AccountLimits;
  readonly scopes: readonly Scope[];
}

export type AccountOutcome =
  | ({ readonly kind: 'created'; readonly account: Account } & CreatedKey)
  | { readonly kind: 'name_taken' }
  | { readonly kind: 'invalid'; readonly faults: readonly string[] };

const MAX_ACCOUNT_NAME_LENGTH = 100;

/** An account with its first key and, where ordered, its first credits. */
export async function createAccount(
  deps: { readonly books: Pick<BooksStore, 'createAccount' | 'createKey' | 'post'>; readonly clock: Clock },
  order: AccountOrder,
): Promise<AccountOutcome> {
  const name = order.name.trim();
  const faults = faultsOf({ ...order, name });
  if (faults.length > 0) return { kind: 'invalid', faults };
  let account: Account;
  try {
    account = await deps.books.createAccount({ name, limits: order.limits, nowMs: deps.clock.nowMs() });
  } catch (error) {
    if (error instanceof NameTaken) return { kind: 'name_taken' };
    throw error;
  }
  const created = await createKey(deps, { account: account.id, scopes: order.scopes });
  if (order.credits === 0) return { kind: 'created', account, ...created };
  const granted = await grantCredits(deps, { account: account.id, credits: order.credits, reason: 'first credits' });
  return { kind: 'created', account: { ...account, balanceCredits: granted.balanceAfter }, ...created };
}

function faultsOf({ name, credits, limits }: AccountOrder): string[] {
  const faults: string[] = [];
  if (name === '' || name.length > MAX_ACCOUNT_NAME_LENGTH) faults.push(`a name has 1 to ${MAX_ACCOUNT_NAME_LENGTH} characters`);
  if (/\p{Cc}/u.test(name)) faults.push('a name has no control characters');
  if (!Number.isSafeInteger(credits) || credits < 0 || credits > MAX_ORDER_CREDITS)
    faults.push(`credits are a whole number from 0 to ${MAX_ORDER_CREDITS}`);
  for (const [limit, value] of Object.entries(limits)) {
    if (!Number.isSafeInteger(value) || value < 0) faults.push(`${limit} is a whole number, 0 for none`);
  }
  return faults;
}
