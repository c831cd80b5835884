import type { PostalAddress } from '../../core/record.ts';
import { isSameUnit } from '../compare/address-parts.ts';

export type HouseAndUnit = Pick<PostalAddress, 'house' | 'unit'>;

/**
 * The other ways to write a house: Queens writes `123-45` and Hawaii `92-1185`, and many leave the hyphen out; `12 Elm St Apt B`
 * is 12B Elm St to others. `4210-4212` are the doors of one house, which many call by the first; and `3345-212` may be its flat.
 */
export function houseVariants({ house, unit }: HouseAndUnit): HouseAndUnit[] {
  const lettered = /^(\d+)([a-z])$/.exec(house);
  if (lettered !== null) return unit === '' ? [{ house: lettered[1]!, unit: `unit ${lettered[2]!}` }] : [];
  const letter = /^\d+$/.test(house) ? LETTER_UNIT.exec(unit)?.[1] : undefined;
  const doors = letter === undefined ? [] : [{ house: house + letter, unit: '' }];
  for (const one of hyphenedOtherwise(house)) doors.push({ house: one, unit });
  const [, first = '', second = ''] = HYPHENED.exec(house) ?? [];
  if (areDoorsOfOneHouse(first, second)) doors.push({ house: first, unit }, { house: first.slice(0, -second.length) + second, unit });
  else if (unit === '' && /^\d{2,5}$/.test(house)) doors.push({ house: `${house}-${Number(house) + 2}`, unit });
  else if (first.length >= SHORTEST_BEFORE_UNIT && unit === '') doors.push({ house: first, unit: `unit ${second}` });
  return doors;
}

const HYPHENED = /^(\d+)-(\d+)$/;
const LONGEST_RANGE = 20;
/** Queens writes two or three figures before the hyphen. */
const SHORTEST_BEFORE_UNIT = 4;

/** `55-57`, `4210-12` */
function areDoorsOfOneHouse(first: string, second: string): boolean {
  if (second === '' || second.length > first.length) return false;
  const apart = Number(first.slice(0, -second.length) + second) - Number(first);
  return apart > 0 && apart <= LONGEST_RANGE;
}

const LETTER_UNIT = /^(?:apt|unit|ste|no) ([a-z])$/;

function hyphenedOtherwise(house: string): string[] {
  if (HYPHENED.test(house)) return [house.replace('-', '')];
  if (!/^\d{4,6}$/.test(house)) return [];
  const [queens, hawaii] = [`${house.slice(0, -2)}-${house.slice(-2)}`, `${house.slice(0, 2)}-${house.slice(2)}`];
  return queens === hawaii ? [queens] : [queens, hawaii];
}

/** The one of these that a known house, which is not written as asked, may be. */
export function houseVariantOf(asked: HouseAndUnit, known: HouseAndUnit): HouseAndUnit | undefined {
  if (asked.house.charCodeAt(0) !== known.house.charCodeAt(0)) return undefined;
  const isHyphened = asked.house.includes('-') || known.house.includes('-');
  if (Math.abs(asked.house.length - known.house.length) !== 1 && !isHyphened) return undefined;
  return houseVariants(asked).find(
    ({ house, unit }) => house === known.house && (unit === '' || known.unit === '' || isSameUnit(unit, known.unit)),
  );
}
