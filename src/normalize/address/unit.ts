import { COMMON_TYPES, DIRECTIONS, LONE_UNITS, NUMBER_SIGNS, ORDINALS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
import { isStateRoad } from './street-name.ts';

/** Takes the unit off a street line's words and gives it as `apt 4b`; a bare number after `#` is a `unit`. */
export function takeUnit(words: string[]): string {
  for (let at = 1; at < words.length; at++) {
    if (isUnitStart(words, at)) return showUnit(words.splice(at));
  }
  return takeTrailingNumber(words);
}

/** A unit given by itself, in its own column. */
export function readUnit(words: string[]): string {
  if (words.length === 0) return '';
  const padded = ['', ...words];
  const unit = takeUnit(padded);
  return unit === '' ? showUnit(words) : unit;
}

/** The first that is given; a building and a unit in different places are one: `Bldg C` on the street's line, `Apt 4` before it. */
export function unitOf(...given: readonly string[]): string {
  const [first = '', second = ''] = given.filter((unit) => unit !== '');
  if (second === '' || BUILDING.test(first) === BUILDING.test(second)) return first;
  return BUILDING.test(first) ? `${first} ${second}` : `${second} ${first}`;
}

const BUILDING = /^bldg \S+$/;

function isUnitStart(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (word === '#') return next !== '' && !isSignOfRoad(words, at);
  if (NUMBER_SIGNS.has(word)) return /\d/.test(next) && !isNumberOfRoad(words.slice(0, at)) && isUnitOrEnd(words, at + 2);
  if (word === 'flat' && at > 1 && STREET_TYPES.has(words[at - 1] ?? '')) return /\d/.test(next);
  if (isFloorAt(words, at)) return true;
  const type = UNIT_TYPES.get(word);
  return type !== undefined && isUnitOfType(type, words, at);
}

/** `Highway # 202` */
function isSignOfRoad(words: readonly string[], at: number): boolean {
  return ROADS.has(words[at - 1] ?? '') && (at === 1 || NUMBERED.has(words[at - 2] ?? ''));
}

/** Whether the word for a unit is used as one: a number or letter follows, or it needs none. */
function isUnitOfType(type: string, words: readonly string[], at: number): boolean {
  const next = words[at + 1] ?? '';
  const isAfterStreet = at > 1 && (STREET_TYPES.has(words[at - 1] ?? '') || DIRECTIONS.has(words[at - 1] ?? ''));
  if (LONE_UNITS.has(type) && (next === '' || UNIT_TYPES.has(next))) return isAfterStreet || words[0] === '';
  if (next === '#' || (NUMBER_SIGNS.has(next) && /\d/.test(words[at + 2] ?? ''))) return true;
  if (next === '' || (STREET_TYPES.has(next) && next.length > 1)) return false;
  return /\d/.test(next) || next.length === 1 || (TAKES_WORDS.has(type) && next.length <= 4);
}

/** `Mine Number 6 Rd`: what follows a unit's number is another unit, or nothing. */
function isUnitOrEnd(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return word === '' || word === '#' || UNIT_TYPES.has(word) || LOOSE_NUMBER.test(word) || isFloorAt(words, at);
}

/** `apt abc` */
const TAKES_WORDS: ReadonlySet<string> = new Set(['apt', 'ste', 'unit']);

/** `2nd floor`, `lower level`. */
function isFloorAt(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const isFloor = UNIT_TYPES.get(next) === 'fl';
  return LEVELS.has(word) ? isFloor || next === 'level' : isFloor && (/^\d+(?:st|nd|rd|th)?$/.test(word) || ORDINALS.has(word));
}

const LEVELS = new Set(['lower', 'upper', 'ground', 'lowr', 'uppr', 'grnd']);

function showUnit(words: readonly string[]): string {
  const shown: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (SAYS_NOTHING.has(word)) continue;
    if (isFloorAt(words, at) && !isNumberOfWordBefore(words, at)) {
      shown.push(...showFloor(word));
      at++;
    } else {
      // `Bldg C #4`: a building's name is one word, and what follows it is the unit's.
      if (shown[shown.length - 2] === 'bldg' && !UNIT_TYPES.has(word)) shown.push('unit');
      pushIdentifier(shown, UNIT_TYPES.get(word), word);
    }
  }
  buildingFirst(shown);
  // A second line of words only (`Lakeside Village`) names a building, not a unit's number.
  const isNamed = shown.every((word) => /^[a-z]{3,}$/.test(word) || SHORT_TYPES.has(word));
  if (shown.length > 0 && !isNamed && !SHORT_TYPES.has(shown[0] ?? '')) shown.unshift('unit');
  return shown.join(' ');
}

