import type { Closeness } from './closeness.ts';

export const EMAIL_LEVELS = ['missing', 'exact', 'same_local', 'close', 'similar', 'different', 'generic'] as const;

export const EMAIL = { missing: 0, exact: 1, sameLocal: 2, close: 3, similar: 4, different: 5, generic: 6 } as const;

export interface EmailParts {
  readonly local: number;
  readonly domain: number;
}

/** By local part and domain, each interned; `domains` and `locals` tell how alike two different ones are. */
export function compareEmails(
  a: EmailParts,
  b: EmailParts,
  domains: (a: number, b: number) => Closeness,
  locals: (a: number, b: number) => Closeness,
): number {
  if (a.local === b.local && a.domain === b.domain) return EMAIL.exact;
  const domain = a.domain === b.domain ? 'close' : domains(a.domain, b.domain);
  if (a.local === b.local) return domain === 'close' ? EMAIL.close : EMAIL.sameLocal;
  if (domain === 'far') return EMAIL.different;
  const local = locals(a.local, b.local);
  if (local === 'far') return EMAIL.different;
  return local === 'close' ? EMAIL.close : EMAIL.similar;
}
