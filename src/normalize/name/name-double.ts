import { firstNameShare } from '../../reference/first-names.ts';
import { isSurname, surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';

/** Fewer than one in twenty names opens with two surnames: the second must be so much likelier a surname than a given name. */
const CLEARLY = 64;

/** `GONZALEZ ORTIZ BRENDA S`, in a name known to be written surname first: whether two surnames come before the first name. */
export function opensWithTwoSurnames([opening = '', second = '', given = '']: readonly string[]): boolean {
  const [one, two, first] = [foldWords(opening), foldWords(second), foldWords(given)];
  if (first.length < 2 || !isSurname(one) || !isSurname(two)) return false;
  return surnameShare(two) > CLEARLY * firstNameShare(two) && firstNameShare(first) > surnameShare(first);
}
