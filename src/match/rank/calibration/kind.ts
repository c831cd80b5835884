import type { Evidence } from '../../../core/evidence.ts';
import type { Fragment, PersonName, PostalAddress } from '../../../core/record.ts';
import { precisionOf } from '../addresses/precision.ts';

/**
 * The kind of input by what of it speaks for the candidate: `phone+name`, `name+state`, `name+address`. A group that
 * contradicts, or of which nothing is known, is no part of it, so that it can only lower the confidence.
 */
export function kindOfAgreement(fragment: Fragment, evidence: readonly Evidence[]): string {
  let kind = 0;
  for (const { attribute, weightMillibits } of evidence) {
    if (weightMillibits <= 0) continue;
    if (attribute === 'phone') kind |= GROUP.phone;
    else if (attribute === 'email') kind |= GROUP.email;
    else if (attribute === 'name') kind |= groupOfName(fragment.names[0]);
    else if (attribute === 'address') kind |= groupsOfAddress(fragment.addresses[0]);
  }
  let words = known.get(kind);
  if (words === undefined) {
    words = GROUPS.filter((_, at) => (kind & (1 << at)) !== 0).join('+');
    known.set(kind, words);
  }
  return words;
}

const GROUPS = ['phone', 'email', 'last', 'first', 'name', 'address', 'street', 'zip', 'city', 'state'] as const;
const GROUP = Object.fromEntries(GROUPS.map((group, at) => [group, 1 << at])) as Record<(typeof GROUPS)[number], number>;
/** There are few kinds, and each is asked about again and again. */
const known = new Map<number, string>();

function groupOfName(name: PersonName | undefined): number {
  if (name === undefined) return 0;
  return name.first === '' ? GROUP.last : name.last === '' ? GROUP.first : GROUP.name;
}

function groupsOfAddress(address: PostalAddress | undefined): number {
  if (address === undefined) return 0;
  const precision = precisionOf(address);
  if (precision !== 'street') return GROUP[precision === 'home' ? 'address' : precision];
  // A street tells nothing of the place it lies in.
  const { zip, city, state } = address;
  return GROUP.street | (zip === '' ? 0 : GROUP.zip) | (city === '' ? 0 : GROUP.city) | (state === '' ? 0 : GROUP.state);
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  name: ['first', 'last'],
  city: ['state', 'city'],
  zip: ['state', 'zip'],
  address: ['state', 'city', 'zip', 'street', 'house'],
};

/** Whether one kind gives all that the other gives, and more. */
export function givesMore(kind: string, than: string): boolean {
  const parts = partsOf(kind);
  return kind !== than && partsOf(than).every((part) => parts.includes(part));
}

function partsOf(kind: string): readonly string[] {
  return kind === '' ? [] : kind.split('+').flatMap((group) => PARTS[group] ?? [group]);
}
