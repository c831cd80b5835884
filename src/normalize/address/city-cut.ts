import { BOX } from './address-box.ts';
import { bareWord } from './address-words.ts';
import { find, words as pattern } from './rewrites.ts';

export type IsCity = (words: string) => boolean;

/** Where the city begins in words that open with a street, when no comma says so; their number when there is none. */
export function cityStart(words: readonly string[], isCity: IsCity): number {
  const line = words.map(bareWord).join(' ');
  const hasHouse = /^[#\d]/.test(line);
  if (!hasHouse && isCity(words.join(' '))) return 0;
  const [box] = OPENS_WITH_BOX.exec(line) ?? [];
  if (box !== undefined) return skipTail(line, box.length, isCity);
  for (let cut = hasHouse ? 2 : 1; cut < words.length; cut++) {
    // An abbreviated direction goes to the street where the city can do without it.
    const isLoose = SHORT_DIRECTION.test(bareWord(words[cut]!)) && isCity(words.slice(cut + 1).join(' '));
    if (isCity(words.slice(cut).join(' ')) && !isLoose) return cut;
  }
  const [street] = STREET.exec(line) ?? UP_TO_UNIT.exec(line) ?? [];
  return street === undefined ? (hasHouse ? words.length : 0) : skipTail(line, street.length, isCity);
}

/** Past what may follow a street's name, in words: directions, bare numbers, units, boxes. */
export function skipTail(line: string, from: number, isCity: IsCity): number {
  let at = line[from] === ' ' ? from + 1 : from;
  while (at < line.length && !isCity(line.slice(at))) {
    SKIPPED.lastIndex = at;
    const [skipped = ''] = SKIPPED.exec(line) ?? [];
    if (skipped === '') break;
    at += skipped.length;
  }
  const before = line.slice(0, at).trim();
  return before === '' ? 0 : before.split(' ').length;
}

const SHORT_DIRECTION = find`^{direction}$(?<=^..?)`;
/** `apt 4`, `unit b`, `suite100`, `#4` */
export const UNIT_AT = pattern`(?:#\S+|# \S+|(?:apt|apartment|suite|ste|unit|rm|room|bldg|lot|trlr|spc|fl)(?:-?\d+[a-z]?|-[a-z])\>|{unit} (?:# ?\S*|#?\S*\d\S*|\S\>|[a-z]-[a-z]\>))`;
const OPENS_WITH_BOX = find`^${BOX}`;
const SKIPPED = new RegExp(
  `(?:${[
    pattern`(?:{direction}(?<=\<..?)\>|{direction}$)`,
    pattern`(?:\d+(?:st|nd|rd|th)?|ground|lower|upper|{ordinal}) (?:floor|fl|flr|level)\>`,
    UNIT_AT,
    BOX,
    pattern`[a-z]{0,2}-?\d[a-z0-9-]*\>`,
    pattern`(?:\S|{loneUnit})$`,
    // The letter of `Apt 13 C`.
    pattern`(?<=\d )\S\>`,
  ].join('|')}) ?`,
  'y',
);

const ST = '(?:st|street|strt|str|streets)';
/** Up to the first type that has a name before it, or the number after a type that comes first. */
const STREET = find`^(?:[#\d]\S* |(?![#\d]))(?:(?:{direction} )*{commonType} (?:(?:\d+[a-z]?|[a-z])\>|#)|(?:{direction} )*(?!{direction}\>)\S+ (?:\S+ )*?{commonType}\>${[
  // `Port St Lucie Blvd`: another type is still to come.
  pattern`(?!(?<=\<${ST}) (?!{direction}\>|\S*\d|${UNIT_AT})\S+ (?:\S+ )?{commonType}\>)`,
  // `Mill Run Rd`; but `St` before another word opens the name of a city.
  pattern`(?: (?!${ST} ){commonType}\>)*`,
].join('')})`;
const UP_TO_UNIT = find`^\S+(?: \S+)*? (?=${UNIT_AT})`;
