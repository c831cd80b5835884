import { COMMON_TYPES, NUMBER_SIGNS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
import { plainHouse } from './house-number.ts';
import { readUnit } from './unit.ts';

/** A line with the number after the street, as most of Europe and Latin America write it. */
export interface NumberedAfter {
  readonly words: readonly string[];
  readonly house: string;
  readonly unit: string;
}

/** `Hauptstraße 12a`, `Calle Mayor 12 3 B`: undefined for lines that only name a numbered road, a box or a unit. */
export function houseAfterStreet(words: readonly string[]): NumberedAfter | undefined {
  const first = words.findIndex((word) => /^\d/.test(word));
  const last = words.findLastIndex((word) => /^\d/.test(word));
  // `Straße des 17. Juni 135`: a name may hold a number of its own.
  const at = words.slice(first + 1, last).some((word) => /^[a-z]{4,}$/.test(word)) ? last : first;
  if (at < 1 || !HOUSE.test(words[at]!) || words.lastIndexOf('#', at) >= 0) return undefined;
  const street = streetBeforeNumber(words.slice(at > 1 && STREET_WORDS.has(words[0]!) ? 1 : 0, at));
  if (street === undefined) return undefined;
  const rest = words.slice(at + 1).filter((word) => word !== '-');
  // `Mine No 6 Rd`
  if (SIGNS.has(words[at - 1]!) && COMMON_TYPES.has(STREET_TYPES.get(rest[0] ?? '') ?? '')) return undefined;
  if (rest.length > MAX_UNIT_WORDS || rest.some((word) => STREET_TYPES.has(word) && word.length > 2)) return undefined;
  const letter = rest[0] !== undefined && ADDITION.test(rest[0]) ? rest.shift()! : '';
  return { words: street, house: plainHouse(words[at]!) + letter, unit: unitAbroad(rest) };
}

/** The street that words before a number name, without a sign for the number; undefined where the number is not a house's. */
function streetBeforeNumber(words: readonly string[]): readonly string[] | undefined {
  const before = words.at(-1) ?? '';
  if (NUMBERED_ROADS.has(before)) {
    const named = words.at(-2) ?? '';
    const isSigned = SIGNS.has(before) && named !== '' && !NUMBERED_ROADS.has(named) && !STREET_TYPES.has(named);
    return isSigned ? words.slice(0, -1) : undefined;
  }
  if ((STREET_TYPES.has(before) && before !== 'str') || UNIT_TYPES.has(before)) return undefined;
  return words.some((word) => word.length > 2 && /^[a-z]+$/.test(word)) ? words : undefined;
}

function unitAbroad(words: string[]): string {
  if (words[0] === '#' || UNIT_TYPES.has(words[0] ?? '')) return readUnit(words);
  return words.length === 0 ? '' : `unit ${words.join('')}`;
}

/** One spelling of what other countries call their streets: `strasse` and `str`, `avda` and `avenida`. */
export function streetWordAbroad(word: string, at: number): string {
  if (word.length > 7 && word.endsWith('strasse')) return `${word.slice(0, -7)}str`;
  if (word === 'strasse') return 'str';
  return (at === 0 ? LEADING.get(word) : undefined) ?? word;
}

/** Words for a street that as many leave out. */
const STREET_WORDS = new Set(['ul', 'ulica', 'ulice', 'ulitsa']);
const HOUSE = /^\d{1,5}(?:-?[a-z])?$|^\d{1,4}[-/]\d{1,4}[a-z]?$/;
const ADDITION = /^(?:[a-z]|bis|ter|quater)$/;
const MAX_UNIT_WORDS = 4;
const SIGNS = new Set([...NUMBER_SIGNS, 'n']);
/** A number after these is the road's own, or a unit's. */
const NUMBERED_ROADS = new Set([
  ...'hwy highway route rte rt road rd sr cr fm us state county interstate i ih box bx lot rr hc hcr loop spur suite ste apt unit exit mile km calle carrera cra township section sector bldg building'.split(
    ' ',
  ),
  ...SIGNS,
]);
const LEADING = new Map([
  ['avda', 'avenida'],
  ['avd', 'avenida'],
  ['pza', 'plaza'],
  ['pso', 'paseo'],
  ['ctra', 'carretera'],
  ['cl', 'calle'],
  ['bd', 'boulevard'],
  ['bvd', 'boulevard'],
]);
