import type { PostalAddress } from '../../core/record.ts';
import { stateAround, zipPlace } from '../../reference/zip-codes.ts';
import { isKnownCity } from './known-city.ts';
import { foldCity } from './place.ts';

/**
 * An address whose state and ZIP code do not contradict each other: the city tells which of them is meant. Where it tells
 * nothing the ZIP code goes, which has more room for slips.
 */
export function settlePlace(address: PostalAddress): PostalAddress {
  const meant = stateMeant(address);
  if (meant === address.state) return address;
  return meant === undefined ? { ...address, zip: '' } : { ...address, state: meant };
}

/** The state that city and ZIP code are in, both of which tell against the one given; undefined where that one may be meant. */
function stateMeant({ city, state, zip }: PostalAddress): string | undefined {
  if (zip === '' || state === '' || stateAround(zip) === state) return state;
  const stateOfZip = zipPlace(zip)?.state.toLowerCase();
  if (stateOfZip === undefined || stateOfZip === state) return state;
  const words = city.split(' ');
  return isKnownCity(words, stateOfZip, zip) && !isKnownCity(words, state, '') ? stateOfZip : undefined;
}

/** An address in the state of its city and ZIP code, where these agree with each other alone; in none where a city of that name is in either. */
export function inStateMeant(address: PostalAddress): PostalAddress {
  const meant = stateMeant(address);
  if (meant === address.state) return address;
  if (meant !== undefined) return { ...address, state: meant };
  return isKnownCity(address.city.split(' '), '', address.zip) ? { ...address, state: '' } : address;
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
