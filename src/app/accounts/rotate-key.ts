import type { Clock } from '../../core/clock.ts';
import type { ApiKey, BooksStore } from '../../store/books.ts';
import { type CreatedKey, createKey } from './create-key.ts';
import { stateOfKey } from './judge-key.ts';

export type RotateOutcome = ({ readonly kind: 'rotated'; readonly oldExpiresMs: number } & CreatedKey) | { readonly kind: 'dead' };

/**
 * A new key with the same scopes, and unless told otherwise with as long a life as the old one has from its making to
 * its end. The old one works on for the overlap, never longer than it would have.
 */
export async function rotateKey(
  deps: { readonly books: Pick<BooksStore, 'createKey' | 'updateKey'>; readonly clock: Clock },
  { old, overlapMs, expiresMs: told }: { readonly old: ApiKey; readonly overlapMs: number; readonly expiresMs?: number | undefined },
): Promise<RotateOutcome> {
  const nowMs = deps.clock.nowMs();
  if (stateOfKey(old, nowMs) !== 'good') return { kind: 'dead' };
  const expiresMs = told ?? (old.expiresMs === undefined ? undefined : nowMs + (old.expiresMs - old.createdMs));
  const created = await createKey(deps, { account: old.account, scopes: old.scopes, expiresMs });
  const oldExpiresMs = Math.min(old.expiresMs ?? Number.POSITIVE_INFINITY, nowMs + overlapMs);
  await deps.books.updateKey(old.id, { expiresMs: oldExpiresMs });
  return { kind: 'rotated', oldExpiresMs, ...created };
}
