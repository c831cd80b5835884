import { firstNameCounts, firstNameShare } from '../../reference/first-names.ts';
import { PARTICLES } from '../../reference/name-words.ts';
import { isSurname, isSurnameOf, surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';

/** Without its point a letter that may be a generation's number is one. */
const INITIAL = /^(?![iv]$)\p{L}\.?$/iu;

/** Fewer than one in twenty names opens with two surnames: the second must be so much likelier a surname than a given name. */
const CLEARLY = 64;

/** `GONZALEZ ORTIZ BRENDA S`, in a name known to be written surname first: whether two surnames come before the first name. */
export function opensWithTwoSurnames([opening = '', second = '', given = '']: readonly string[]): boolean {
  const [one, two, first] = [foldWords(opening), foldWords(second), foldWords(given)];
  if (first.length < 2 || !isSurname(one) || !isSurname(two)) return false;
  return surnameShare(two) > CLEARLY * firstNameShare(two) && firstNameShare(first) > surnameShare(first);
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

/**
 * `Muñoz I.` in the place of a surname, in words: whether the letter is its second surname cut short, as Spanish ones are, also one
 * that is a generation's number behind others.
 */
export function isSurnameWithSecondInitial(words: readonly string[]): boolean {
  if (words.length < 2 || !INITIAL.test(words.at(-1)!)) return false;
  const [surname, ...others] = words
    .slice(0, -1)
    .map(foldWords)
    .filter((word) => !PARTICLES.has(word));
  return surname !== undefined && others.length === 0 && isSpanish(surname);
}

function isSpanish(surname: string): boolean {
  return isSurnameOf('hispanic', surname);
}

function opensWithGiven(first: string): boolean {
  return !PARTICLES.has(first) && !(isSurname(first) && firstNameShare(first) < surnameShare(first));
}

function isHardlyGiven(surname: string): boolean {
  return firstNameCounts(surname) === undefined || surnameShare(surname) > CLEARLY * firstNameShare(surname);
}
