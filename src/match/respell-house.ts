import type { PostalAddress } from '../core/record.ts';
import { isSameUnit } from './compare/unit.ts';

type Door = Pick<PostalAddress, 'house' | 'unit'>;

/**
 * The other ways to write a house: Queens writes `123-45` and Hawaii `92-1185`, and many leave the hyphen out; `12 Elm St Apt B`
 * is 12B Elm St to others.
 */
export function doorsMeant({ house, unit }: Door): Door[] {
  const lettered = /^(\d+)([a-z])$/.exec(house);
  if (lettered !== null) return unit === '' ? [{ house: lettered[1]!, unit: `unit ${lettered[2]!}` }] : [];
  const letter = /^\d+$/.test(house) ? LETTER_UNIT.exec(unit)?.[1] : undefined;
  const doors = letter === undefined ? [] : [{ house: house + letter, unit: '' }];
  for (const one of hyphenedOtherwise(house)) doors.push({ house: one, unit });
  return doors;
}

const LETTER_UNIT = /^(?:apt|unit|ste|no) ([a-z])$/;

function hyphenedOtherwise(house: string): string[] {
  if (/^\d+-\d+$/.test(house)) return [house.replace('-', '')];
  if (!/^\d{4,6}$/.test(house)) return [];
  const [queens, hawaii] = [`${house.slice(0, -2)}-${house.slice(-2)}`, `${house.slice(0, 2)}-${house.slice(2)}`];
  return queens === hawaii ? [queens] : [queens, hawaii];
}

/** The one of these that a known house, which is not written as asked, may be. */
export function doorMeant(asked: Door, known: Door): Door | undefined {
  if (Math.abs(asked.house.length - known.house.length) !== 1 || asked.house.charCodeAt(0) !== known.house.charCodeAt(0)) return undefined;
  return doorsMeant(asked).find(
    ({ house, unit }) => house === known.house && (unit === '' || known.unit === '' || isSameUnit(unit, known.unit)),
  );
}
