import { NUMBER_WORDS } from '../../reference/street-words.ts';
import { find, type Rewrite, words } from './rewrites.ts';
import { isPairOfDoors, NUMBERED_STREET } from './street-abroad.ts';
import { LOT } from './street-quarter.ts';

/** Takes the house off the front of a line's words, however it is counted. */
export function takeHouse(written: string): { readonly house: string; readonly rest: string } {
  const line = written.replace(/^# (?=\d\S* )/, '');
  for (const [found, put] of HOUSES) {
    const [taken] = found.exec(line) ?? [];
    if (taken === undefined) continue;
    const rest = line.slice(taken.length);
    return {
      house: line
        .replace(found, put as string)
        .slice(0, -rest.length)
        .replaceAll(' ', ''),
      rest,
    };
  }
  const [opens, number] = HOUSE.exec(line) ?? [];
  if (number === undefined) return { house: '', rest: line };
  const house = plainHouse(number);
  const behind = line.slice(opens!.length);
  const more = restOfHouse(house, behind);
  return { house: house + more.put, rest: behind.slice(more.chars).trimStart() };
}

const HOUSE = find`^(\d{1,7}[a-z]?|\d{1,6}-\d{1,6}[a-z]?|\d{1,6}-[a-z]|[nsew]\d{1,6}(?:[nsew]\d{1,6})?)(?: |$)`;

const HOUSES: readonly Rewrite[] = [
  [find`^({numberWord}) (?!{type}\>)(?=\S)`, (_, word) => NUMBER_WORDS.get(word!)!],
  // Wisconsin counts in a grid: `W223 N2450 Oak Ln`, `W223N 2450 Oak Ln`, `W 223 N 2450 Oak Ln`, `W 2450 Oak Ln`.
  [/^([nsew]\d{1,5}[nsew] \d+|[nsew]\d{1,5} [nsew]\d{1,5}) (?=\S)/, '$1'],
  [/^([ew] \d{2,5} [ns] \d{2,5}|[ns] \d{2,5} [ew] \d{2,5}) (?=[a-z]{2,}(?: |$))/, '$1'],
  [find`^([nsew] \d{3,5}) (?=(?!{type}\>)[a-z]{3,}\>)`, '$1'],
  [find`^(${LOT}) (?=calle \S)`, (_, lot) => lot!.replace('-', '')],
];

/** `0012` is 12 and `12-b` is 12b. */
export function plainHouse(written: string): string {
  return written.replace(/^0+(?=\d)/, '').replace(/^(\d+)-([a-z])$/, '$1$2');
}

/** What belongs to the number before it: `45 1/2`, `12 - 14`, `212 to 214`, `91 1045`, `12 B`. */
function restOfHouse(house: string, line: string): { readonly put: string; readonly chars: number } {
  const [, fraction] = /^(\d+\/\d+)(?: |$)/.exec(line) ?? [];
  if (fraction !== undefined) return { put: ` ${fraction}`, chars: fraction.length };
  const [range, between = '', last = ''] = /^(-|to|and|thru) (\S+)/.exec(line) ?? [];
  if (range !== undefined && (between === '-' ? /^\d+$/.test(last) : isPairOfDoors(house, last)))
    return { put: `-${last}`, chars: range.length };
  const [, second = ''] = /^(\d+) \S+ \S/.exec(line) ?? [];
  if (second !== '' && isRestOfHouse(house, second) && !OWN_NUMBER.test(line)) return { put: `-${second}`, chars: second.length };
  const [letter = ''] = HOUSE_LETTER.exec(line) ?? [];
  return { put: letter, chars: letter.length };
}

/** No direction, and no `O Farrell St`. */
const HOUSE_LETTER = find`^(?!o [b-df-hj-np-tv-z])[a-df-mo-rt-vx-z](?= (?!{type}\>|{unit}\>)\S{3})`;

/** A range, and Queens or Hawaii without the hyphen: `12 14 Elm St`, `78 14 Metropolitan Ave`, `91 1045 Keaunui Dr`. */
function isRestOfHouse(house: string, next: string): boolean {
  if (!/^\d+$/.test(house)) return false;
  if (next.length === house.length && next > house) return true;
  return next.length === 2 ? house.length === 2 || house.length === 3 : house.length === 2 && (next.length === 3 || next.length === 4);
}

/**
 * The number that opens what is left is the street's own: `12 Mile Rd`, `3900 S Apt 5`, `600 N Main St`, as streets that are counted
 * from the middle of a town are mostly a hundred apart; but `80 09 E Oak Ln` is 80-09.
 */
const OWN_NUMBER = find`^(?:${[
  words`\d+ (?:{type}|miles?|acres?|oaks|th|nd)\>`,
  words`[1-9]\d*00 {direction}\>`,
  words`\d+ {direction}\>(?! (?:(?!{commonType}\>|{unit}\>|{numberWord}\>)(?:[a-z]+|\d+(?:st|nd|rd|th)) )+{commonType}\>)`,
  NUMBERED_STREET,
].join('|')})`;

/**
 * `77-4B Oak Dr`, `1207-12B Oak Dr`. In Queens and Hawaii two figures or more stand behind the hyphen, and at most three before it:
 * `64-15A 194th Ln` is a house.
 */
export const HOUSE_AND_UNIT = /^(\d{1,6}(?=-\d[a-z] )|\d{4,6}(?=-\d{1,4}[a-z] ))-(\d+[a-z])(?= )/;
