import type { Person } from '../../core/person.ts';
import { settlePlace } from '../../normalize/address/settled-place.ts';
import { isFormOf } from './address-forms.ts';

type Addresses = Person['addresses'];

/** As they are shown: in none do state and ZIP code contradict each other, and none turns out to be another one. */
export function settledAddresses(addresses: Addresses): Addresses {
  if (addresses.every(({ value }) => settlePlace(value) === value)) return addresses;
  const values = addresses.map(({ value }) => {
    const settled = settlePlace(value);
    return settled === value
      ? value
      : (addresses.find((other) => other.value !== value && isFormOf(other.value, settled))?.value ?? settled);
  });
  return addresses.flatMap((one, at) => {
    const value = values[at]!;
    return values.indexOf(value) === at ? [{ ...one, value }] : [];
  });
}
