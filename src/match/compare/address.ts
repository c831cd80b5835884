import { closenessOf, isOneSlip } from './closeness.ts';

export const ADDRESS_LEVELS = [
  'missing',
  'home',
  'other_unit',
  'home_close',
  'home_elsewhere',
  'house_and_zip',
  'street',
  'street_close',
  'zip',
  'zip_other_street',
  'zip_close',
  'city',
  'city_other_street',
  'state',
  'far',
  'generic',
] as const;

export const ADDRESS = {
  missing: 0,
  home: 1,
  otherUnit: 2,
  homeClose: 3,
  homeElsewhere: 4,
  houseAndZip: 5,
  street: 6,
  streetClose: 7,
  zip: 8,
  zipOtherStreet: 9,
  zipClose: 10,
  city: 11,
  cityOtherStreet: 12,
  state: 13,
  far: 14,
  generic: 15,
} as const;

/** Each part folded, `''` where absent, in the order of `PostalAddress`. */
export interface AddressParts {
  readonly house: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

type Likeness = 'same' | 'close' | 'other' | 'unknown';

export function compareAddresses(a: AddressParts, b: AddressParts): number {
  const street = likeness(a.street, b.street);
  const house =
    a.house === '' || b.house === ''
      ? 'unknown'
      : a.house === b.house
        ? 'same'
        : isOneSlip(a.house, b.house) && a.house.length > 2
          ? 'close'
          : 'other';
  const zip = zipLikeness(a.zip, b.zip);
  const city = likeness(a.city, b.city);
  const near = zip === 'same' || city === 'same' || zip === 'close' || city === 'close';
  const placeUnknown = zip === 'unknown' && city === 'unknown';
  // A box has no street: its house says all.
  const sameStreet = street === 'same' || (street === 'unknown' && a.street === b.street && a.house.includes(' '));
  if (house === 'same' && sameStreet) {
    if (!near && !placeUnknown) return ADDRESS.homeElsewhere;
    return a.unit !== '' && b.unit !== '' && a.unit !== b.unit ? ADDRESS.otherUnit : ADDRESS.home;
  }
  if ((house === 'same' || house === 'close') && (street === 'same' || street === 'close'))
    return near ? ADDRESS.homeClose : ADDRESS.homeElsewhere;
  if (house === 'same' && near) return ADDRESS.houseAndZip;
  if (near && street === 'same') return ADDRESS.street;
  if (near && street === 'close') return ADDRESS.streetClose;
  if (zip === 'same') return street === 'other' ? ADDRESS.zipOtherStreet : ADDRESS.zip;
  if (zip === 'close') return ADDRESS.zipClose;
  if (city === 'same' || city === 'close') return street === 'other' ? ADDRESS.cityOtherStreet : ADDRESS.city;
  if (a.state !== '' && a.state === b.state) return ADDRESS.state;
  if (placeUnknown && street === 'unknown') return ADDRESS.missing;
  return ADDRESS.far;
}

function likeness(a: string, b: string): Likeness {
  if (a === '' || b === '') return 'unknown';
  if (a === b) return 'same';
  if (closenessOf(a, b) !== 'far') return 'close';
  return 'other';
}

/** One slip, or the same district: all but the last three of a British postcode, the first three of a ZIP code. */
function zipLikeness(a: string, b: string): Likeness {
  if (a === '' || b === '') return 'unknown';
  if (a === b) return 'same';
  if (isOneSlip(a, b)) return 'close';
  return a.length > 4 && b.length > 4 && a.slice(0, -3) === b.slice(0, -3) && /[a-z]/.test(a) ? 'close' : 'other';
}
