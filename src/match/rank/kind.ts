import type { Fragment } from '../../core/record.ts';
import { precisionOf } from './weigh-address.ts';

/** The kind of input, as calibration and reliability tables name it: `phone+name`, `name+state`, `name+address`. */
export function kindOfFragment(fragment: Fragment): string {
  const groups: string[] = [];
  if (fragment.phones.length > 0) groups.push('phone');
  if (fragment.emails.length > 0) groups.push('email');
  const name = fragment.names[0];
  if (name !== undefined) groups.push(name.first === '' ? 'last' : name.last === '' ? 'first' : 'name');
  const address = fragment.addresses[0];
  if (address !== undefined) {
    const precision = precisionOf(address);
    groups.push(precision === 'home' ? 'address' : precision);
  }
  return groups.join('+');
}
