import type { Key } from '../../../core/key.ts';
import type { Fragment, PostalAddress } from '../../../core/record.ts';
import { isBox } from '../../../match/compare/address.ts';
import { addressKey, doorKey, homeKey, lastAndZipKey } from '../../../match/keys/keys.ts';
import { type Door, doorsMeant } from '../../../match/respell/house.ts';
import { streetsMeant } from '../../../match/respell/street.ts';
import { zipsOfCity } from '../../../normalize/address/city-zips.ts';

/** Where the ZIP code is not told, all of the city's are tried, up to so many. */
const MAX_ZIPS = 150;
/** So many homes are tried where the street may be misspelt; the likeliest of them also by their unit. */
const MAX_HOMES = 800;
const TRIED_BY_UNIT = 40;

/** Homes meet by their ZIP code, where records have one; so do people of a surname that is too common to be listed. */
export function inCity({ names, addresses }: Fragment, isCommon: boolean, keySeed: number): Key[] {
  const address = addresses[0];
  if (address === undefined || address.zip !== '') return [];
  const last = isCommon && names[0]?.first === '' ? names[0].last : '';
  const isHome = lacksZip(address);
  if (!isHome && last === '') return [];
  return zipsOfCity(address.city, address.state)
    .slice(0, MAX_ZIPS)
    .flatMap((zip) => {
      const keys = isHome ? homeKeys(homeAt(address, address, address.street, zip), keySeed) : [];
      return last === '' ? keys : [...keys, lastAndZipKey(last, zip, keySeed)];
    });
}

/**
 * The home in streets that the written one may be a slip of, and behind numbers that the written one may mean. Without its ZIP code
 * in any town, and in each of the city's, where that is told: many towns have a 100 Main St, too many for the first. So with a ZIP
 * code that is none of the city's.
 */
export function homesInStreets(asked: PostalAddress, keySeed: number): Key[] {
  const keys: Key[] = [];
  const streets = streetsMeant(asked.street);
  const doors = doorsMeant(asked);
  if (asked.zip === '') {
    for (const { house } of doors) keys.push(doorKey({ house, street: asked.street }, keySeed));
    for (const street of streets) keys.push(doorKey({ house: asked.house, street }, keySeed));
    // Homes are filed under a place.
    if (asked.city === '') return keys;
  }
  const ofCity = zipsOfCity(asked.city, asked.state).slice(0, MAX_ZIPS);
  const zips = asked.zip !== '' ? [asked.zip] : ['', ...ofCity];
  const isOfAnother = asked.zip !== '' && !ofCity.includes(asked.zip);
  if (isOfAnother) for (const zip of ofCity) keys.push(addressKey(homeAt(asked, asked, asked.street, zip), keySeed));
  for (const door of doors) for (const zip of zips) keys.push(addressKey(homeAt(asked, door, asked.street, zip), keySeed));
  const byUnit = keys.length + TRIED_BY_UNIT;
  for (const street of streets) {
    if (keys.length + (keys.length < byUnit ? 2 : 1) * zips.length > MAX_HOMES) break;
    for (const zip of zips) {
      const home = homeAt(asked, asked, street, zip);
      if (keys.length < byUnit) keys.push(...homeKeys(home, keySeed));
      else keys.push(addressKey(home, keySeed));
    }
  }
  return keys;
}

function homeAt({ city, state }: PostalAddress, { house, unit }: Door, street: string, zip: string): PostalAddress {
  return { house, street, unit, city, state, zip };
}

function homeKeys(home: PostalAddress, keySeed: number): Key[] {
  return home.unit === '' ? [addressKey(home, keySeed)] : [addressKey(home, keySeed), homeKey(home, keySeed)];
}

/** A home or box that is told without its ZIP code. */
export function lacksZip({ house, street, zip }: PostalAddress): boolean {
  return house !== '' && (street !== '' || isBox(house)) && zip === '';
}

/** Whether two addresses tell of one ZIP code or town, or of one state where no more is told. */
export function areOfOnePlace(known: PostalAddress, asked: PostalAddress): boolean {
  if (asked.zip + asked.city === '') return asked.state === '' || asked.state === known.state;
  return (asked.zip !== '' && asked.zip === known.zip) || (asked.city !== '' && asked.city === known.city);
}

/** The same in house and street, too. */
export function areOfOneHome(known: PostalAddress, asked: PostalAddress): boolean {
  return known.house === asked.house && known.street === asked.street && areOfOnePlace(known, asked);
}
