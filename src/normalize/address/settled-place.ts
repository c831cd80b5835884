import type { PostalAddress } from '../../core/record.ts';
import { stateAround, zipPlace } from '../../reference/zip-codes.ts';
import { isKnownCity } from './known-city.ts';

/**
 * An address whose state and ZIP code do not contradict each other: the city tells which of them is meant. Where it tells
 * nothing the ZIP code goes, which has more room for slips.
 */
export function settlePlace(address: PostalAddress): PostalAddress {
  const { city, state, zip } = address;
  if (zip === '' || state === '' || stateAround(zip) === state) return address;
  const stateOfZip = zipPlace(zip)?.state.toLowerCase();
  if (stateOfZip === undefined || stateOfZip === state) return address;
  const words = city.split(' ');
  const isOfZip = isKnownCity(words, stateOfZip, zip) && !isKnownCity(words, state, '');
  return isOfZip ? { ...address, state: stateOfZip } : { ...address, zip: '' };
}
