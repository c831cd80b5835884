export const GENDER_LEVELS = ['missing', 'same', 'different'] as const;

/** 0 unknown, 1 male, 2 female. */
export function compareGenders(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return a === b ? 1 : 2;
}
