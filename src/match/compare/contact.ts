import { levelNames } from '../written-names.ts';
import { type Closeness, closenessOf, isDigitSlip } from './closeness.ts';

export const PHONE = { missing: 0, exact: 1, close: 2, different: 3, generic: 4 } as const;
export const PHONE_LEVELS = levelNames(PHONE);

const HALF = 100_000_000;

/** One digit wrong or two neighbours swapped is a slip; anything else is another line. */
export function compareNumbers(a: number, b: number): number {
  if (a === b) return PHONE.exact;
  const highA = Math.floor(a / HALF);
  const highB = Math.floor(b / HALF);
  const lowA = a - highA * HALF;
  const lowB = b - highB * HALF;
  // A slip stays within one half but for two digits swapped right across the middle, which is left to be another line.
  if (highA === highB) return isDigitSlip(lowA, lowB) ? PHONE.close : PHONE.different;
  return lowA === lowB && isDigitSlip(highA, highB) ? PHONE.close : PHONE.different;
}

/** `of_name`: alike only in the parts made of a shared name, as those of strangers of that name are. */
export const EMAIL = { missing: 0, exact: 1, sameLocal: 2, close: 3, similar: 4, ofName: 5, different: 6, generic: 7 } as const;
export const EMAIL_LEVELS = levelNames(EMAIL);

export interface EmailParts {
  readonly local: number;
  readonly domain: number;
}

/** By local part and domain, each interned; `domains` and `locals` compare two different ones. */
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
 * What likeness is worth where each local part was made of its own record's form of a name: nothing where the
 * name is one and the same, and two mailboxes where the names differ as the addresses do. Otherwise `level` stands.
 */
export function levelGivenNames(
  level: number,
  names: readonly (readonly [left: string, right: string])[],
  left: string,
  right: string,
): number {
  const made = names.filter(([a, b]) => Math.min(a.length, b.length) >= LEAST_NAME_CHARS && left.includes(a) && right.includes(b));
  if (made.length === 0) return level;
  return made.every(([a, b]) => a === b) && !haveOtherNames(made, left, right) && !areNumbered(left, right)
    ? EMAIL.ofName
    : EMAIL.different;
}

/** `smith12` and `smith.77`: two people who found the name taken and added a number. */
function areNumbered(left: string, right: string): boolean {
  const [one, other] = [digitsOf(left), digitsOf(right)];
  return one !== '' && other !== '' && one !== other;
}

/** `susan_shelton` and `susan_wilson`: each has another name in addition to the shared one. */
function haveOtherNames(shared: readonly (readonly [left: string, right: string])[], left: string, right: string): boolean {
  const restOf = (local: string) => shared.reduce((rest, [name]) => rest.replace(name, ''), local).replace(/[^a-z]/g, '');
  const [a, b] = [restOf(left), restOf(right)];
  return Math.min(a.length, b.length) >= LEAST_NAME_CHARS && closenessOf(a, b) === 'far';
}
