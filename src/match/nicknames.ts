import { filedAsWritten, formalNames } from '../reference/nicknames.ts';

/** Names beyond this many start the cache anew. */
const CACHE_LIMIT = 100_000;
/** A nickname that stands for more names than this says little about which. */
const MAX_ROOTS = 4;
const cache = new Map<string, readonly string[]>();

/** The given names a first name may stand for, or itself where it is short for none; never empty. */
export function nicknameRoots(first: string): readonly string[] {
  const known = cache.get(first);
  if (known !== undefined) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  // A name that is short for others meets its like under those; it needs no root of its own beside them.
  const formal = formalNames(first)
    .filter((name) => name !== first)
    .slice(0, MAX_ROOTS);
  const roots = formal.length === 0 || filedAsWritten(first) ? [first, ...formal] : formal;
  cache.set(first, roots);
  return roots;
}
