import type { Fragment } from '../core/record.ts';
import { precisionOf } from './address.ts';
import { GROUP_BITS } from './rows.ts';

/** The kind of input by these groups of it: `phone+name`, `name+state`, `last+address`. */
export function kindOf({ names, addresses }: Fragment, groups: number): string {
  const parts: string[] = [];
  if ((groups & GROUP_BITS.phone) !== 0) parts.push('phone');
  if ((groups & GROUP_BITS.email) !== 0) parts.push('email');
  const [name] = names;
  if ((groups & GROUP_BITS.name) !== 0 && name !== undefined) parts.push(name.first === '' ? 'last' : name.last === '' ? 'first' : 'name');
  const [address] = addresses;
  if ((groups & GROUP_BITS.address) !== 0 && address !== undefined) {
    const precision = precisionOf(address);
    parts.push(precision === 'home' ? 'address' : precision);
  }
  return parts.join('+');
}
