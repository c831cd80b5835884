import { COMMON_TYPES, NUMBER_SIGNS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';

/**
 * One writing of what opens a street line outside America: `14/189 Elm Rd` and `Flat 14, 189 Elm Rd` open with a unit,
 * `No 12 Oak St`, `H.No. 374, 6 Cross` and `Flat No 341, 2 Cross` with the house.
 */
export function plainOpening(tokens: string[], isAbroad = false): string[] {
  const [opens = ''] = tokens;
  const hasSign = NUMBER_SIGNS.has(tokens[1] ?? '');
  const isPremises = PREMISES.has(opens) || (hasSign && SIGNED_PREMISES.has(opens));
  if (isPremises || opens === '#' || NUMBER_SIGNS.has(opens)) return plainPremises(tokens, isPremises, isPremises && hasSign ? 2 : 1);
  if (UNIT_TYPES.has(opens)) return splitUnit(tokens, 1);
  return isAbroad ? splitUnit(tokens, 0) : splitPair(tokens);
}

/** A line that opens with a word for premises or a sign, and their number at `at`. */
function plainPremises(tokens: string[], isPremises: boolean, at: number): string[] {
  const [opens = ''] = tokens;
  const next = tokens[at + 1] ?? '';
  if (!/^\d/.test(tokens[at] ?? '') || next === '') return tokens;
  if (tokens[at]!.includes('/')) return splitUnit(tokens, at);
  // `Number 9 Rd` is a road.
  if (NUMBER_SIGNS.has(opens) && tokens.length === at + 2 && COMMON_TYPES.has(STREET_TYPES.get(next) ?? '')) return tokens;
  if (isHouse(next) && !isNumberedStreet(tokens, at + 1)) return isPremises ? ['unit', ...tokens.slice(at)] : tokens;
  return opens === 'flat' && at === 1 ? tokens : tokens.slice(at);
}

/** `Unit 14/189`, `u14/189`, and `14/189` outside America: the unit stands first. */
function splitUnit(tokens: string[], at: number): string[] {
  const found = UNIT_AND_HOUSE.exec(tokens[at] ?? '');
  if (found === null || tokens.length < at + 2) return tokens;
  return ['unit', found[1]!, found[2]!, ...tokens.slice(at + 1)];
}

/** Where nothing says which is the unit, Americans may mean two doors, `212/214 Elm St`, or write the house first: `1204/3 Elm St`. */
function splitPair(tokens: string[]): string[] {
  const [, one = '', other = ''] = UNIT_AND_HOUSE.exec(tokens[0] ?? '') ?? [];
  if (other === '' || tokens[0]!.startsWith('u') || tokens.length < 2) return splitUnit(tokens, 0);
  if (isPairOfDoors(one, other)) return [`${one}-${other}`, ...tokens.slice(1)];
  return isHouseFirst(one, other) ? ['unit', other, one, ...tokens.slice(1)] : splitUnit(tokens, 0);
}

/** The doors of one house, all on one side of the street. */
export function isPairOfDoors(one: string, other: string): boolean {
  const apart = /^\d+$/.test(one + other) && one.length === other.length && one.length > 1 ? Number(other) - Number(one) : 0;
  return apart > 0 && apart <= MOST_DOORS_APART && apart % 2 === 0;
}

const MOST_DOORS_APART = 8;

/** Few houses have flats of three figures and a shorter number themselves. */
function isHouseFirst(one: string, other: string): boolean {
  return /^\d{3,}$/.test(one) && Number.parseInt(other, 10) < 100;
}

const UNIT_AND_HOUSE = /^u?(\d{1,5}[a-z]?)\/(\d{1,5}[a-z]?)$/;
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
