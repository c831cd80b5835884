import type { PostalAddress } from '../../core/record.ts';
import { stateAround, zipPlace } from '../../reference/zip-codes.ts';
import { isKnownCity } from './known-city.ts';
import { foldCity } from './place.ts';

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

/**
 * An American address with what its ZIP code tells of its place, where that is left out: city and state where neither is told, the one
 * that is missing where the other agrees.
 */
export function placeByZip(address: PostalAddress): PostalAddress {
  const { city, state, zip } = address;
  if (zip.length !== ZIP_DIGITS || (city !== '' && state !== '')) return address;
  const place = zipPlace(zip);
  if (place === undefined) return address;
  const stateOfZip = place.state.toLowerCase();
  if (city !== '') return isKnownCity(city.split(' '), '', zip) ? { ...address, state: stateOfZip } : address;
  return state === '' || state === stateOfZip ? { ...address, city: foldCity(place.city), state: stateOfZip } : address;
}

const ZIP_DIGITS = 5;
