import type { PostalAddress } from '../../core/record.ts';
import { withoutQuarter } from '../../normalize/address/street-quarter.ts';
import { COMMON_TYPES, DIRECTIONS } from '../../reference/street-words.ts';
import { closenessOf, isOneSlip } from './closeness.ts';

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

type Likeness = 'unknown' | 'same' | 'close' | 'other';
const LIKENESSES: readonly Likeness[] = ['unknown', 'same', 'close', 'other'];
const LIKENESS = { unknown: 0, same: 1, close: 2, other: 3 } as const;
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
    const isPlaceUnknown = place >= PLACE.stateOnly && place <= PLACE.otherStateOnly;
    if (house === LIKENESS.close || (isPlaceUnknown && house === LIKENESS.unknown)) street = likeness(streetA, streetB, like.street);
  }
  const level = LEVELS[(place * LIKENESSES.length + house) * STREETS.length + street]!;
  if (level !== ADDRESS.home) return level;
  const unitA = parts[a + PART.unit]!;
  const unitB = parts[b + PART.unit]!;
  const isOtherUnit = unitA !== 0 && unitB !== 0 && unitA !== unitB && !like.isSameUnit(unitA, unitB);
  return isOtherUnit ? ADDRESS.otherUnit : ADDRESS.home;
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

export function compareHouses(a: string, b: string): number {
  return Math.min(a.length, b.length) > 2 && isOneSlip(a, b) && !areNeighbours(a, b) ? LIKENESS.close : LIKENESS.other;
}

/** Numbers this close are more often two neighbouring houses than one misspelled. */
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

const SHORT_DIRECTIONS: ReadonlySet<string> = new Set(DIRECTIONS.values());

/** Whether two streets are of one name, and differ only in a direction, a type or a quarter that one of them leaves out. */
export function leavesOut(a: string, b: string): boolean {
  if (!startAlike(a, b)) return false;
  const [bareA, bareB] = [withoutQuarter(a), withoutQuarter(b)];
  if (bareA !== a || bareB !== b) return bareA === bareB && (bareA === a || bareB === b);
  const one = streetParts(a);
  const other = streetParts(b);
  return one.name === other.name && isOneEmpty(one.direction, other.direction) && isOneEmpty(one.type, other.type);
}

/** Whether the names may begin with the same letter, with or without a direction before it: this alone rules most streets out. */
function startAlike(a: string, b: string): boolean {
  if (a[0] === b[0]) return true;
  const [nextA, nextB] = [afterShortWord(a), afterShortWord(b)];
  return nextA === b[0] || nextB === a[0] || (nextA !== undefined && nextA === nextB);
}

/** The letter after a first word of one or two. */
function afterShortWord(street: string): string | undefined {
  if (street[1] === ' ') return street[2];
  return street[2] === ' ' ? street[3] : undefined;
}

function isOneEmpty(a: string, b: string): boolean {
  return a === b || a === '' || b === '';
}

interface StreetParts {
  readonly direction: string;
  readonly name: string;
  readonly type: string;
}

/** `w royal pine st` and `royal pine st w` are `w`, `royal pine`, `st`; a street called `e st` has no direction. */
export function streetParts(street: string): StreetParts {
  let [from, to] = [0, street.length];
  let [direction, type] = ['', ''];
  const lastWord = () => street.slice(street.lastIndexOf(' ', to - 1) + 1, to);
  const isMore = () => street.lastIndexOf(' ', to - 1) > from;
  if (isMore() && SHORT_DIRECTIONS.has(lastWord())) {
    direction = lastWord();
    to -= direction.length + 1;
  }
  if (isMore() && COMMON_TYPES.has(lastWord())) {
    type = lastWord();
    to -= type.length + 1;
  }
  const space = street.indexOf(' ');
  if (direction === '' && space > 0 && space < to && SHORT_DIRECTIONS.has(street.slice(0, space))) {
    direction = street.slice(0, space);
    from = space + 1;
  }
  return { direction, name: street.slice(from, to), type };
}

/** Words for a home in a building, used for one another. */
const MERE_WORDS = /\b(?:apt|unit|ste|rm|spc|lot|trlr|pmb|no) /g;

/** Whether two units, both known, are one: `apt 4` and `unit 4`, or `bldg 2 apt 4`, but not `apt 4` and `fl 4`. */
export function isSameUnit(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.startsWith(BUILDING) !== b.startsWith(BUILDING) && (isGlued(a, b) || isGlued(b, a))) return true;
  if (!endAlike(a, b)) return false;
  const [one, other] = [a.replace(MERE_WORDS, ''), b.replace(MERE_WORDS, '')];
  return one === other || isWithin(one, other) || isWithin(other, one);
}

/** Whether one gives the building as well. */
function isWithin(unit: string, whole: string): boolean {
  return whole.startsWith(BUILDING) && whole.endsWith(unit) && whole.indexOf(' ', BUILDING.length) === whole.length - unit.length - 1;
}

const BUILDING = 'bldg ';

/** `unit c4` and `unit 2-4` for `bldg c apt 4` and `bldg 2 apt 4`. */
function isGlued(short: string, whole: string): boolean {
  const [, building = '', unit = ''] = BUILDING_AND_UNIT.exec(whole) ?? [];
  if (unit === '' || !short.endsWith(unit)) return false;
  const hyphen = /\d$/.test(building) === /^\d/.test(unit) ? '-' : '';
  return short.replace(MERE_WORDS, '') === building + hyphen + unit;
}

const BUILDING_AND_UNIT = /^bldg (\S+) (?:apt|unit|ste|rm) (\S+)$/;

/** Whether one of the last words ends in the other: most units of a house differ in them, and look-ups compare many. */
function endAlike(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  for (let back = 1; back <= shorter; back += 1) {
    const letter = a[a.length - back];
    if (letter !== b[b.length - back]) return false;
    if (letter === ' ') return true;
  }
  return shorter > 0;
}
