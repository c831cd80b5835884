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
  const name = fragment.names[0]!;
  if (name.first === '' || name.last === '') return [];
  return [
    { left: ['first'], fragment: { ...fragment, names: [{ ...name, first: '', middle: '' }] } },
    { left: ['last'], fragment: { ...fragment, names: [{ ...name, last: '' }] } },
  ];
}

/** With the ZIP code or city of a home alone, or with as much of its place as is told. */
export function placesOfHome(fragment: Fragment): LessOfGroup[] {
  const address = fragment.addresses[0]!;
  if (address.house + address.street === '' || address.zip + address.city + address.state === '') return [];
  const place = asOf(fragment, ['home'], { ...address, house: '', street: '', unit: '' });
  return [place, ...finestPlace(place.fragment).map(({ left, fragment: less }) => ({ left: [...place.left, ...left], fragment: less }))];
}

/** Without what the ZIP code tells, or where none is given, the city. */
export function finestPlace(fragment: Fragment): LessOfGroup[] {
  const address = fragment.addresses[0]!;
  const { zip, city, state } = address;
  if (zip !== '') return city + state === '' ? [] : [asOf(fragment, ['city', 'state'], { ...address, city: '', state: '' })];
  return city === '' || state === '' ? [] : [asOf(fragment, ['state'], { ...address, state: '' })];
}

function asOf(fragment: Fragment, left: readonly LeftOut[], address: PostalAddress): LessOfGroup {
  return { left, fragment: { ...fragment, addresses: [address] } };
}
