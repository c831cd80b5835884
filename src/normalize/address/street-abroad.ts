import { STREET_TYPES } from '../../reference/street-words.ts';
import { find, type Rewrite, rewrite, words } from './rewrites.ts';
import { readUnit } from './unit.ts';

/** `2 Cross`, `3 Phase`: Indian streets and quarters that are only counted; but `2 Cross St` is a house. */
export const NUMBERED_STREET: string = words`\d{1,3} (?:cross|phase|stage|sector|block)\>(?! {type}\>)`;
const UNIT_AND_HOUSE = '(\\d{1,5}[a-z]?)\\/(\\d{1,5}[a-z]?)\\>';
/** What a number by itself may follow, and what only takes one after a sign. */
const PREMISES = words`(?:(?:flat|house|plot|door|hno|dno)(?: {sign})?|(?:h|d|shop|villa|quarter|qtr|room|unit|apt) {sign})`;

/**
 * One writing of what opens a street line outside America: `14/189 Elm Rd` and `Flat 14, 189 Elm Rd` open with a unit,
 * `No 12 Oak St`, `H.No. 374, 6 Cross` and `Flat No 341, 2 Cross` with the house.
 */
export function plainOpening(line: string, isAbroad: boolean): string {
  return MAY_OPEN.test(line) ? rewrite(line, isAbroad ? OPENINGS_ABROAD : OPENINGS) : line;
}

const MAY_OPEN = find`^(?:#|u?\d+[a-z]?\/|{sign}\>|{unit}\>|${PREMISES})`;
const OPENINGS_ABROAD: readonly Rewrite[] = [
  [find`^(?:(?:${PREMISES}|#|{sign}) |(?!{sign}\>){unit} u?)${UNIT_AND_HOUSE} (?=\S)`, 'unit $1 $2 '],
  [find`^${PREMISES} (?=\d[^ /]* (?!${NUMBERED_STREET})\d+[a-z]?\>)`, 'unit '],
  // `Number 9 Rd` is a road.
  [find`^(?!flat \d|{sign} \S+ {commonType}$)(?:${PREMISES}|(?:#|{sign}) (?!\S+ (?!${NUMBERED_STREET})\d+[a-z]?\>)) ?(?=\d[^ /]* \S)`, ''],
  [find`^u?${UNIT_AND_HOUSE} (?=\S)`, 'unit $1 $2 '],
];
/** Where nothing says which is the unit, Americans may mean two doors, `212/214 Elm St`, or write the house first: `1204/3 Elm St`. */
const OPENINGS: readonly Rewrite[] = [
  [
    find`^${UNIT_AND_HOUSE} (?=\S)`,
    (whole, one, other) =>
      isPairOfDoors(one!, other!)
        ? `${one}-${other} `
        : /^\d{3,}$/.test(one!) && Number.parseInt(other!, 10) < 100
          ? `unit ${other} ${one} `
          : whole!,
  ],
  ...OPENINGS_ABROAD,
];

/** The doors of one house, all on one side of the street. */
export function isPairOfDoors(one: string, other: string): boolean {
  const apart = /^\d+$/.test(one + other) && one.length === other.length && one.length > 1 ? Number(other) - Number(one) : 0;
  return apart > 0 && apart <= MOST_DOORS_APART && apart % 2 === 0;
}

const MOST_DOORS_APART = 8;

/** Whether a section of a whole address opens with a flat, plot or door and its number. */
export const OPENS_PREMISES = find`^(?:u?${UNIT_AND_HOUSE}|${PREMISES} \d)`;

/** A line with the number after the street, as most of Europe and Latin America write it. */
export interface NumberedAfter {
  readonly street: string;
  readonly number: string;
  readonly unit: string;
}

/** `Hauptstraße 12a`, `Calle Mayor 12 3 B`: undefined for lines that only name a numbered road, a box or a unit. */
export function houseAfterStreet(line: string): NumberedAfter | undefined {
  const [, written = '', number = '', behind = ''] = LAST_NUMBER.exec(line) ?? FIRST_NUMBER.exec(line) ?? [];
  if (!HOUSE.test(number) || written.includes('#')) return undefined;
  const street = written
    .trim()
    .replace(/^(?:ul|ulica|ulice|ulitsa) (?=\S)/, '')
    .replace(SIGNED_NUMBER, '');
  if (OWN_NUMBER.test(street) || !/(?:^| )[a-z]{3,}(?: |$)/.test(street) || SIGNED_ROAD.test(line)) return undefined;
  const rest = behind.split(' ').filter((word) => word !== '' && word !== '-');
  if (rest.length > MAX_UNIT_WORDS || rest.some((word) => STREET_TYPES.has(word) && word.length > 2)) return undefined;
  const letter = /^(?:[a-z]|bis|ter|quater)$/.test(rest[0] ?? '') ? rest.shift()! : '';
  return {
    street,
    number: number + letter,
    unit: OPENS_UNIT.test(rest[0] ?? '') ? readUnit(rest.join(' ')) : rest.length === 0 ? '' : `unit ${rest.join('')}`,
  };
}

/** `Straße des 17. Juni 135`: a name may hold a number of its own. */
const LAST_NUMBER = /^([^\d]\S* (?:.* )?\d\S* (?:.* )?[a-z]{4,} (?:.* )?)(\d\S*)((?: [^\d ]\S*)*)$/;
const FIRST_NUMBER = /^([^\d ]\S*(?: [^\d ]\S*)*) (\d\S*)(.*)$/;
/** A number after these is the road's own, or a unit's. */
const NUMBERED = words`(?:hwy|highway|route|rte|rt|road|rd|sr|cr|fm|us|state|county|interstate|i|ih|box|bx|lot|rr|hc|hcr|loop|spur|suite|ste|apt|unit|exit|mile|km|calle|carrera|cra|township|section|sector|bldg|building|n|{sign})`;
const SIGNED_NUMBER = find`(?<=\<(?!(?:${NUMBERED}|{type})\>)\S+) (?:n|{sign})$`;
const OWN_NUMBER = find`\<(?:${NUMBERED}|(?!str$){type}|{unit})$`;
/** `Mine No 6 Rd` */
const SIGNED_ROAD = find`\<(?:n|{sign}) \d\S* {commonType}\>`;
const HOUSE = /^(?:\d{1,5}(?:-?[a-z])?|\d{1,4}[-/]\d{1,4}[a-z]?)$/;
const OPENS_UNIT = find`^(?:#|{unit})$`;
const MAX_UNIT_WORDS = 4;

/** One spelling of what other countries call their streets: `strasse` and `str`, `avda` and `avenida`. */
export function spelledAbroad(street: string): string {
  const spelled = street.includes('strasse') ? street.replace(/\bstrasse(?= |$)|(?<=[a-z0-9])strasse(?= |$)/g, 'str') : street;
  const [opens] = OPENS_ABROAD.exec(spelled) ?? [];
  return opens === undefined ? spelled : LEADING.get(opens)! + spelled.slice(opens.length);
}

const LEADING = new Map(
  'avda avenida|avd avenida|pza plaza|pso paseo|ctra carretera|cl calle|bd boulevard|bvd boulevard'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
const OPENS_ABROAD = find`^(?:avda|avd|pza|pso|ctra|cl|bd|bvd)\>`;
