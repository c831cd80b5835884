import type { PostalAddress } from '../../../core/record.ts';

/** How much of an address was given. */
export type Precision = 'home' | 'street' | 'zip' | 'city' | 'state';

export function precisionOf(address: PostalAddress): Precision {
  if (address.house !== '') return 'home';
  if (address.street !== '') return 'street';
  if (address.zip !== '') return 'zip';
  return address.city !== '' ? 'city' : 'state';
}

/** How much was given that is known as well: what is not known contradicts nothing. */
export function precisionTold(asked: PostalAddress, known: PostalAddress, precision: Precision): Precision {
  if (known[precision === 'home' ? 'house' : precision] !== '') return precision;
  if (asked.street !== '' && known.street !== '') return 'street';
  if (asked.zip !== '' && known.zip !== '') return 'zip';
  return asked.city !== '' && known.city !== '' ? 'city' : 'state';
}
