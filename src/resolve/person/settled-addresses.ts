import type { AttestedPhone, Person } from '../../core/person.ts';
import { placeByZip, settlePlace } from '../../normalize/address/settled-place.ts';
import { NANP_SPAN } from '../../normalize/phone/nanp.ts';
import { isFormOf } from './address-forms.ts';

type Addresses = Person['addresses'];

/** As they are shown: settled, and with the town that a ZIP code alone tells, unless all numbers of its bearer are of other countries. */
export function shownAddresses(addresses: Addresses, phones: readonly AttestedPhone[]): Addresses {
  const settled = settledAddresses(addresses);
  if (settled.every(({ value }) => value.city !== '' && value.state !== '')) return settled;
  if (phones.length > 0 && phones.every(({ value }) => Math.floor(value / NANP_SPAN) !== 1)) return settled;
  return settled.map((one) => {
    const value = placeByZip(one.value);
    return value === one.value ? one : { ...one, value };
  });
}

/** In none do state and ZIP code contradict each other, and none turns out to be another one. */
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
