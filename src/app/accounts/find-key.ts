import type { Clock } from '../../core/clock.ts';
import type { BooksStore } from '../../store/books.ts';
import { type ListedKey, listKeys } from './list-keys.ts';

export type FoundKey =
  | ({ readonly kind: 'found' } & ListedKey)
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous'; readonly ids: readonly number[] };

/** Short texts would be ids by accident. */
const SHORTEST_HINT = 'nsk_live_'.length + 1;

/** By the id that a list shows, or by the beginning of the key. */
export async function findKey(
  deps: { readonly books: Pick<BooksStore, 'accounts' | 'keys'>; readonly clock: Clock },
  idOrHint: string,
): Promise<FoundKey> {
  const text = idOrHint.trim();
  const isHint = text.length >= SHORTEST_HINT;
  const found = (await listKeys(deps)).filter(({ key }) =>
    isHint ? key.hint.startsWith(text) || text.startsWith(key.hint) : String(key.id) === text,
  );
  if (found.length > 1) return { kind: 'ambiguous', ids: found.map(({ key }) => key.id) };
  return found[0] === undefined ? { kind: 'unknown' } : { kind: 'found', ...found[0] };
}
