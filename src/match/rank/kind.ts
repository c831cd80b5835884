import type { Evidence } from '../../core/evidence.ts';
import type { Fragment } from '../../core/record.ts';
import { precisionOf } from './weigh-address.ts';

/**
 * The kind of input by what of it speaks for the candidate: `phone+name`, `name+state`, `name+address`. A group that
 * contradicts, or of which nothing is known, is no part of it, so that it can only lower the confidence.
 */
export function kindOfAgreement(fragment: Fragment, evidence: readonly Evidence[]): string {
  const agrees = (attribute: string) => evidence.some((one) => one.attribute === attribute && one.weightMillibits > 0);
  const groups: string[] = [];
  if (agrees('phone')) groups.push('phone');
  if (agrees('email')) groups.push('email');
  const name = fragment.names[0];
  if (name !== undefined && agrees('name')) groups.push(name.first === '' ? 'last' : name.last === '' ? 'first' : 'name');
  const address = fragment.addresses[0];
  if (address !== undefined && agrees('address')) {
    const precision = precisionOf(address);
    groups.push(precision === 'home' ? 'address' : precision);
    // A street tells nothing of the place it lies in.
    if (precision === 'street') for (const place of ['zip', 'city', 'state'] as const) if (address[place] !== '') groups.push(place);
  }
  return groups.join('+');
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

export function partsOf(kind: string): readonly string[] {
  return kind === '' ? [] : kind.split('+').flatMap((group) => PARTS[group] ?? [group]);
}
