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
    if (sharedWord(wordsA, wordsB) !== undefined && isPartOf(wordsA, wordsB)) return LAST.part;
  }
  const closeness = closenessOf(a, b);
  if (closeness === 'close') return LAST.close;
  if (closeness === 'similar' || soundAlike(a, b)) return LAST.similar;
  return LAST.far;
}

function hasWords(last: string): boolean {
  return last.includes(' ') || last.includes('-');
}

/** The longest word that both have. */
export function sharedWord(a: readonly string[], b: readonly string[]): string | undefined {
  let shared: string | undefined;
  for (const word of a) if (word.length > 3 && word.length > (shared?.length ?? 0) && b.includes(word)) shared = word;
  return shared;
}

/** Whether one of the two leaves nothing out but what it does not say: names of two words each that share one are two families'. */
function isPartOf(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.every((word) => word.length <= 3 || many.includes(word));
}
