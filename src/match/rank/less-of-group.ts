import { withAddresses, withNames } from '../../core/fragment-with.ts';
import type { Fragment, PostalAddress } from '../../core/record.ts';

export type GroupName = 'phone' | 'email' | 'name' | 'address';

/** What a question is asked without: a group, or a part of one. */
export type LeftOut = GroupName | 'first' | 'last' | 'home' | 'city' | 'state';

export interface LessOfGroup {
  readonly left: readonly LeftOut[];
  readonly fragment: Fragment;
}

/** With one part of a name. */
export function partsOfName(fragment: Fragment): LessOfGroup[] {
  const { first, middle, last, suffix } = fragment.names[0]!;
  if (first === '' || last === '') return [];
  return [
    { left: ['first'], fragment: withNames(fragment, [{ first: '', middle: '', last, suffix }]) },
    { left: ['last'], fragment: withNames(fragment, [{ first, middle, last: '', suffix }]) },
  ];
}

/** With the ZIP code or city of a home alone, or with as much of its place as is told. */
export function placesOfHome(fragment: Fragment): LessOfGroup[] {
  const { house, street, city, state, zip } = fragment.addresses[0]!;
  if (house + street === '' || zip + city + state === '') return [];
  const place = asOf(fragment, ['home'], { house: '', street: '', unit: '', city, state, zip });
  return [place, ...finestPlace(place.fragment).map(({ left, fragment: less }) => ({ left: [...place.left, ...left], fragment: less }))];
}

/** Without what the ZIP code tells, or where none is given, the city. */
export function finestPlace(fragment: Fragment): LessOfGroup[] {
  const { house, street, unit, city, state, zip } = fragment.addresses[0]!;
  if (zip !== '') return city + state === '' ? [] : [asOf(fragment, ['city', 'state'], { house, street, unit, city: '', state: '', zip })];
  return city === '' || state === '' ? [] : [asOf(fragment, ['state'], { house, street, unit, city, state: '', zip })];
}

function asOf(fragment: Fragment, left: readonly LeftOut[], address: PostalAddress): LessOfGroup {
  return { left, fragment: withAddresses(fragment, [address]) };
}
