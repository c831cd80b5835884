/** Where two records come from. A source that lists everybody once speaks against two of its own records being one person. */
export const SOURCE_LEVELS = ['missing', 'same', 'other'] as const;

export const SOURCE = { missing: 0, same: 1, other: 2 } as const;
