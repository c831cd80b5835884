import { DIRECTIONS, LONE_UNITS, ORDINALS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
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

/** The first that is told; a building and a unit that are told apart are one: `Bldg C` on the street's line, `Apt 4` before it. */
export function unitOf(...told: readonly string[]): string {
  const [first = '', second = ''] = told.filter((unit) => unit !== '');
  if (second === '' || BUILDING.test(first) === BUILDING.test(second)) return first;
  return BUILDING.test(first) ? `${first} ${second}` : `${second} ${first}`;
}

const BUILDING = /^bldg \S+$/;

function isUnitStart(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  // `Highway No 202`: there the sign belongs to the road.
  if (word === '#' || NUMBER_SIGNS.has(word)) {
    const isRoads = ROADS.has(words[at - 1] ?? '') && (at === 1 || NUMBERED.has(words[at - 2] ?? ''));
    return next !== '' && !isRoads && (word === '#' || /\d/.test(next));
  }
  if (word === 'flat' && at > 1 && STREET_TYPES.has(words[at - 1] ?? '')) return /\d/.test(next);
  // `2nd floor`
  if (UNIT_TYPES.get(next) === 'fl' && (/^\d+(?:st|nd|rd|th)?$/.test(word) || ORDINALS.has(word))) return true;
  if (LEVELS.has(word) && (next === 'level' || UNIT_TYPES.get(next) === 'fl')) return true;
  const type = UNIT_TYPES.get(word);
  if (type === undefined) return false;
  const isAfterStreet = at > 1 && (STREET_TYPES.has(words[at - 1] ?? '') || DIRECTIONS.has(words[at - 1] ?? ''));
  if (LONE_UNITS.has(type) && (next === '' || UNIT_TYPES.has(next))) return isAfterStreet || words[0] === '';
  if (next === '#' || (next === 'no' && /\d/.test(words[at + 2] ?? ''))) return true;
  if (next === '' || (STREET_TYPES.has(next) && next.length > 1)) return false;
  return /\d/.test(next) || next.length === 1 || (TAKES_WORDS.has(type) && next.length <= 4);
}

const NUMBER_SIGNS: ReadonlySet<string> = new Set(['no', 'number', 'num']);

/** `apt abc` */
const TAKES_WORDS = new Set(['apt', 'ste', 'unit']);

/** `lower level`, `ground floor`. */
const LEVELS = new Set(['lower', 'upper', 'ground', 'lowr', 'uppr', 'grnd']);

function showUnit(words: readonly string[]): string {
  const shown: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (word === '#' || word === '-' || NUMBER_SIGNS.has(word) || word === 'flat') continue;
    if (UNIT_TYPES.get(next) === 'fl' && (/^\d+(?:st|nd|rd|th)?$/.test(word) || ORDINALS.has(word))) {
      shown.push('fl', (ORDINALS.get(word) ?? word).replace(/\D+$/, ''));
      at++;
    } else if (LEVELS.has(word) && (next === 'level' || UNIT_TYPES.get(next) === 'fl')) {
      shown.push(UNIT_TYPES.get(word) ?? word);
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
  const type = STREET_TYPES.get(end);
  if (!/[a-z]{2}/.test(end) || DIRECTIONS.has(end)) return '';
  // `County Road 12`, `Avenue 5`: a type without a name of its own is named by the number.
  const isOfState = isStateRoad(end) && (named === '' || DIRECTIONS.has(named));
  const isNumbered =
    isOfState ||
    (type === undefined
      ? NUMBERED.has(end) || (end === 'tr' && named === '')
      : ROADS.has(end) || named === '' || NUMBERED.has(named) || DIRECTIONS.has(named));
  if (isNumbered || (last.length === 1 && type === undefined)) return '';
  words.pop();
  return showUnit([last]);
}

const LOOSE_NUMBER = /^(?:[a-z]{0,2}-?\d+-?[a-z]?|[a-z]\d[a-z0-9-]*|[a-df-mo-rt-vx-z])$/;
const NUMBERED = new Set(
  'county co cnty cty cr cth country state us sr sh fm rm i interstate loop private pvt ranch farm forest twp twnshp township parish fire market mile exit km calle carretera old trunk'.split(
    ' ',
  ),
);
const ROADS = new Set('highway hwy hiway route rte rt'.split(' '));
