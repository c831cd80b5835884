import { withoutQuarter } from '../../normalize/address/street-quarter.ts';
import { COMMON_TYPES, DIRECTIONS } from '../../reference/street-words.ts';
import { closenessOf, isOneSlip } from './closeness.ts';

/** Of one part of two addresses. */
export const LIKENESS = { unknown: 0, same: 1, close: 2, other: 3 } as const;

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
