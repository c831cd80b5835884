import { soundAlike } from '../sound.ts';
import { closenessOf } from './closeness.ts';

export const LAST_LEVELS = ['missing', 'exact', 'part', 'close', 'similar', 'far', 'changed'] as const;

/** `changed` is far for a woman: marriages change names, so it says less. */
export const LAST = { missing: 0, exact: 1, part: 2, close: 3, similar: 4, far: 5, changed: 6 } as const;

export function compareLast(a: string, b: string): number {
  if (a === '' || b === '') return LAST.missing;
  if (a === b && a.length > 1) return LAST.exact;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? LAST.similar : LAST.far;
  if (hasWords(a) || hasWords(b)) {
    const wordsA = a.split(/[ -]/);
    const wordsB = b.split(/[ -]/);
    if (wordsA.join('') === wordsB.join('')) return LAST.exact;
    if (wordsA.some((word) => word.length > 3 && wordsB.includes(word))) return LAST.part;
  }
  const closeness = closenessOf(a, b);
  if (closeness === 'close') return LAST.close;
  if (closeness === 'similar' || soundAlike(a, b)) return LAST.similar;
  return LAST.far;
}

function hasWords(last: string): boolean {
  return last.includes(' ') || last.includes('-');
}
