import { firstNameCounts, firstNameShare } from '../../reference/first-names.ts';
import { PARTICLES } from '../../reference/name-words.ts';
import { isSurname, isSurnameOf, surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';

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
  if (!isSurnameOf('hispanic', two) || !isSurnameOf('hispanic', one)) return false;
  if (PARTICLES.has(first) || (isSurname(first) && firstNameShare(first) < surnameShare(first))) return false;
  return firstNameCounts(one) === undefined || surnameShare(one) > CLEARLY * firstNameShare(one);
}
