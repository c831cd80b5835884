import { DIRECTIONS, ORDINALS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
import { find, findAll, type Rewrite, rewrite, words } from './rewrites.ts';

/** Takes the unit off the end of a street line's words, as `apt 4b`; a bare number after `#` is a `unit`. */
export function takeUnit(line: string): { readonly rest: string; readonly unit: string } {
  if (MAY_HAVE_UNIT.test(line)) {
    UNIT_STARTS.lastIndex = 0;
    for (let index = UNIT_STARTS.exec(line)?.index; index !== undefined; index = UNIT_STARTS.exec(line)?.index)
      if (!SIGNED.test(line.slice(index)) || !NUMBER_OF_ROAD.test(line.slice(0, index)))
        return { rest: line.slice(0, index), unit: showUnit(line.slice(index + 1)) };
  }
  return takeTrailingNumber(line);
}

/** A unit given by itself, in its own column. */
export function readUnit(line: string): string {
  return line === '' ? '' : takeUnit(` ${line}`).unit || showUnit(line);
}

/** The first that is given; a building and a unit in different places are one: `Bldg C` on the street's line, `Apt 4` before it. */
export function unitOf(...given: readonly string[]): string {
  const [first = '', second = ''] = given.filter((unit) => unit !== '');
  if (second === '' || BUILDING.test(first) === BUILDING.test(second)) return first;
  return BUILDING.test(first) ? `${first} ${second}` : `${second} ${first}`;
}

const BUILDING = /^bldg \S+$/;

const NUMBERED =
  '(?:county|co|cnty|cty|cr|cth|country|state|us|sr|sh|fm|rm|i|interstate|loop|private|pvt|ranch|farm|forest|twp|twnshp|township|parish|fire|market|mile|exit|km|calle|carretera|old|trunk)';
const ROADS = '(?:highway|hwy|hiway|route|rte|rt)';
const LOOSE = '(?:[a-z]{0,2}-?\\d+-?[a-z]?|[a-z]\\d[a-z0-9-]*|[a-df-mo-rt-vx-z])\\>';
/** `2nd floor`, `lower level` */
const FLOOR = words`(?:{level} (?:{floor}|level)|(?:\d+(?:st|nd|rd|th)?|{ordinal}) {floor})\>`;

const UNIT_STARTS = findAll` (?=(?:#|flat|{sign}|{unit}|{level}|{ordinal}|\d+(?:st|nd|rd|th)?)\>)(?=${[
  // `Highway # 202` is a road.
  words`(?<!(?:^|\<${NUMBERED} )${ROADS} )# \S`,
  // `Mine Number 6 Rd`: what follows a unit's number is another unit, or nothing.
  words`{sign} \S*\d\S*(?: (?:#|{unit}\>|${LOOSE}|${FLOOR})|$)`,
  words`(?<=\S {type} )flat \S*\d`,
  FLOOR,
  // What needs no number stands behind a street, or in its own column.
  words`(?<=^ (?:.* )?|\S (?:{type}|{direction}) )(?!{sign}\>){loneUnit}(?: {unit}\>|$)`,
  words`(?!{sign}\>|{loneUnit} {unit}\>){unit} (?:# ?|{sign} \S*\d|(?!{type}\>)(?:\S*\d|\S\>))`,
  words`{namedUnit} (?!{type}\>)\S{1,4}\>`,
].join('|')})`;
const MAY_HAVE_UNIT = find` (?:#|flat|{sign}|{unit}|{level})\>`;
const SIGNED = find`^ {sign}\>`;

const NAMES_TOO = '(?:state|market|country|forest|farm|ranch|parish|old)';
/** `WV 172`: a state's code before a number, where a street opens; but `Ct 5` is a court, `NE 5` a direction and `Co 9` a county's. */
export const STATE_ROAD: string = words`(?!(?:{direction}|ct|co)\>){stateCode}`;
/** `County Road 12`, `Avenue 5`: a type without a name of its own is named by the number behind it; `State St` and `Ranch Dr` are named. */
const NUMBER_OF_ROAD = find`(?:${[
  words`(?:^ ?|\<{direction} )${STATE_ROAD}`,
  words`\<(?!{type}\>)${NUMBERED}`,
  words`^ ?tr`,
  words`\<${NAMES_TOO} (?:rd|road|highwy|hiwy|hgwy|hway|loops?|spurs?|${ROADS})`,
  words`(?:^ ?|\<(?!${NAMES_TOO} )${NUMBERED} ){type}`,
  words`\<{direction} ${ROADS}`,
].join('|')})$`;

/** `123 Main St 4B`, `123 W Monroe 12C`; but the number of a highway is its name. */
function takeTrailingNumber(line: string): { readonly rest: string; readonly unit: string } {
  const [, rest = '', number = ''] = TRAILING_NUMBER.exec(line) ?? [];
  const before = rest.replace(LAST_DIRECTIONS, '');
  const [named = '', end = ''] = `  ${before}`.split(' ').slice(-2);
  const isNamed = /[a-z]{2}/.test(end) && !DIRECTIONS.has(end) && !NUMBER_OF_ROAD.test(before) && !ROAD.test(end);
  if (!isNamed || (STREET_TYPES.has(end) ? DIRECTIONS.has(named) : number.length === 1)) return { rest: line, unit: '' };
  return { rest, unit: showUnit(number) };
}

const TRAILING_NUMBER = find`^(.*) (${LOOSE})$`;
const LAST_DIRECTIONS = find`(?<=.)(?: {direction})+$`;
const ROAD = find`^${ROADS}$`;

function showUnit(line: string): string {
  const shown = rewrite(line, SHOWN);
  // A second line of words only (`Lakeside Village`) names a building, not a unit's number.
  return shown === '' || WORDS_ONLY.test(shown) || OPENS_WITH_TYPE.test(shown) ? shown : `unit ${shown}`;
}

const SHOWN: readonly Rewrite[] = [
  // `Bldg 2 Fl 3`, `# 2 Fl 3`: the first number is not the floor's.
  [findAll`\<(?=${FLOOR})(?<!\<(?:#|{unit}|{sign}) (?=\d+ \S+ ))(\S+) \S+`, (_, floor) => floorOf(floor!)],
  [findAll`\<(?:{sign}|#|-|flat)(?: |$)`, ''],
  [findAll`\<{unit}\>`, (word) => UNIT_TYPES.get(word)!],
  [findAll`\<0+(?=\d)|(?<=\d)[-/](?=[a-z])|(?<=[a-z])[-/](?=\d)| $`, ''],
  // `Bldg C #4`: a building's name is one word, and what follows it is the unit's.
  [findAll`\<(bldg (?!fl )\S+) (?!{unit}\>)(?=\S)`, '$1 unit '],
  // `4 b`, `4-b` and `4b` are one.
  [findAll`\<(?:(\d+) ([a-z])|([a-z]) (\d+))\>`, '$1$2$3$4'],
  // `Apt 4 Bldg C` is `bldg c apt 4`.
  [find`^(?!bldg\>)(.+?) (bldg \S+)`, '$2 $1'],
];
const WORDS_ONLY = find`^(?:(?:[a-z]{3,}|(?![a-z]{3}){shortUnit})(?: |$))+$`;
const OPENS_WITH_TYPE = find`^{shortUnit}\>`;

function floorOf(word: string): string {
  return UNIT_TYPES.get(word) ?? `fl ${(ORDINALS.get(word) ?? word).replace(/\D+$/, '')}`;
}

const IDENTIFIER = '(?:[a-z]\\>|(?=\\S*\\d)(?!\\S*\\d(?:st|nd|rd|th)\\>)\\S+)';
/** One unit, whole. `Apt 4 B` is 4B; a word that needs a number is none by itself: `Apt 3 Bldg` goes on. */
const UNIT = words`(?:${FLOOR}|(?:#|{sign}) ${IDENTIFIER}|(?!{sign}\>){unit} (?:(?:#|{sign}) )?(?:\d+ [a-z]\>|${IDENTIFIER})|{namedUnit} (?!{type}\>)[a-z]{2,4}\>|{loneUnit}\>(?: (?!{sign}\>){unit}\>)?)`;
const UNITS = words`${UNIT}(?: ${UNIT}){0,4}`;
const WHOLE_UNIT = find`^${UNITS}$`;

/** Whether these words are a unit and nothing else: `Basement Apt`, `2nd Floor`, `Bldg C Apt 4`. */
export function isWholeUnit(line: string): boolean {
  return WHOLE_UNIT.test(line);
}

/** `Apt 4, 123 Main St`, `Bldg 5 Apt 4 12 Elm St`, `Second Floor, 12 Elm St`, `Lot 12 County Road 5`: the unit, and the line without it. */
export function leadingUnit(line: string): { readonly unit: string; readonly rest: string } | undefined {
  if (!MAY_OPEN_UNIT.test(line)) return undefined;
  const all = line.split(' ');
  const cut = (unitEnd: number, from = unitEnd) => ({ unit: readUnit(all.slice(0, unitEnd).join(' ')), rest: all.slice(from).join(' ') });
  const ends = [...all.keys()].filter((at) => at > 0 && at <= MOST_UNIT_WORDS && isWholeUnit(all.slice(0, at).join(' ')));
  const opensHouse = (at: number) => at < all.length - 1 && HOUSE_OPENS.test(all[at]!);
  const end =
    ends.findLast(opensHouse) ?? (OPENS_NUMBERED.test(line) ? ends.findLast((at) => isStreet(all.slice(at).join(' '))) : undefined);
  if (end !== undefined) return cut(end);
  // Before a building's name, which many leave out: `Unit 5, The Green, 12 Elm St`.
  const nameAt = ends.at(-1) ?? all.length;
  const houseAt = all.findIndex((_, at) => at > nameAt && at <= MOST_UNIT_WORDS && opensHouse(at));
  const isNamed = OPENS_NUMBERED.test(line) && houseAt > 0 && isStreet(all.slice(houseAt + 1).join(' '));
  return isNamed ? cut(nameAt, houseAt) : undefined;
}

const MOST_UNIT_WORDS = 8;
const MAY_OPEN_UNIT = find`^(?:#|{sign}|{unit}|{level}|\d+(?:st|nd|rd|th)?|{ordinal})\>`;
/** A figure, but `5th St` opens with a street. */
const HOUSE_OPENS = /^\d(?!\d*(?:st|nd|rd|th)$)/;
/** Without a house behind it only a word that needs a number is a unit: `Rear Elm St` and `Upper 5th St` may be called so. */
const OPENS_NUMBERED = find`^(?!{loneUnit}\>|\S+ [a-z]{2,}\>){unit}\>`;

/** `Elm St N`, `County Road 5 N`; the house is left out. */
function isStreet(line: string): boolean {
  const [, named = '', last = ''] = STREET.exec(line) ?? [];
  return /^(?:\d+[a-z]?|[a-z])$/.test(last) ? NUMBER_OF_ROAD.test(named) : NAME_AND_TYPE.test(`${named} ${last}`);
}

const STREET = find`^(.*?)(?:^| )(\S+?)(?: {direction})*$`;
const NAME_AND_TYPE = find`^(?:(?:[^\d ]\S*|\d+(?:st|nd|rd|th)) )+{commonType}$`;