const SHORT_TYPES = new Set(UNIT_TYPES.values());
const SAYS_NOTHING = new Set([...NUMBER_SIGNS, '#', '-', 'flat']);

function showFloor(word: string): string[] {
  if (LEVELS.has(word)) return [UNIT_TYPES.get(word) ?? word];
  return ['fl', (ORDINALS.get(word) ?? word).replace(/\D+$/, '')];
}

/** `Bldg 2 Fl 3`, `# 2 Fl 3`: the first number is not the floor's. */
function isNumberOfWordBefore(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  const isNumbered = before === '#' || UNIT_TYPES.has(before) || NUMBER_SIGNS.has(before);
  return isNumbered && /^\d+$/.test(words[at] ?? '') && at + 2 < words.length;
}

/** `Apt 4 Bldg C` is `bldg c apt 4`. */
function buildingFirst(shown: string[]): void {
  const at = shown.indexOf('bldg');
  if (at > 0 && at < shown.length - 1) shown.unshift(...shown.splice(at, 2));
}

/** `4 b`, `4-b` and `4b` are one. */
function pushIdentifier(shown: string[], type: string | undefined, word: string): void {
  if (type !== undefined) {
    shown.push(type);
    return;
  }
  const joined = word.replace(/^0+(?=\d)/, '').replace(/(?<=\d)[-/](?=[a-z])|(?<=[a-z])[-/](?=\d)/g, '');
  const before = shown[shown.length - 1] ?? '';
  if (
    shown.length > 0 &&
    !SHORT_TYPES.has(before) &&
    (/^\d+$/.test(before) ? /^[a-z]$/.test(joined) : /^[a-z]$/.test(before) && /^\d+$/.test(joined))
  ) {
    shown[shown.length - 1] = before + joined;
  } else {
    shown.push(joined);
  }
}

/** `123 Main St 4B`, `123 W Monroe 12C`; but the number of a highway is its name. */
function takeTrailingNumber(words: string[]): string {
  const last = words[words.length - 1] ?? '';
  if (words.length < 2 || !LOOSE_NUMBER.test(last)) return '';
  const before = words.slice(0, -1);
  while (before.length > 1 && DIRECTIONS.has(before[before.length - 1] ?? '')) before.pop();
  const end = before[before.length - 1] ?? '';
  const named = before[before.length - 2] ?? '';
  if (!/[a-z]{2}/.test(end) || DIRECTIONS.has(end)) return '';
  if (isNumberOfRoad(before) || ROADS.has(end) || (STREET_TYPES.has(end) ? DIRECTIONS.has(named) : last.length === 1)) return '';
  words.pop();
  return showUnit([last]);
}

/** `County Road 12`, `Avenue 5`: a type without a name of its own is named by the number behind it. */
function isNumberOfRoad(before: readonly string[]): boolean {
  const end = before[before.length - 1] ?? '';
  const named = before[before.length - 2] ?? '';
  if (isStateRoad(end) && (named === '' || DIRECTIONS.has(named))) return true;
  if (!STREET_TYPES.has(end)) return NUMBERED.has(end) || (end === 'tr' && named === '');
  if (NAMES_TOO.has(named)) return ROAD_KINDS.has(STREET_TYPES.get(end)!);
  return named === '' || NUMBERED.has(named) || (ROADS.has(end) && DIRECTIONS.has(named));
}

const LOOSE_NUMBER = /^(?:[a-z]{0,2}-?\d+-?[a-z]?|[a-z]\d[a-z0-9-]*|[a-df-mo-rt-vx-z])$/;
const NUMBERED = new Set(
  'county co cnty cty cr cth country state us sr sh fm rm i interstate loop private pvt ranch farm forest twp twnshp township parish fire market mile exit km calle carretera old trunk'.split(
    ' ',
  ),
);
/** `State St`, `Forest Ave` and `Ranch Dr` are named, `State Rd` is numbered. */
const NAMES_TOO = new Set('state market country forest farm ranch parish old'.split(' '));
const ROAD_KINDS = new Set(['rd', 'hwy', 'rte', 'loop', 'spur']);
const ROADS = new Set('highway hwy hiway route rte rt'.split(' '));

