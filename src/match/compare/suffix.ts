import type { Suffix } from '../../core/record.ts';

export const SUFFIX_LEVELS = ['missing', 'exact', 'one_sided', 'conflict', 'one_of_two', 'two_generations'] as const;

/** The last two stand beside one and the same name: whoever is called Jr has a namesake at home, or had. */
export const SUFFIX = { missing: 0, exact: 1, oneSided: 2, conflict: 3, oneOfTwo: 4, twoGenerations: 5 } as const;

export const SUFFIXES: readonly Suffix[] = ['', 'jr', 'sr', 'ii', 'iii', 'iv', 'v'];

/** The level where the names are one and the same. */
export function besideOneName(level: number): number {
  if (level === SUFFIX.oneSided) return SUFFIX.oneOfTwo;
  return level === SUFFIX.conflict ? SUFFIX.twoGenerations : level;
}

/** By their place in `SUFFIXES`. Jr and II are the same generation in common use. */
export function compareSuffix(a: number, b: number): number {
  if (a === b) return a === 0 ? SUFFIX.missing : SUFFIX.exact;
  if (a === 0 || b === 0) return SUFFIX.oneSided;
  return (a === 1 && b === 3) || (a === 3 && b === 1) ? SUFFIX.exact : SUFFIX.conflict;
}
