import type { RawName } from '../../core/raw-record.ts';
import type { PersonName } from '../../core/record.ts';
import { firstNameCounts, firstNameShare } from '../../reference/first-names.ts';
import { PARTICLES } from '../../reference/name-words.ts';
import { isSurname, isSurnameOf, surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';

// How likely the words of a name are given names or surnames: odds(word) = P(surname) / P(first name).

/** Fewer than one name in twenty opens with two surnames, so that the second must be this much likelier a surname. */
const CLEARLY = 64;
/** Hardly more than one Vietnamese name in sixteen is written surname first where others are not. */
const CLEARLY_VIETNAMESE = 16;
/** Of one word alone: this much commoner as a surname or as a first name. */
const FAR_COMMONER = 5;

function surnameOdds(word: string): number {
  return surnameShare(word) / firstNameShare(word);
}

/** `GONZALEZ ORTIZ BRENDA S`, in a name known to be written surname first: whether two surnames come before the first name. */
export function opensWithTwoSurnames([opening = '', second = '', given = '']: readonly string[]): boolean {
  const [one, two, first] = [foldWords(opening), foldWords(second), foldWords(given)];
  if (first.length < 2 || !isSurname(one) || !isSurname(two)) return false;
  return surnameOdds(two) > CLEARLY && surnameOdds(first) < 1;
}

/**
 * `Alejandro Cantu Menchaca`, folded, his father's surname and his mother's: whether the last but one of a name is a Spanish surname, and
 * hardly a given name, before another one.
 */
export function closesWithTwoSurnames(first: string, one: string, two: string): boolean {
  return isSpanish(two) && isSpanish(one) && opensWithGiven(first) && isHardlyGiven(one);
}

/** `Jesús Muñoz G.`, in words: whether a name closes with a Spanish surname and the initial of the second one. */
export function closesWithSecondInitial(words: readonly string[]): boolean {
  if (words.length < 3 || !INITIAL.test(words.at(-1)!)) return false;
  const [first, before, surname] = [words[0]!, words.at(-3)!, words.at(-2)!].map(foldWords) as [string, string, string];
  if (!isSpanish(surname) || !opensWithGiven(first)) return false;
  if (words.length === 3) return isHardlyGiven(surname);
  return PARTICLES.has(before) || (isHardlyGiven(surname) && !closesWithTwoSurnames(first, before, surname));
}

/** `Muñoz I.` in place of a surname, in words: whether the letter is a second Spanish surname cut short, also where it could be a numeral. */
export function isSurnameWithSecondInitial(words: readonly string[]): boolean {
  if (words.length < 2 || !INITIAL.test(words.at(-1)!)) return false;
  const [surname, ...others] = words
    .slice(0, -1)
    .map(foldWords)
    .filter((word) => !PARTICLES.has(word));
  return surname !== undefined && others.length === 0 && isSpanish(surname);
}

/** Without its point a letter that may be a numeral is one. */
const INITIAL = /^(?![iv]$)\p{L}\.?$/iu;

function isSpanish(surname: string): boolean {
  return isSurnameOf('hispanic', surname);
}

function opensWithGiven(first: string): boolean {
  return !PARTICLES.has(first) && !(isSurname(first) && surnameOdds(first) > 1);
}

function isHardlyGiven(surname: string): boolean {
  return firstNameCounts(surname) === undefined || surnameOdds(surname) > CLEARLY;
}

/** Of several words for another name, whether they are surnames: `De Leon`, `Garcia Lopez`. */
export function opensSurname(folded: string): boolean {
  return PARTICLES.has(folded) || surnameShare(folded) >= FAR_COMMONER * firstNameShare(folded);
}

/** Of one word alone, whether it is far commoner as a first name. */
export function isRatherFirst(folded: string): boolean {
  return firstNameCounts(folded) !== undefined && firstNameShare(folded) >= FAR_COMMONER * surnameShare(folded);
}

/** `Nguyen Van Hung`, folded: as in Vietnam, the surname first and the given name last. */
export function isVietnameseOrder(words: readonly string[]): boolean {
  const [opening = '', second = ''] = words;
  if (words.length < 3 || (second !== 'thi' && second !== 'van') || !isSurnameOf('vietnamese', opening)) return false;
  return surnameOdds(opening) > CLEARLY_VIETNAMESE * surnameOdds(words.at(-1)!);
}

/** `Le Ngoc Bao`, in whichever columns the words are: the same name with the surname first and the given name last. */
export function asAtHome({ first, middle, last, suffix }: PersonName): PersonName | undefined {
  const whole = `${first} ${middle} ${last}`.trim();
  const opening = whole.slice(0, Math.max(0, whole.indexOf(' ')));
  if (!isSurnameOf('vietnamese', opening)) return undefined;
  const words = whole.slice(opening.length).trim().split(/ +/);
  const given = words.pop()!;
  if (words.length === 0 || given.length < 2) return undefined;
  // Looked for in addition to the name as written, so that it need only be the likelier reading.
  return surnameOdds(opening) > surnameOdds(given) ? { first: given, middle: words.join(' '), last: opening, suffix } : undefined;
}

/** `Hung Van Nguyen`: no particle. But `van Dam` and `van Son` are Dutch, though some Vietnamese are called Dam and Son. */
export function isMiddleVan(word: string, surname: string): boolean {
  return word === 'van' && isSurnameOf('vietnamese', surname) && surnameShare(surname) > LEAST_VIETNAMESE_SHARE;
}

const LEAST_VIETNAMESE_SHARE = 1 / 15_000;

/** `Thi Lan Nguyen` is called Lan, in whichever columns the two words are. */
export function withGivenAfterThi<Name extends { readonly first: string; readonly middle: string; readonly last: string }>(
  name: Name,
): Name {
  if (foldWords(name.first) !== 'thi' || !isSurnameOf('vietnamese', foldWords(name.last))) return name;
  const words = name.middle.split(' ');
  const given = words.pop()!;
  return foldWords(given).length < 2 ? name : { ...name, first: given, middle: [name.first, ...words].join(' ') };
}

/**
 * A question may have the whole name where one part belongs, in either order: `{ last: 'Ann Smith' }` and `{ last: 'SMITH ANN' }`, but
 * not `{ last: 'Garcia Lopez' }`.
 */
export function readAsWhole({ first = '', last = '' }: { readonly first?: string; readonly last?: string }): RawName {
  const isLast = first.trim() === '';
  const written = (isLast ? last : first).trim();
  if (!(isLast || last.trim() === '') || !written.includes(' ')) return { first, last };
  const words = foldWords(written).split(' ');
  if (words.length < 2) return { first, last };
  if (isLast ? opensWithGivenName(words) : surnameOdds(words.at(-1)!) > 1) return { full: written };
  return isSurnameFirst(words) && !written.includes(',') ? { full: written.replace(' ', ', ') } : { first, last };
}

function opensWithGivenName([opening = '', second = '', third = '']: readonly string[]): boolean {
  if (opening.length === 1 && second.length === 1 && third.length > 1) return true;
  return !isPrefix(opening) && surnameOdds(opening) <= 1;
}

/** `Robinson Megan`, `Robinson Megan A`: a surname, then nothing but first names and initials. */
function isSurnameFirst([opening = '', ...given]: readonly string[]): boolean {
  if (isPrefix(opening) || surnameOdds(opening) <= 1 || (given[0] ?? '').length < 2) return false;
  return given.every((word) => word.length === 1 || (firstNameCounts(word) !== undefined && surnameOdds(word) < 1));
}

/** `van Dam`, and `O Brien`, one name that was typed with a space. */
function isPrefix(word: string): boolean {
  return PARTICLES.has(word) || word === 'o' || word === 'mc';
}

/** `AJ Wright` may be Andrew J Wright, and `A.J. Wright` may be stored as AJ: the other reading of two initials, or of two capitals. */
export function initialsOtherwise(name: PersonName, areCapitals = false): PersonName | undefined {
  const { first, middle, last, suffix } = name;
  if (last === '') return undefined;
  if (first.length === 1 && middle.length === 1) return { first: first + middle, middle: '', last, suffix };
  return middle === '' && first.length === 2 && (areCapitals || UNPRONOUNCEABLE.test(first))
    ? { first: first.charAt(0), middle: first.charAt(1), last, suffix }
    : undefined;
}

/** No name, nor short for one. */
const UNPRONOUNCEABLE = /^(?!wm|ng)(?:[^aeiouy\W\d]{2}|[aeiou]j)$/;
