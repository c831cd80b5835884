import { foldWords } from '../../normalize/fold.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { HONORIFICS, PARTICLES } from '../../reference/name-words.ts';
import { EAST_ASIAN_SURNAMES, surnameShare } from '../../reference/surnames.ts';
import { MAX_TELLING_CHARS } from './value-looks.ts';

/** Names that could be either way round tell nothing: one way must be this many times likelier. */
const CLEAR_BITS = 3;
const MIN_CLEAR_NAMES = 5;
/** Of the names that tell, so many must begin with the surname. */
const ENOUGH = 0.8;

/** Whether whole names are written `SMITH JOHN`, without a comma. Judged over the column: a name by itself is often a surname as well. */
export function isSurnameFirst(values: readonly string[]): boolean {
  let surnameFirst = 0;
  let givenFirst = 0;
  if (areEastAsian(values)) return true;
  for (const value of values) {
    const bits = surnameFirstBits(value);
    if (bits > CLEAR_BITS) surnameFirst += 1;
    else if (bits < -CLEAR_BITS) givenFirst += 1;
  }
  return surnameFirst >= MIN_CLEAR_NAMES && surnameFirst >= (surnameFirst + givenFirst) * ENOUGH;
}

/** Given names may sound like surnames; more often than this of the surnames that open they leave open which are which. */
const MOSTLY_ELSE = 0.7;

/** Most names of Korea and China open with one of few surnames and end in a given name. */
function areEastAsian(values: readonly string[]): boolean {
  const names = values
    .filter((value) => value.length <= MAX_TELLING_CHARS && !value.includes(','))
    .map((value) => foldWords(value).split(' '));
  const told = names.filter((words) => words.length > 1 && words.length < 4);
  const opens = told.filter((words) => EAST_ASIAN_SURNAMES.has(words[0]!)).length;
  const ends = told.filter((words) => EAST_ASIAN_SURNAMES.has(words.at(-1)!)).length;
  return told.length >= MIN_CLEAR_NAMES && opens >= told.length * ENOUGH && ends < opens * MOSTLY_ELSE;
}

/** How much likelier the name begins with its surname than with its first name. Names with a comma say so themselves. */
function surnameFirstBits(value: string): number {
  if (value.length > MAX_TELLING_CHARS || /[,;&/]/.test(value)) return 0;
  const words = foldWords(value)
    .split(' ')
    .filter((word) => word.length > 1 && !HONORIFICS.has(word) && !PARTICLES.has(word) && !/^(?:jr|sr|ii|iii|iv)$/.test(word));
  const [opening = '', second = ''] = words;
  const closing = words.at(-1) ?? '';
  if (words.length < 2 || words.length > 4) return 0;
  // `GARCIA LOPEZ MARIA`: where two surnames may open a name, nothing tells where they end.
  if (words.length > 2 && firstNameShare(second) < surnameShare(second)) return 0;
  return Math.log2((surnameShare(opening) * firstNameShare(second)) / (firstNameShare(opening) * surnameShare(closing)));
}
