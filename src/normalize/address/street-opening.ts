import { STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';

/**
 * One writing of what opens a street line outside America: `14/189 Elm Rd` and `Flat 14, 189 Elm Rd` open with a unit,
 * `No 12 Oak St`, `H.No. 374, 6 Cross` and `Flat No 341, 2 Cross` with the house.
 */
export function plainOpening(tokens: string[]): string[] {
  const [opens = ''] = tokens;
  const hasSign = NUMBER_SIGNS.has(tokens[1] ?? '');
  const isPremises = PREMISES.has(opens) || (hasSign && SIGNED_PREMISES.has(opens));
  if (!isPremises && opens !== '#' && !NUMBER_SIGNS.has(opens)) return splitUnit(tokens, UNIT_TYPES.has(opens) ? 1 : 0);
  const at = isPremises && hasSign ? 2 : 1;
  const next = tokens[at + 1] ?? '';
  if (!/^\d/.test(tokens[at] ?? '') || next === '') return tokens;
  if (tokens[at]!.includes('/')) return splitUnit(tokens, at);
  if (isHouse(next) && !isNumberedStreet(tokens, at + 1)) return isPremises ? ['unit', ...tokens.slice(at)] : tokens;
  return opens === 'flat' && at === 1 ? tokens : tokens.slice(at);
}

/** `Unit 14/189`, `u14/189` and `14/189`, whatever stands before. */
function splitUnit(tokens: string[], at: number): string[] {
  const found = UNIT_AND_HOUSE.exec(tokens[at] ?? '');
  if (found === null || tokens.length < at + 2) return tokens;
  const [, one = '', other = ''] = found;
  if (isRange(one, other)) return [`${one}-${other}`, ...tokens.slice(at + 1)];
  return ['unit', ...(isHouseFirst(one, other) ? [other, one] : [one, other]), ...tokens.slice(at + 1)];
}

/** `212/214 Elm St`: the doors of one house, all on one side of the street. */
export function isRange(one: string, other: string): boolean {
  const apart = /^\d+$/.test(one + other) && one.length === other.length && one.length > 1 ? Number(other) - Number(one) : 0;
  return apart > 0 && apart <= LONGEST_RANGE && apart % 2 === 0;
}

const LONGEST_RANGE = 8;

/** `1204/3 Elm St`, as some Americans write it: few houses have flats of three figures and a shorter number themselves. */
function isHouseFirst(one: string, other: string): boolean {
  return /^\d{3,}$/.test(one) && Number.parseInt(other, 10) < 100;
}

const UNIT_AND_HOUSE = /^u?(\d{1,5}[a-z]?)\/(\d{1,5}[a-z]?)$/;
const NUMBER_SIGNS = new Set(['no', 'nr', 'num']);
/** What a number by itself may follow, and what only takes one after a sign. */
const PREMISES = new Set(['flat', 'house', 'plot', 'door', 'hno', 'dno']);
const SIGNED_PREMISES = new Set(['h', 'd', 'shop', 'villa', 'quarter', 'qtr', 'room', 'unit', 'apt']);

function isHouse(token: string): boolean {
  return /^\d+[a-z]?$/.test(token);
}

/** `2 Cross`, `3 Phase`: Indian streets and quarters that are only counted; but `2 Cross St` is a house. */
export function isNumberedStreet(tokens: readonly string[], at: number): boolean {
  return /^\d{1,3}$/.test(tokens[at] ?? '') && COUNTED.has(tokens[at + 1] ?? '') && !STREET_TYPES.has(tokens[at + 2] ?? '');
}

const COUNTED = new Set(['cross', 'phase', 'stage', 'sector', 'block']);

/** Whether a section of a whole address opens with a flat, plot or door and its number. */
export function opensPremises(bare: readonly string[]): boolean {
  const [opens = '', second = '', third = ''] = bare;
  const number = NUMBER_SIGNS.has(second) ? third : second;
  if (UNIT_AND_HOUSE.test(opens)) return true;
  return /^\d/.test(number) && (PREMISES.has(opens) || (number === third && SIGNED_PREMISES.has(opens)));
}
