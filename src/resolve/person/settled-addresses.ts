import type { AttestedPhone, Person } from '../../core/person.ts';
import type { PostalAddress } from '../../core/record.ts';
import { isSameUnit } from '../../match/compare/address-parts.ts';
import { placeByZip, withConsistentPlace } from '../../normalize/address/cities.ts';
import { NANP_SPAN } from '../../normalize/phone/nanp.ts';
import { isFormOf } from './address-forms.ts';

type Addresses = Person['addresses'];

/** Addresses for display: completed, each once, and with the town of a ZIP code unless all numbers of the person are foreign. */
export function shownAddresses(addresses: Addresses, phones: readonly AttestedPhone[]): Addresses {
  const settled = withoutLetteredTwins(settledAddresses(addresses));
  if (settled.every(({ value }) => value.city !== '' && value.state !== '')) return settled;
  if (phones.length > 0 && phones.every(({ value }) => Math.floor(value / NANP_SPAN) !== 1)) return settled;
  return settled.map((one) => {
    const value = placeByZip(one.value);
    return value === one.value ? one : { ...one, value };
  });
}

/** An address without a street line is shown only where no fuller one is known. */
export function withStreets(addresses: Addresses): Addresses {
  const hasStreet = ({ value: { house, street } }: Addresses[number]) => house !== '' || street !== '';
  return addresses.length > 1 && addresses.some(hasStreet) ? addresses.filter(hasStreet) : addresses;
}

/** `123 Elm St Unit A` is `123A Elm St`: the first spelling is shown. */
function withoutLetteredTwins(addresses: Addresses): Addresses {
  if (addresses.length < 2 || !addresses.some(({ value }) => LETTERED.test(value.house))) return addresses;
  return addresses.filter(({ value }, at) => !addresses.slice(0, at).some((earlier) => isLetteredTwin(earlier.value, value)));
}

const LETTERED = /\d[a-z]$/;

function isLetteredTwin(a: PostalAddress, b: PostalAddress): boolean {
  return a.street === b.street && isSameTown(a, b) && (isLettered(a, b) || isLettered(b, a));
}

/** A street or a state alone does not identify a town. */
function isSameTown(a: PostalAddress, b: PostalAddress): boolean {
  return a.zip === b.zip && a.city === b.city && a.state === b.state && (a.zip !== '' || a.city !== '');
}

function isLettered(glued: PostalAddress, apart: PostalAddress): boolean {
  if (glued.unit !== '' || !LETTERED.test(glued.house) || glued.house.slice(0, -1) !== apart.house) return false;
  return isSameUnit(apart.unit, `unit ${glued.house.slice(-1)}`);
}

/** True if state and ZIP code are consistent in all, and all are distinct. */
export function settledAddresses(addresses: Addresses): Addresses {
  if (addresses.every(({ value }) => withConsistentPlace(value) === value)) return addresses;
  const values = addresses.map(({ value }) => {
    const settled = withConsistentPlace(value);
    return settled === value
      ? value
      : (addresses.find((other) => other.value !== value && isFormOf(other.value, settled))?.value ?? settled);
  });
  return addresses.flatMap((one, at) => {
    const value = values[at]!;
    return values.indexOf(value) === at ? [{ ...one, value }] : [];
  });
}
