import type { RawName } from '../../core/raw-record.ts';
import { firstNameCounts, firstNameShare } from '../../reference/first-names.ts';
import { PARTICLES } from '../../reference/name-words.ts';
import { surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';

/**
 * Whoever asks may write the whole name where one part belongs, in either order: `{ last: 'Ann Smith' }` and
 * `{ last: 'SMITH ANN' }`, but not `{ last: 'Garcia Lopez' }`.
 */
export function readAsWhole({ first = '', last = '' }: { readonly first?: string; readonly last?: string }): RawName {
  const isAlone = first.trim() === '' || last.trim() === '';
  const written = (first.trim() === '' ? last : first).trim();
  if (!isAlone || !written.includes(' ')) return { first, last };
  const words = foldWords(written).split(' ');
  if (words.length < 2) return { first, last };
  if (first.trim() === '' ? opensWithGivenName(words) : closesWithSurname(words)) return { full: written };
  if (!isSurnameFirst(words) || written.includes(',')) return { first, last };
  const space = written.indexOf(' ');
  return { full: `${written.slice(0, space)},${written.slice(space)}` };
}

function opensWithGivenName([opening = '', second = '', third = '']: readonly string[]): boolean {
  if (opening.length === 1 && second.length === 1 && third.length > 1) return true;
  return !isOpening(opening) && firstNameShare(opening) >= surnameShare(opening);
}

function closesWithSurname(words: readonly string[]): boolean {
  const closing = words.at(-1) ?? '';
  return surnameShare(closing) > firstNameShare(closing);
}

/** `Robinson Megan`, `Robinson Megan A`: a surname, then nothing but first names and initials. */
function isSurnameFirst([opening = '', ...given]: readonly string[]): boolean {
  if (isOpening(opening) || surnameShare(opening) <= firstNameShare(opening) || (given[0] ?? '').length < 2) return false;
  return given.every((word) => word.length === 1 || isGiven(word));
}

/** `van Dam`, and `O Brien`, one name that was typed with a space. */
function isOpening(word: string): boolean {
  return PARTICLES.has(word) || word === 'o' || word === 'mc';
}

function isGiven(word: string): boolean {
  return firstNameCounts(word) !== undefined && firstNameShare(word) > surnameShare(word);
}