/** `Apt 4, 123 Main St`, `Bldg 5 Apt 4 12 Elm St`, `Second Floor, 12 Elm St`, `Lot 12 County Road 5`; and how many words it takes. */
export function leadingUnit(words: readonly string[]): { readonly unit: string; readonly words: number } {
  const ends = unitEnds(words).filter((end) => end < words.length - 1);
  const end = ends.findLast((at) => OPENS_WITH_HOUSE.test(words[at]!));
  if (end !== undefined) return { unit: readUnit(words.slice(0, end)), words: end };
  return opensNumbered(words) ? unitBeforeName(words, ends) : NO_UNIT;
}

/** Before a street without a house; or before a building's name, which many leave out: `Unit 5, The Green, 12 Elm St`. */
function unitBeforeName(words: readonly string[], ends: readonly number[]): { readonly unit: string; readonly words: number } {
  const end = ends.findLast((at) => isStreet(words.slice(at)));
  if (end !== undefined) return { unit: readUnit(words.slice(0, end)), words: end };
  const nameAt = ends.at(-1) ?? words.length;
  const houseAt = words.findIndex((word, at) => at > nameAt && OPENS_WITH_HOUSE.test(word));
  const isHouse = houseAt > 0 && houseAt <= MOST_UNIT_WORDS && isStreet(words.slice(houseAt + 1));
  return isHouse ? { unit: readUnit(words.slice(0, nameAt)), words: houseAt } : NO_UNIT;
}

/** A figure, but `5th St` opens with a street. */
const OPENS_WITH_HOUSE = /^\d+(?!\d*(?:st|nd|rd|th)$)/;
const NO_UNIT = { unit: '', words: 0 };

/** Without a house behind it only a word that needs a number is a unit: `Rear Elm St` and `Upper 5th St` may be called so. */
function opensNumbered([first = '', second = '']: readonly string[]): boolean {
  const type = UNIT_TYPES.get(first);
  return type !== undefined && !LONE_UNITS.has(type) && !/^[a-z]{2,}$/.test(second);
}

/** `Elm St N`, `County Road 5 N`; the house is left out. */
function isStreet(words: readonly string[]): boolean {
  const named = [...words];
  while (named.length > 1 && DIRECTIONS.has(named.at(-1)!)) named.pop();
  const last = named.pop() ?? '';
  if (/^(?:\d+[a-z]?|[a-z])$/.test(last)) return isNumberOfRoad(named);
  return named.length > 0 && COMMON_TYPES.has(STREET_TYPES.get(last) ?? '') && !named.some((word) => OPENS_WITH_HOUSE.test(word));
}

/** Whether these words are a unit and nothing besides: `Basement Apt`, `2nd Floor`, `Bldg C Apt 4`. */
export function isWholeUnit(words: readonly string[]): boolean {
  return unitEnds(words).includes(words.length);
}

/** Where the units may end that open a line, one behind the other; the first first. */
function unitEnds(words: readonly string[], from = 0): number[] {
  const ends =
    from < MOST_UNIT_WORDS ? unitLengths(words, from).flatMap((length) => [from + length, ...unitEnds(words, from + length)]) : [];
  return [...new Set(ends)].sort((one, other) => one - other);
}

const MOST_UNIT_WORDS = 6;

/** How many words from there on are one unit. A word that needs a number is none by itself: `Apt 3 Bldg` goes on. */
function unitLengths(words: readonly string[], at: number): number[] {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (isFloorAt(words, at)) return [2];
  if (word === '#' || NUMBER_SIGNS.has(word)) return isIdentifier(next) ? [2] : [];
  const type = UNIT_TYPES.get(word);
  if (type === undefined) return [];
  const isSigned = next === '#' || NUMBER_SIGNS.has(next);
  const numberAt = at + (isSigned ? 2 : 1);
  const lone = LONE_UNITS.has(type) ? (UNIT_TYPES.has(next) && !isSigned ? [1, 2] : [1]) : [];
  if (isIdentifier(words[numberAt] ?? '')) return [...lone, ...identifierEnds(words, numberAt).map((end) => end - at)];
  const isNamed = TAKES_WORDS.has(type) && /^[a-z]{2,4}$/.test(next) && !isSigned && !STREET_TYPES.has(next);
  return isNamed ? [...lone, 2] : lone;
}

/** `Apt 4 B` is 4B. */
function identifierEnds(words: readonly string[], at: number): number[] {
  return /^\d+$/.test(words[at]!) && /^[a-z]$/.test(words[at + 1] ?? '') ? [at + 1, at + 2] : [at + 1];
}

function isIdentifier(word: string): boolean {
  return /^[a-z]$/.test(word) || (/\d/.test(word) && !/\d(?:st|nd|rd|th)$/.test(word));
}
