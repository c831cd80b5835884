import { isSameFlat, isSameHouse } from '../../../confidence/household.ts';
import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import { leavesOut, streetParts } from '../../../match/compare/address-parts.ts';
import { isOneSlip } from '../../../match/compare/closeness.ts';
import { type HouseAndUnit, houseVariantOf } from '../../../match/variants/house.ts';
import { streetVariants } from '../../../match/variants/street.ts';
import { foldCity } from '../../../normalize/address/place.ts';
import { zipPlace } from '../../../reference/zip-codes.ts';

/** P(a known home is intended), if the home as written is unknown and differs by a typing error or a missing part. */
const VARIANT = 0.9;
/** The same house and street in the same town under another ZIP code. */
const OTHER_ZIP = 0.6;
/** A street of the same name and another type; many towns have both. */
const OTHER_TYPE = 0.35;

export interface IntendedHome {
  readonly address: PostalAddress;
  /** P(intended), against an unknown home. */
  readonly chance: number;
}

/**
 * The known home that an unknown one is a variant of: its street is misspelt or incomplete, or its house number or ZIP code is
 * wrong. Undefined if the home as written is known, or if there is none or more than one such home.
 */
export function intendedHome(asked: PostalAddress, candidates: readonly Person[]): IntendedHome | undefined {
  if (asked.street === '') return undefined;
  let intended: IntendedHome | undefined;
  for (const { value } of candidates.flatMap(({ addresses }) => addresses)) {
    const variant = variantOf(asked, value);
    if (variant === undefined) continue;
    if (variant === 'as written') return undefined;
    if (intended !== undefined && isSameHome(value, intended.address, variant.address)) continue;
    if (intended !== undefined) return undefined;
    intended = variant;
  }
  return intended;
}

function variantOf(asked: PostalAddress, known: PostalAddress): IntendedHome | 'as written' | undefined {
  const isHouse = asked.house === '' || known.house === asked.house;
  const door = isHouse ? asked : houseVariantOf(asked, known);
  if (known.street === '' || door === undefined) return undefined;
  if (known.street !== asked.street || !isHouse) return inOtherStreet(asked, known, door);
  return isSameHere(known, asked) ? 'as written' : underOtherZip(asked, known);
}

function isSameHome(known: PostalAddress, intended: PostalAddress, door: Pick<PostalAddress, 'house'>): boolean {
  return known.street === intended.street && door.house === intended.house && (known.zip === intended.zip || intended.zip === '');
}

function inOtherStreet(asked: PostalAddress, known: PostalAddress, { house, unit }: HouseAndUnit): IntendedHome | undefined {
  const { city, state, zip } = asked;
  const address = { house, street: known.street, unit, city, state, zip };
  if (!isSameHere(known, address)) return undefined;
  const chance = chanceOfStreet(asked, known.street);
  return chance === 0 ? undefined : { address, chance };
}

/** A street with a missing part needs a house number to be recognised. */
function chanceOfStreet({ house, street }: PostalAddress, known: string): number {
  if (street === known) return VARIANT;
  if (leavesOut(street, known)) return house === '' ? 0 : VARIANT;
  if (!streetVariants(street).includes(known)) return 0;
  return areOfOneName(street, known) ? OTHER_TYPE : VARIANT;
}

function areOfOneName(a: string, b: string): boolean {
  const [one, other] = [streetParts(a), streetParts(b)];
  return one.name === other.name && one.type !== other.type;
}

/** The same house and street in the same town; without a town, in a ZIP code one typing error away. */
function underOtherZip(asked: PostalAddress, known: PostalAddress): IntendedHome | undefined {
  if (asked.house === '' || asked.zip === '' || known.zip === '') return undefined;
  if (asked.state !== '' && known.state !== '' && asked.state !== known.state) return undefined;
  const town = asked.city === '' ? foldCity(zipPlace(asked.zip)?.city ?? '') : asked.city;
  if (town === '' ? !isOneSlip(asked.zip, known.zip) : town !== known.city) return undefined;
  const { house, street, unit, city, state } = asked;
  const address = { house, street, unit, city, state, zip: known.zip };
  return isSameHere(known, address) ? { address, chance: OTHER_ZIP } : undefined;
}

/** The same place, whatever the street. */
function isSameHere(known: PostalAddress, asked: PostalAddress): boolean {
  if (asked.house !== '') return isSameHouse(known, asked) && isSameFlat(known, asked);
  if (known.zip !== '' && asked.zip !== '') return known.zip === asked.zip;
  return known.city === '' || asked.city === '' || known.city === asked.city;
}
