/** Where two records come from. `once` is one source that is known to list everybody once: two of its records are two people. */
export const SOURCE_LEVELS = ['missing', 'same', 'other', 'once'] as const;

export const SOURCE = { missing: 0, same: 1, other: 2, once: 3 } as const;
