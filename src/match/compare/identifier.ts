import { isOneSlip } from './closeness.ts';

export const IDENTIFIER_LEVELS = ['missing', 'exact', 'close', 'different', 'generic'] as const;

export const IDENTIFIER = { missing: 0, exact: 1, close: 2, different: 3, generic: 4 } as const;

export function compareIdentifiers(a: string, b: string): number {
  if (a === b) return IDENTIFIER.exact;
  // What follows a number tells the members of a family apart, and many leave it out: neither the same nor another.
  if (a.length !== b.length && (a.startsWith(b) || b.startsWith(a))) return IDENTIFIER.generic;
  return Math.min(a.length, b.length) >= 5 && isOneSlip(a, b) ? IDENTIFIER.close : IDENTIFIER.different;
}
