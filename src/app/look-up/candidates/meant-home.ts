import { isSameFlat, isSameHouse } from '../../../confidence/household.ts';
import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { leavesOut, streetParts } from '../../../match/compare/address-parts.ts';
import { isOneSlip } from '../../../match/compare/closeness.ts';
import { type HouseAndUnit, houseVariantOf } from '../../../match/variants/house.ts';
import { streetVariants } from '../../../match/variants/street.ts';
import { foldCity } from '../../../normalize/address/place.ts';
import { zipPlace } from '../../../reference/zip-codes.ts';

/** Where nobody lives at a home as it is written: how likely a known one is meant that is a slip away or less told. */
const RESPELT = 0.9;
/** One in the same town under another ZIP code: no town has two houses of one number in streets of one name. */
const OTHER_ZIP = 0.6;
/** One in a street of that name and another type, of which many towns have both. */
const OTHER_TYPE = 0.35;

export interface MeantHome {
  readonly address: PostalAddress;
  /** Chance that it is meant, against one of which nobody heard. */
  readonly chance: number;
}

/**
 * The home or street given as it is known, where nobody lives at the written one and somebody does at one whose street it may be a
 * slip of or leaves something out of, or whose number or ZIP code it may be written for; undefined where there is none or more than
 * one such.
 */
export function meantHome(asked: PostalAddress, candidates: readonly Person[]): MeantHome | undefined {
  if (asked.street === '') return undefined;
  let meant: MeantHome | undefined;
  for (const { addresses } of candidates)
    for (const { value } of addresses) {
      const isHouse = asked.house === '' || value.house === asked.house;
      const door = isHouse ? asked : houseVariantOf(asked, value);
      if (value.street === '' || door === undefined) continue;
      const isWritten = value.street === asked.street && isHouse;
      if (isWritten && isSameHere(value, asked)) return undefined;
      if (meant !== undefined && isSameHome(value, meant.address, door)) continue;
      const one = isWritten ? underOtherZip(asked, value) : inOtherStreet(asked, value, door);
      if (one === undefined) continue;
      if (meant !== undefined) return undefined;
      meant = one;
    }
  return meant;
}

function isSameHome(known: PostalAddress, meant: PostalAddress, door: Pick<PostalAddress, 'house'>): boolean {
  return known.street === meant.street && door.house === meant.house && (known.zip === meant.zip || meant.zip === '');
}

function inOtherStreet(asked: PostalAddress, known: PostalAddress, { house, unit }: HouseAndUnit): MeantHome | undefined {
  const { city, state, zip } = asked;
  const address = { house, street: known.street, unit, city, state, zip };
  if (!isSameHere(known, address)) return undefined;
  const chance = chanceOfStreet(asked, known.street);
  return chance === 0 ? undefined : { address, chance };
}

/** Streets that only leave something out are compared as such where the house is not told. */
function chanceOfStreet({ house, street }: PostalAddress, known: string): number {
  if (street === known) return RESPELT;
  if (leavesOut(street, known)) return house === '' ? 0 : RESPELT;
  if (!streetVariants(street).includes(known)) return 0;
  return areOfOneName(street, known) ? OTHER_TYPE : RESPELT;
}

function areOfOneName(a: string, b: string): boolean {
  const [one, other] = [streetParts(a), streetParts(b)];
  return one.name === other.name && one.type !== other.type;
}

/** The same house and street of the same town, or where that is not told, of a ZIP code that the written one is a slip of. */
function underOtherZip(asked: PostalAddress, known: PostalAddress): MeantHome | undefined {
  if (asked.house === '' || asked.zip === '' || known.zip === '') return undefined;
  if (asked.state !== '' && known.state !== '' && asked.state !== known.state) return undefined;
  const town = asked.city === '' ? foldCity(zipPlace(asked.zip)?.city ?? '') : asked.city;
  if (town === '' ? !isOneSlip(asked.zip, known.zip) : town !== known.city) return undefined;
  const { house, street, unit, city, state } = asked;
  const address = { house, street, unit, city, state, zip: known.zip };
  return isSameHere(known, address) ? { address, chance: OTHER_ZIP } : undefined;
}

/** One place, whatever the street. */
function isSameHere(known: PostalAddress, asked: PostalAddress): boolean {
  if (asked.house !== '') return isSameHouse(known, asked) && isSameFlat(known, asked);
  if (known.zip !== '' && asked.zip !== '') return known.zip === asked.zip;
  return known.city === '' || asked.city === '' || known.city === asked.city;
}
