import { compareFirst, FIRST } from './first-name.ts';

export const MIDDLE_LEVELS = ['missing', 'exact', 'initial', 'close', 'far'] as const;

export const MIDDLE = { missing: 0, exact: 1, initial: 2, close: 3, far: 4 } as const;

export function compareMiddle(a: string, b: string): number {
  if (a === '' || b === '') return MIDDLE.missing;
  if (a === b) return MIDDLE.exact;
  // Several middle names against one, and initials of any of them: the first letters decide.
  if (a[0] === b[0] && (a.length === 1 || b.length === 1 || a[1] === ' ' || b[1] === ' ')) return MIDDLE.initial;
  const level = compareFirst(a, b);
  if (level === FIRST.nickname || level === FIRST.close || level === FIRST.similar || level === FIRST.otherPart) return MIDDLE.close;
  return MIDDLE.far;
}
