import { foldWords } from './fold.ts';
import { JOINER } from './name-class.ts';
import { splitFullName } from './name-full.ts';
import { takeSuffixes } from './name-suffix.ts';
import { dropHonorifics, splitInitials, takeAsides, type WrittenName, wordsOf } from './name-written.ts';

/** Columns hold more than their heading says: titles and initials beside the first name, generations beside the last. */
export function splitColumns(columns: { readonly first: string; readonly middle: string; readonly last: string }): WrittenName {
  // One column alone with a comma in it holds the whole name.
  if (columns.first === '' && isWhole(columns.last)) return splitFullName(columns.last);
  if (columns.last === '' && isWhole(columns.first)) return splitFullName(columns.first);
  const given = takeAsides(firstHalf(columns.first));
  const surname = takeAsides(firstHalf(columns.last));
  const firstWords = splitInitials(wordsOf(given.text));
  const lastWords = wordsOf(surname.text);
  dropHonorifics(firstWords);
  const firstSuffix = takeSuffixes(firstWords, 1, false);
  const lastSuffix = takeSuffixes(lastWords, 1, columns.last.includes(','));
  const initials: string[] = [];
  while (firstWords.length > 1 && foldWords(firstWords[firstWords.length - 1] ?? '').length === 1) initials.unshift(firstWords.pop() ?? '');
  return {
    first: firstWords.join(' '),
    middle: wordsOf(`${initials.join(' ')} ${columns.middle}`).join(' '),
    last: lastWords.join(' '),
    suffix: lastSuffix || firstSuffix,
    otherFirsts: [...given.quoted],
    otherLasts: [...given.former, ...surname.former, ...surname.quoted],
  };
}

function isWhole(text: string): boolean {
  const [surname = '', given = ''] = text.split(',');
  const words = wordsOf(given);
  takeSuffixes(words, 0, true);
  return words.length > 0 && wordsOf(surname).length > 0;
}

function firstHalf(text: string): string {
  const [left = '', right = ''] = text.split(JOINER);
  return wordsOf(left).length === 0 ? right : left;
}
