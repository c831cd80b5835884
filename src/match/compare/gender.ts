export const GENDER_LEVELS = ['missing', 'same', 'different'] as const;

export const GENDER = { missing: 0, same: 1, different: 2 } as const;

/** 0 unknown, 1 male, 2 female. */
export function compareGenders(a: number, b: number): number {
  if (a === 0 || b === 0) return GENDER.missing;
  return a === b ? GENDER.same : GENDER.different;
}
