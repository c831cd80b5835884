import { closenessOf, isOneSlip } from './closeness.ts';

export const EMAIL_LEVELS = ['missing', 'exact', 'same_local', 'close', 'similar', 'different', 'generic'] as const;

export const EMAIL = { missing: 0, exact: 1, sameLocal: 2, close: 3, similar: 4, different: 5, generic: 6 } as const;

export function compareEmails(a: string, b: string): number {
  if (a === b) return EMAIL.exact;
  const atA = a.lastIndexOf('@');
  const atB = b.lastIndexOf('@');
  const localA = a.slice(0, atA);
  const localB = b.slice(0, atB);
  const domainA = a.slice(atA + 1);
  const domainB = b.slice(atB + 1);
  if (localA === localB) return closenessOf(domainA, domainB) === 'close' ? EMAIL.close : EMAIL.sameLocal;
  const sameDomain = domainA === domainB;
  const nearDomain = sameDomain || closenessOf(domainA, domainB) !== 'far';
  if (nearDomain && Math.min(localA.length, localB.length) >= 4 && isOneSlip(localA, localB)) return EMAIL.close;
  if (nearDomain && closenessOf(localA, localB) !== 'far') return EMAIL.similar;
  return EMAIL.different;
}
