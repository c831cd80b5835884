import { foldWords } from '../../normalize/fold.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { HONORIFICS, PARTICLES } from '../../reference/name-words.ts';
import { EAST_ASIAN_SURNAMES, surnameShare } from '../../reference/surnames.ts';
import { type Column, hasTarget, type Table } from './assign.ts';
import { readHeading, readNamePart } from './heading.ts';
import { filled, firstNameBits, isFirstName, MAX_TELLING_CHARS, most, shareOf } from './values.ts';

const MOST_WORDS = 0.8;

/**
 * What a column holds beside a first and a last name that share the same unknown words: `DrvFirst`, `DrvLast`, `DrvSex`. Of several such
 * people the first is the one whom the file is about.
 */
export function targetBesideNameParts(column: Column, table: Table): string {
  if (column.target !== '' || hasTarget(table, /^name\.(?:first|last)$/)) return '';
  const parts = table.columns
    .filter(({ target, values }) => target === '' && shareOf(values, (value) => /^[\p{L}\p{M}'’. -]*$/u.test(value)) > MOST_WORDS)
    .map((one) => ({ one, ...readNamePart(one.name) }));
  const isPair = (group: string) => parts.some((part) => part.target === 'name.last' && part.group === group);
  const first = parts.find(({ target, group }) => target === 'name.first' && isPair(group));
  if (first === undefined) return '';
  const own = parts.find(({ one, target, group }) => one === column && target !== '' && group === first.group);
  if (own !== undefined) return own.target;
  const opening = first.group.split('_');
  const { tokens } = column;
  return opening.every((word, at) => tokens[at] === word) ? readHeading(tokens.slice(opening.length).join(' '), 'people').target : '';
}

const KNOWN_SHARE = 0.7;
/** How far from the first names the surnames may stand, nearest first. */
const BESIDE = [1, -1, 2, -2] as const;

/** First names and the words beside them, under any headings. Which are which is judged together, because many names are either. */
export function targetByNameValues(column: Column, { columns }: Table): string {
  const isWords = (one: Column | undefined): one is Column =>
    one?.target === '' && one.look === 'word' && most(one.values, (value) => value.length > 1, MOST_WORDS);
  const isKnown = (one: Column) => isWords(one) && shareOf(filled(one.values), (value) => isFirstName(foldWords(value))) >= KNOWN_SHARE;
  for (const [at, one] of columns.entries()) {
    const other = isKnown(one) ? BESIDE.map((step) => columns[at + step]).find(isWords) : undefined;
    if (other === undefined) continue;
    const isTurned = isKnown(other) && firstNameBits(other.values) > firstNameBits(one.values);
    const [first, last] = isTurned ? [other, one] : [one, other];
    return column === first ? 'name.first' : column === last ? 'name.last' : '';
  }
  return '';
}

/** A name tells its order only where one is likelier than the other by this: 2^3 = 8 times. */
const CLEAR_BITS = 3;
const MIN_CLEAR_NAMES = 5;
/** So many of the names that tell must begin with the surname. */
const SURNAME_FIRST_SHARE = 0.8;
/** In East Asian names, surnames at the end must be fewer than this share of those at the start. */
const MAX_CLOSING_SHARE = 0.7;

/** Whether whole names are written `SMITH JOHN`, without a comma. Judged over the column, because many names are both. */
export function areSurnamesFirst(values: readonly string[]): boolean {
  if (areEastAsian(values)) return true;
  const bits = values.map(surnameFirstBits);
  const surnameFirst = bits.filter((one) => one > CLEAR_BITS).length;
  const clear = surnameFirst + bits.filter((one) => one < -CLEAR_BITS).length;
  return surnameFirst >= MIN_CLEAR_NAMES && surnameFirst >= clear * SURNAME_FIRST_SHARE;
}

/** Most names of Korea and China begin with one of few surnames and end in a given name. */
function areEastAsian(values: readonly string[]): boolean {
  const names = values
    .filter((value) => value.length <= MAX_TELLING_CHARS && !value.includes(','))
    .map((value) => foldWords(value).split(' '))
    .filter((words) => words.length > 1 && words.length < 4);
  const opening = names.filter((words) => EAST_ASIAN_SURNAMES.has(words[0]!)).length;
  const closing = names.filter((words) => EAST_ASIAN_SURNAMES.has(words.at(-1)!)).length;
  return names.length >= MIN_CLEAR_NAMES && opening >= names.length * SURNAME_FIRST_SHARE && closing < opening * MAX_CLOSING_SHARE;
}

/** log2 of P(surname first) / P(first name first) by the shares of its words among first names and surnames; 0 where a comma says it. */
function surnameFirstBits(value: string): number {
  if (value.length > MAX_TELLING_CHARS || /[,;&/]/.test(value)) return 0;
  const words = foldWords(value)
    .split(' ')
    .filter((word) => word.length > 1 && !HONORIFICS.has(word) && !PARTICLES.has(word) && !/^(?:jr|sr|ii|iii|iv)$/.test(word));
  const [opening = '', second = ''] = words;
  const closing = words.at(-1) ?? '';
  if (words.length < 2 || words.length > 4) return 0;
  // `GARCIA LOPEZ MARIA`: where two surnames may come first, nothing tells where they end.
  if (words.length > 2 && firstNameShare(second) < surnameShare(second)) return 0;
  return Math.log2((surnameShare(opening) * firstNameShare(second)) / (firstNameShare(opening) * surnameShare(closing)));
}
