import { type Closeness, closenessOf } from './closeness.ts';

export const EMAIL_LEVELS = ['missing', 'exact', 'same_local', 'close', 'similar', 'of_name', 'different', 'generic'] as const;

/** `of_name`: alike only in what both made of a name they share, which strangers of that name do too. */
export const EMAIL = { missing: 0, exact: 1, sameLocal: 2, close: 3, similar: 4, ofName: 5, different: 6, generic: 7 } as const;

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

/** `smith12` and `smith13` are two people as easily as a slip, so digits that differ make a close pair merely similar. */
export function closenessOfLocals(a: string, b: string): Closeness {
  const closeness = closenessOf(a, b);
  return closeness === 'close' && digitsOf(a) !== digitsOf(b) ? 'similar' : closeness;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

const LEAST_NAME_CHARS = 3;

/**
 * What likeness is worth where each local part was made of its own record's form of a name: nothing of its own where the
 * name is one and the same, and two mailboxes where the names differ as the addresses do. Otherwise `level` stands.
 */
export function levelBesideNames(
  level: number,
  names: readonly (readonly [left: string, right: string])[],
  left: string,
  right: string,
): number {
  const made = names.filter(([a, b]) => Math.min(a.length, b.length) >= LEAST_NAME_CHARS && left.includes(a) && right.includes(b));
  if (made.length === 0) return level;
  return made.every(([a, b]) => a === b) && !nameOthers(made, left, right) && !areNumbered(left, right) ? EMAIL.ofName : EMAIL.different;
}

/** `smith12` and `smith.77`: whoever found the name taken got a number, and these are two that did. */
function areNumbered(left: string, right: string): boolean {
  const [one, other] = [digitsOf(left), digitsOf(right)];
  return one !== '' && other !== '' && one !== other;
}

/** `susan_shelton` and `susan_wilson`: beside the name they share, each tells another. */
function nameOthers(shared: readonly (readonly [left: string, right: string])[], left: string, right: string): boolean {
  const restOf = (local: string) => shared.reduce((rest, [name]) => rest.replace(name, ''), local).replace(/[^a-z]/g, '');
  const [a, b] = [restOf(left), restOf(right)];
  return Math.min(a.length, b.length) >= LEAST_NAME_CHARS && closenessOf(a, b) === 'far';
}
