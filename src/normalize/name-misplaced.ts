import type { RawName } from '../core/raw-record.ts';
import { firstNameShare } from '../reference/first-names.ts';
import { PARTICLES } from '../reference/name-words.ts';
import { surnameShare } from '../reference/surnames.ts';
import { foldWords } from './fold.ts';

/** Whoever asks may write the whole name where one part belongs: `{ last: 'Ann Smith' }`, but not `{ last: 'Garcia Lopez' }`. */
export function readAsWhole({ first = '', last = '' }: { readonly first?: string; readonly last?: string }): RawName {
  if (first.trim() === '' && opensWithGivenName(foldWords(last).split(' '))) return { full: last };
  if (last.trim() === '' && closesWithSurname(foldWords(first).split(' '))) return { full: first };
  return { first, last };
}

function opensWithGivenName(words: readonly string[]): boolean {
  const opening = words[0] ?? '';
  return words.length > 1 && !PARTICLES.has(opening) && firstNameShare(opening) >= surnameShare(opening);
}

function closesWithSurname(words: readonly string[]): boolean {
  const closing = words.at(-1) ?? '';
  return words.length > 1 && surnameShare(closing) > firstNameShare(closing);
}
