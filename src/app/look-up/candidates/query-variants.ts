import type { Key } from '../../../core/key.ts';
import type { Fragment, PersonName, PostalAddress } from '../../../core/record.ts';
import { isBox } from '../../../match/compare/address-parts.ts';
import { KIND } from '../../../match/keys/key-kinds.ts';
import { addressKey, doorKey, homeKey, keysOf, kindBits, lastAndZipKey, mailboxKey } from '../../../match/keys/keys.ts';
import { nicknameRoots } from '../../../match/nicknames.ts';
import { type HouseAndUnit, houseVariants } from '../../../match/variants/house.ts';
import { mailboxSeparators, mailboxSlips } from '../../../match/variants/mailbox.ts';
import { isName, nameSlips, nearSurnames, otherGiven, otherReadings, slipsInBothNames } from '../../../match/variants/name.ts';

import { streetVariants } from '../../../match/variants/street.ts';
import { zipsOfCity } from '../../../normalize/address/cities.ts';

/** Where the ZIP code is missing, all of the city's are tried, up to so many. */
const MAX_ZIPS = 150;
/** So many homes are tried where the street may be misspelt; the likeliest of them also by their unit. */
const MAX_HOMES = 800;
const TRIED_BY_UNIT = 40;

/** Keys of the names that the given one may be a misspelling or another reading of. */
export function nameVariantKeys({ names, addresses }: Fragment, keySeed: number, kinds: number): Key[] {
  const [name] = names;
  if (name === undefined) return [];
  const variants = [...otherReadings(name), ...otherGiven(name), ...nameSlips(name), ...slipsInBothNames(name), ...swappedSlips(name)];
  return variants.flatMap((variant) => keysOf(fragmentOfName(variant, addresses), keySeed, kinds));
}

/** `Schumahcer Ann`: the surname in place of the first name, with a slip. */
function swappedSlips({ first, middle, last, suffix }: PersonName): PersonName[] {
  return middle !== '' || isName(first) ? [] : nearSurnames(first).map((near) => ({ first: last, middle, last: near, suffix }));
}

/** What a short form stands for is filed by its own sound. */
export function soundVariantKeys({ names: [name] }: Fragment, keySeed: number): Key[] {
  if (name === undefined || name.first === '' || name.last === '') return [];
  return nicknameRoots(name.first)
    .filter((root) => root !== name.first)
    .flatMap((root) => keysOf(fragmentOfName({ ...name, first: root }), keySeed, SOUND));
}

const SOUND = kindBits([KIND.sound]);
const NOTHING: readonly never[] = [];

function fragmentOfName(name: PersonName, addresses: Fragment['addresses'] = NOTHING): Fragment {
  return { names: [name], phones: NOTHING, emails: NOTHING, addresses, identifiers: NOTHING, texts: NOTHING };
}

/** Keys of mailboxes that the given one may be a slip of, or that differ in the sign between its words. */
export function mailboxVariantKeys({ emails }: Fragment, keySeed: number): Key[] {
  return emails.flatMap((email) => [...mailboxSlips(email), ...mailboxSeparators(email)]).map((mailbox) => mailboxKey(mailbox, keySeed));
}

/** Keys of the home in every ZIP code of its city, where it is given without one. */
export function homesInCity({ addresses: [address] }: Fragment, keySeed: number): Key[] {
  if (address === undefined || !lacksZip(address)) return [];
  return zipsOf(address).flatMap((zip) => homeKeys({ ...address, zip }, keySeed));
}

/** The same of a surname that is too common to be listed by itself. */
export function surnamesInCity({ names: [name], addresses: [address] }: Fragment, keySeed: number): Key[] {
  if (address === undefined || address.zip !== '' || name === undefined || name.first !== '' || name.last === '') return [];
  return zipsOf(address).map((zip) => lastAndZipKey(name.last, zip, keySeed));
}

/**
 * Keys of the home in streets that the written one may be a slip of, and behind numbers that the written one may stand for.
 * Without its ZIP code in any town, and in each ZIP code of the city where that is given: many towns have a 100 Main St, too many
 * for the first. The same with a ZIP code that is none of the city's.
 */
export function homesInStreets(asked: PostalAddress, keySeed: number): Key[] {
  const streets = streetVariants(asked.street);
  const doors = houseVariants(asked);
  const keys: Key[] = [];
  if (asked.zip === '') {
    for (const { house } of doors) keys.push(doorKey({ house, street: asked.street }, keySeed));
    for (const street of streets) keys.push(doorKey({ house: asked.house, street }, keySeed));
  }
  // Homes are filed under a place.
  if (asked.zip + asked.city === '') return keys;
  const ofCity = zipsOf(asked);
  const zips = asked.zip !== '' ? [asked.zip] : ['', ...ofCity];
  if (asked.zip !== '' && !ofCity.includes(asked.zip)) for (const zip of ofCity) keys.push(addressKey({ ...asked, zip }, keySeed));
  for (const door of doors) for (const zip of zips) keys.push(addressKey(homeAt(asked, door, asked.street, zip), keySeed));
  addHomes(
    keys,
    streets.map((street) => zips.map((zip) => homeAt(asked, asked, street, zip))),
    keySeed,
  );
  return keys;
}

/** The homes of each street, as long as there is room for all of them. */
function addHomes(keys: Key[], homesByStreet: readonly (readonly PostalAddress[])[], keySeed: number): void {
  const byUnit = keys.length + TRIED_BY_UNIT;
  for (const homes of homesByStreet) {
    if (keys.length + (keys.length < byUnit ? 2 : 1) * homes.length > MAX_HOMES) return;
    for (const home of homes) {
      if (keys.length < byUnit) keys.push(...homeKeys(home, keySeed));
      else keys.push(addressKey(home, keySeed));
    }
  }
}

function zipsOf({ city, state }: PostalAddress): readonly string[] {
  return zipsOfCity(city, state).slice(0, MAX_ZIPS);
}

function homeAt({ city, state }: PostalAddress, { house, unit }: HouseAndUnit, street: string, zip: string): PostalAddress {
  return { house, street, unit, city, state, zip };
}

function homeKeys(home: PostalAddress, keySeed: number): Key[] {
  return home.unit === '' ? [addressKey(home, keySeed)] : [addressKey(home, keySeed), homeKey(home, keySeed)];
}

/** A home or box that is given without its ZIP code. */
export function lacksZip({ house, street, zip }: PostalAddress): boolean {
  return house !== '' && (street !== '' || isBox(house)) && zip === '';
}
