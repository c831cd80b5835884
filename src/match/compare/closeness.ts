import { distance } from 'fastest-levenshtein';
import jaroWinkler from 'talisman/metrics/jaro-winkler.js';

/** How alike two different words are: one slip of the finger, alike, or not. */
export type Closeness = 'close' | 'similar' | 'far';

const CLOSE_JARO_WINKLER = 0.94;
const SIMILAR_JARO_WINKLER = 0.85;

export function closenessOf(a: string, b: string): Closeness {
  const shorter = Math.min(a.length, b.length);
  if (shorter >= 3 && isOneSlip(a, b)) return 'close';
  const similarity = jaroWinkler(a, b);
  if (shorter >= 4 && similarity >= CLOSE_JARO_WINKLER) return 'close';
  if (shorter >= 3 && similarity >= SIMILAR_JARO_WINKLER) return 'similar';
  return 'far';
}

/** One letter more, less or other, or two neighbours swapped. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  if (distance(a, b) <= 1) return true;
  if (a.length !== b.length) return false;
  let i = 0;
  while (a.charCodeAt(i) === b.charCodeAt(i)) i += 1;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}
