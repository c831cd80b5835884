import { randomInt } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';
import type { AccountId } from '../../core/ids.ts';
import { hashKey, hintOf, makeKey } from '../../ledger/api-key.ts';
import type { ApiKey, BooksStore, Scope } from '../../store/books.ts';

export const ALL_SCOPES = ['lookup', 'usage', 'admin'] as const satisfies readonly Scope[];
/** What a customer needs. */
export const CUSTOMER_SCOPES = ['lookup', 'usage'] as const satisfies readonly Scope[];

export interface CreatedKey {
  /** The key itself: shown this once, stored nowhere. */
  readonly secret: string;
  readonly key: ApiKey;
}

export async function createKey(
  { books, clock }: { readonly books: Pick<BooksStore, 'createKey'>; readonly clock: Clock },
  order: { readonly account: AccountId; readonly scopes: readonly Scope[]; readonly expiresMs?: number | undefined },
): Promise<CreatedKey> {
  const secret = makeKey(randomInt);
  const key = await books.createKey({
    account: order.account,
    hash: hashKey(secret),
    hint: hintOf(secret),
    scopes: ALL_SCOPES.filter((scope) => order.scopes.includes(scope)),
    createdMs: clock.nowMs(),
    ...(order.expiresMs === undefined ? {} : { expiresMs: order.expiresMs }),
  });
  return { secret, key };
}
