import { isFirstName } from '../reference/first-names.ts';
import { isSurname } from '../reference/surnames.ts';
import { fold } from './fold.ts';

/** What machines that read paper take for each other. */
const LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', '8': 'b' };
const DIGITS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

const HAS_DIGIT = /\d/;
const WITHIN_WORD = /(?<=\p{L})[0158](?=\p{L}|\b)|(?<![\p{L}\d])[0158](?=\p{L}{3})/gu;

/** `R0bert` is Robert: digits within the words of a name are letters. */
export function lettersMisread(name: string): string {
  return HAS_DIGIT.test(name) ? name.replace(WORD, wordMisread) : name;
}

const WORD = /[\p{L}\p{M}\d]+/gu;

/** `Sm1th` is Smith: an `l` is an `i` where that makes a name of it. */
function wordMisread(word: string): string {
  if (TWICE.test(word)) {
    const whole = word.replace(/[0158]/g, (digit) => LETTERS[digit]!);
    return isName(whole) ? whole : word;
  }
  const spelt = word.replace(WITHIN_WORD, (digit) => LETTERS[digit]!);
  if (!word.includes('1') || isName(spelt)) return spelt;
  const other = word.replace(WITHIN_WORD, (digit) => (digit === '1' ? 'i' : LETTERS[digit]!));
  return isName(other) ? other : spelt;
}

/** `Ke11y`; but `Smith11` is a chosen name. */
const TWICE = /^\p{L}+(?:00|11|55)\p{L}*$/u;

function isName(word: string): boolean {
  const folded = fold(word);
  return isFirstName(folded) || isSurname(folded);
}

/** Fewer digits leave open whether it was a number. */
const FEWEST_DIGITS = 3;

/** `19S2-O5-13`, `366O2`: letters among digits are digits; undefined where there are others, or few digits. */
export function digitsMisread(number: string): string | undefined {
  if (!/^[\doilsbz +()./-]+$/i.test(number) || number.replace(/\D/g, '').length < FEWEST_DIGITS) return undefined;
  return number.replace(/[a-z]/gi, (letter) => DIGITS[letter.toLowerCase()]!);
}
