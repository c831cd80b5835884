import type { PostalAddress } from '../../core/record.ts';
import { closenessOf, isOneSlip } from './closeness.ts';
import { leavesOut } from './street-parts.ts';
import { isSameUnit } from './unit.ts';

export const ADDRESS_LEVELS = [
  'missing',
  'home',
  'other_unit',
  'home_close',
  'home_elsewhere',
  'house_and_zip',
  'street',
  'street_close',
  'zip',
  'zip_other_street',
  'zip_close',
  'city',
  'city_other_street',
  'state',
  'far',
  'generic',
] as const;

export const ADDRESS = {
  missing: 0,
  home: 1,
  otherUnit: 2,
  homeClose: 3,
  homeElsewhere: 4,
  houseAndZip: 5,
  street: 6,
  streetClose: 7,
  zip: 8,
  zipOtherStreet: 9,
  zipClose: 10,
  city: 11,
  cityOtherStreet: 12,
  state: 13,
  far: 14,
  generic: 15,
} as const;

/** Where the parts of one address stand in a run of six ids; 0 is an absent part. */
export const PART = { house: 0, street: 1, unit: 2, city: 3, state: 4, zip: 5, count: 6 } as const;

const LIKENESS = { unknown: 0, same: 1, close: 2, other: 3 } as const;

/** How alike two different, present parts are. */
export interface PartLikeness {
  readonly house: (a: number, b: number) => number;
  readonly street: (a: number, b: number) => number;
  readonly city: (a: number, b: number) => number;
  readonly zip: (a: number, b: number) => number;
  readonly isSameUnit: (a: number, b: number) => boolean;
  /** Whether a house stands for a whole box address, which has no street. */
  readonly isBox: (house: number) => boolean;
}

/** Two addresses as written, one by one; sets of records compare by ids. */
export function compareAddresses(a: PostalAddress, b: PostalAddress): number {
  putPart(PART.house, a.house, b.house);
  putPart(PART.street, a.street, b.street);
  putPart(PART.unit, a.unit, b.unit);
  putPart(PART.city, a.city, b.city);
  putPart(PART.state, a.state, b.state);
  putPart(PART.zip, a.zip, b.zip);
  return addressLevel(partIds, 0, PART.count, TEXT_LIKENESS);
}

/** What the comparison under way is about; kept between calls because look-ups make many of them. */
const texts: string[] = new Array<string>(1 + 2 * PART.count).fill('');
const partIds: number[] = new Array<number>(2 * PART.count).fill(0);

const TEXT_LIKENESS: PartLikeness = {
  house: (x, y) => compareHouses(texts[x]!, texts[y]!),
  street: (x, y) => compareStreets(texts[x]!, texts[y]!),
  city: (x, y) => compareWords(texts[x]!, texts[y]!),
  zip: (x, y) => compareZips(texts[x]!, texts[y]!),
  isSameUnit: (x, y) => isSameUnit(texts[x]!, texts[y]!),
  isBox: (house) => isBox(texts[house]!),
};

/** Parts are only ever held against the same part of the other address, so two ids for each are enough. */
function putPart(part: number, a: string, b: string): void {
  const id = 1 + 2 * part;
  texts[id] = a;
  texts[id + 1] = b;
  partIds[part] = a === '' ? 0 : id;
  partIds[PART.count + part] = b === '' ? 0 : a === b ? id : id + 1;
}

/**
 * Two addresses given as runs of part ids that begin at `a` and `b`. A part that one of them lacks neither agrees nor contradicts.
 * Likeness is asked for only where it decides: of houses in streets that are alike, and of streets far apart for houses that are
 * alike or not told.
 */
