import { compareFirst, FIRST } from './first-name.ts';

export const MIDDLE_LEVELS = ['missing', 'exact', 'initial', 'close', 'far'] as const;

export const MIDDLE = { missing: 0, exact: 1, initial: 2, close: 3, far: 4 } as const;

export function compareMiddle(a: string, b: string): number {
  if (a === '' || b === '') return MIDDLE.missing;
  if (a === b) return MIDDLE.exact;
  // Several middle names against one, and initials of any of them: the first letters decide.
  if (a[0] === b[0] && (a.length === 1 || b.length === 1 || a[1] === ' ' || b[1] === ' ')) return MIDDLE.initial;
  if (a.includes(' ') || b.includes(' ')) {
    const shared = compareSeveral(a.split(' '), b.split(' '));
    if (shared !== MIDDLE.far) return shared;
  }
  // Few go by a short form of their middle name.
  if (a.length === 1 || b.length === 1) return MIDDLE.far;
  const level = compareFirst(a, b);
  if (level === FIRST.nickname || level === FIRST.close || level === FIRST.similar || level === FIRST.otherPart) return MIDDLE.close;
  return MIDDLE.far;
}

/** Several names against one or several of them, each written out or as its initial. */
function compareSeveral(a: readonly string[], b: readonly string[]): number {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.some((word) => word.length > 1 && many.includes(word))) return MIDDLE.close;
  const isShort = (one: string, other: string) => one[0] === other[0] && (one.length === 1 || other.length === 1);
  return few.every((word) => many.some((other) => isShort(word, other))) ? MIDDLE.initial : MIDDLE.far;
}
