import { levelNames } from '../written-names.ts';
import { closenessOf, isOneSlip } from './closeness.ts';

export const IDENTIFIER = { missing: 0, exact: 1, close: 2, different: 3, generic: 4 } as const;
export const IDENTIFIER_LEVELS = levelNames(IDENTIFIER);

export function compareIdentifiers(a: string, b: string): number {
  if (a === b) return IDENTIFIER.exact;
  // What follows a number tells the members of a family apart, and many leave it out: neither the same nor another.
  if (a.length !== b.length && (a.startsWith(b) || b.startsWith(a))) return IDENTIFIER.generic;
  return Math.min(a.length, b.length) >= 5 && isOneSlip(a, b) ? IDENTIFIER.close : IDENTIFIER.different;
}

export const TEXT = { missing: 0, exact: 1, close: 2, part: 3, different: 4 } as const;
export const TEXT_LEVELS = levelNames(TEXT);

export function compareTexts(a: string, b: string): number {
  if (a === b) return TEXT.exact;
  if (closenessOf(a, b) === 'close') return TEXT.close;
  const words = b.split(' ');
  const shared = a.split(' ').some((word) => word.length > 3 && words.includes(word));
  return shared ? TEXT.part : TEXT.different;
}

export const GENDER = { missing: 0, same: 1, different: 2 } as const;
export const GENDER_LEVELS = levelNames(GENDER);

/** 0 unknown, 1 male, 2 female. */
export function compareGenders(a: number, b: number): number {
  if (a === 0 || b === 0) return GENDER.missing;
  return a === b ? GENDER.same : GENDER.different;
}

/** Where two records come from. `once` is one source that is known to list each person once: two of its records are two people. */
export const SOURCE = { missing: 0, same: 1, other: 2, once: 3 } as const;
export const SOURCE_LEVELS = levelNames(SOURCE);