export function addressLevel(parts: ArrayLike<number>, a: number, b: number, like: PartLikeness): number {
  const houseA = parts[a + PART.house]!;
  const houseB = parts[b + PART.house]!;
  const streetA = parts[a + PART.street]!;
  const streetB = parts[b + PART.street]!;
  const zip = likeness(parts[a + PART.zip]!, parts[b + PART.zip]!, like.zip);
  const zipAgrees = zip === LIKENESS.same || zip === LIKENESS.close;
  const city = zipAgrees ? LIKENESS.unknown : likeness(parts[a + PART.city]!, parts[b + PART.city]!, like.city);
  const near = zipAgrees || city === LIKENESS.same || city === LIKENESS.close;
  const placeUnknown = zip === LIKENESS.unknown && city === LIKENESS.unknown;
  const sameHouse = houseA !== 0 && houseA === houseB;
  let houseAgrees = sameHouse;
  let street: number = LIKENESS.other;
  if (near || sameHouse) {
    street = likeness(streetA, streetB, like.street);
    const streetAgrees = street === LIKENESS.same || street === LIKENESS.close;
    if (!sameHouse && streetAgrees) houseAgrees = likeness(houseA, houseB, like.house) === LIKENESS.close;
  } else if (streetA === 0 || streetB === 0) street = LIKENESS.unknown;
  else {
    const house = likeness(houseA, houseB, like.house);
    houseAgrees = house === LIKENESS.close;
    if (houseAgrees || (placeUnknown && house === LIKENESS.unknown)) street = likeness(streetA, streetB, like.street);
  }
  const state = parts[a + PART.state]!;
  const otherState = parts[b + PART.state]!;
  const isNowhereElse = near || (placeUnknown && (state === 0 || otherState === 0 || state === otherState));
  const sameBox = streetA === 0 && streetB === 0 && sameHouse && like.isBox(houseA);
  if (sameHouse && (street === LIKENESS.same || sameBox)) {
    if (!isNowhereElse) return ADDRESS.homeElsewhere;
    const unitA = parts[a + PART.unit]!;
    const unitB = parts[b + PART.unit]!;
    return unitA !== 0 && unitB !== 0 && unitA !== unitB && !like.isSameUnit(unitA, unitB) ? ADDRESS.otherUnit : ADDRESS.home;
  }
  if (houseAgrees && (street === LIKENESS.same || street === LIKENESS.close))
    return isNowhereElse ? ADDRESS.homeClose : ADDRESS.homeElsewhere;
  if (sameHouse && near) return ADDRESS.houseAndZip;
  if (isNowhereElse && street === LIKENESS.same) return ADDRESS.street;
  if (isNowhereElse && street === LIKENESS.close) return ADDRESS.streetClose;
  if (zip === LIKENESS.same) return street === LIKENESS.other ? ADDRESS.zipOtherStreet : ADDRESS.zip;
  if (zip === LIKENESS.close) return ADDRESS.zipClose;
  if (near) return street === LIKENESS.other ? ADDRESS.cityOtherStreet : ADDRESS.city;
  if (state !== 0 && state === otherState) return ADDRESS.state;
  if (placeUnknown && street === LIKENESS.unknown) return ADDRESS.missing;
  return ADDRESS.far;
}

function likeness(a: number, b: number, compare: (a: number, b: number) => number): number {
  if (a === 0 || b === 0) return LIKENESS.unknown;
  return a === b ? LIKENESS.same : compare(a, b);
}

export function compareHouses(a: string, b: string): number {
  return Math.min(a.length, b.length) > 2 && isOneSlip(a, b) && !areNeighbours(a, b) ? LIKENESS.close : LIKENESS.other;
}

/** Numbers so near each other stand side by side in the street more often than one is a slip of the other. */
const NEIGHBOURING = 10;

function areNeighbours(a: string, b: string): boolean {
  return a.length === b.length && Math.abs(Number(a) - Number(b)) <= NEIGHBOURING;
}

export function compareWords(a: string, b: string): number {
  return closenessOf(a, b) === 'far' ? LIKENESS.other : LIKENESS.close;
}

/** Streets written alike, and those of one name of which one lacks the direction or the type. */
export function compareStreets(a: string, b: string): number {
  return closenessOf(a, b) === 'far' && !leavesOut(a, b) ? LIKENESS.other : LIKENESS.close;
}

export function isBox(house: string): boolean {
  return house.includes(' ');
}

/** One slip, or the same district: all but the last three of a British postcode. */
export function compareZips(a: string, b: string): number {
  if (isOneSlip(a, b)) return LIKENESS.close;
  const sameDistrict = a.length > 4 && b.length > 4 && a.slice(0, -3) === b.slice(0, -3) && /[a-z]/.test(a);
  return sameDistrict ? LIKENESS.close : LIKENESS.other;
}
