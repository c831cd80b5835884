import type { Clock } from '../../core/clock.ts';
import type { ApiKey, BooksStore } from '../../store/books.ts';

/** From this moment on, in running servers too. A key that was revoked before keeps its time. */
export async function revokeKey(
  { books, clock }: { readonly books: Pick<BooksStore, 'updateKey'>; readonly clock: Clock },
  key: ApiKey,
): Promise<{ readonly revokedMs: number }> {
  if (key.revokedMs !== undefined) return { revokedMs: key.revokedMs };
  const revokedMs = clock.nowMs();
  await books.updateKey(key.id, { revokedMs });
  return { revokedMs };
}
