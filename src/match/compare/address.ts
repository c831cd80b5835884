import type { PostalAddress } from '../../core/record.ts';
import { levelNames } from '../written-names.ts';
import { compareHouses, compareStreets, compareWords, compareZips, isBox, isSameUnit, LIKENESS } from './address-parts.ts';

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
export const ADDRESS_LEVELS = levelNames(ADDRESS);

/** Where the parts of one address stand in a run of six ids; 0 is an absent part. */
export const PART = { house: 0, street: 1, unit: 2, city: 3, state: 4, zip: 5, count: 6 } as const;

const LIKENESSES = ['unknown', 'same', 'close', 'other'] as const;
/** Neither has a street, and the house is one and the same box: `po box 12`. */
const SAME_BOX = 4;
const STREETS = [...LIKENESSES, 'box'] as const;

/** What ZIP code, city and state say together; what one address lacks neither agrees nor contradicts. */
const PLACES = ['zip', 'zip_close', 'city', 'state_only', 'unknown', 'other_state_only', 'same_state', 'elsewhere'] as const;
const PLACE = { zip: 0, zipClose: 1, city: 2, stateOnly: 3, unknown: 4, otherStateOnly: 5, sameState: 6, elsewhere: 7 } as const;
const NEAR = 'zip zip_close city';
/** Not known to be elsewhere. */
const HERE = `${NEAR} state_only unknown`;
const ANY = '*';

/** The first row that fits gives the level. */
const ROWS: readonly (readonly [house: string, street: string, place: string, level: number])[] = [
  ['same', 'same box', HERE, ADDRESS.home],
  ['same', 'same box', ANY, ADDRESS.homeElsewhere],
  ['same close', 'same close', HERE, ADDRESS.homeClose],
  ['same close', 'same close', ANY, ADDRESS.homeElsewhere],
  ['same', ANY, NEAR, ADDRESS.houseAndZip],
  [ANY, 'same', HERE, ADDRESS.street],
  [ANY, 'close', HERE, ADDRESS.streetClose],
  [ANY, 'other', 'zip', ADDRESS.zipOtherStreet],
  [ANY, ANY, 'zip', ADDRESS.zip],
  [ANY, ANY, 'zip_close', ADDRESS.zipClose],
  [ANY, 'other', 'city', ADDRESS.cityOtherStreet],
  [ANY, ANY, 'city', ADDRESS.city],
  [ANY, ANY, 'state_only same_state', ADDRESS.state],
  [ANY, 'unknown', 'unknown other_state_only', ADDRESS.missing],
  [ANY, ANY, ANY, ADDRESS.far],
];

/** The rows written out for every combination: pairs are compared by the million. */
const LEVELS: Uint8Array = Uint8Array.from(
  PLACES.flatMap((place) =>
    LIKENESSES.flatMap((house) =>
      STREETS.map((street) => {
        const fits = (cell: string, value: string) => cell === ANY || cell.split(' ').includes(value);
        return ROWS.find((row) => fits(row[0], house) && fits(row[1], street) && fits(row[2], place))![3];
      }),
    ),
  ),
);

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

/** Two addresses given as runs of part ids that begin at `a` and `b`. */
export function addressLevel(parts: ArrayLike<number>, a: number, b: number, like: PartLikeness): number {
  const place = placeOf(parts, a, b, like);
  const houseA = parts[a + PART.house]!;
  const houseB = parts[b + PART.house]!;
  const streetA = parts[a + PART.street]!;
  const streetB = parts[b + PART.street]!;
  const isSameHouse = houseA !== 0 && houseA === houseB;
  // Streets and houses are compared only where the answer can matter.
  let house: number = isSameHouse ? LIKENESS.same : LIKENESS.other;
  let street: number = streetA === 0 || streetB === 0 ? LIKENESS.unknown : LIKENESS.other;
  if (isSameHouse || place <= PLACE.city) {
    street = likeness(streetA, streetB, like.street);
    if (!isSameHouse && (street === LIKENESS.same || street === LIKENESS.close)) house = likeness(houseA, houseB, like.house);
    if (isSameHouse && streetA === 0 && streetB === 0 && like.isBox(houseA)) street = SAME_BOX;
  } else if (street !== LIKENESS.unknown) {
    house = likeness(houseA, houseB, like.house);
    if (house === LIKENESS.close || (house === LIKENESS.unknown && isPlaceUnknown(place))) street = likeness(streetA, streetB, like.street);
  }
  const level = LEVELS[(place * LIKENESSES.length + house) * STREETS.length + street]!;
  return level === ADDRESS.home && isOtherUnit(parts[a + PART.unit]!, parts[b + PART.unit]!, like) ? ADDRESS.otherUnit : level;
}

function isPlaceUnknown(place: number): boolean {
  return place >= PLACE.stateOnly && place <= PLACE.otherStateOnly;
}

function isOtherUnit(a: number, b: number, like: PartLikeness): boolean {
  return a !== 0 && b !== 0 && a !== b && !like.isSameUnit(a, b);
}

function placeOf(parts: ArrayLike<number>, a: number, b: number, like: PartLikeness): number {
  const zip = likeness(parts[a + PART.zip]!, parts[b + PART.zip]!, like.zip);
  if (zip === LIKENESS.same) return PLACE.zip;
  if (zip === LIKENESS.close) return PLACE.zipClose;
  const city = likeness(parts[a + PART.city]!, parts[b + PART.city]!, like.city);
  if (city === LIKENESS.same || city === LIKENESS.close) return PLACE.city;
  const stateA = parts[a + PART.state]!;
  const stateB = parts[b + PART.state]!;
  const isSameState = stateA !== 0 && stateA === stateB;
  if (zip === LIKENESS.other || city === LIKENESS.other) return isSameState ? PLACE.sameState : PLACE.elsewhere;
  if (isSameState) return PLACE.stateOnly;
  return stateA === 0 || stateB === 0 ? PLACE.unknown : PLACE.otherStateOnly;
}

function likeness(a: number, b: number, compare: (a: number, b: number) => number): number {
  if (a === 0 || b === 0) return LIKENESS.unknown;
  return a === b ? LIKENESS.same : compare(a, b);
}

/** Two addresses as written; sets of records compare by ids. */
export function compareAddresses(a: PostalAddress, b: PostalAddress): number {
  putPart(PART.house, a.house, b.house);
  putPart(PART.street, a.street, b.street);
  putPart(PART.unit, a.unit, b.unit);
  putPart(PART.city, a.city, b.city);
  putPart(PART.state, a.state, b.state);
  putPart(PART.zip, a.zip, b.zip);
  return addressLevel(partIds, 0, PART.count, TEXT_LIKENESS);
}

/** The addresses being compared; reused because look-ups make many comparisons. */
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

/** A part is only ever compared with the same part of the other address, so two ids for each are enough. */
function putPart(part: number, a: string, b: string): void {
  const id = 1 + 2 * part;
  texts[id] = a;
  texts[id + 1] = b;
  partIds[part] = a === '' ? 0 : id;
  partIds[PART.count + part] = b === '' ? 0 : a === b ? id : id + 1;
}
