import { PLAIN_HONORIFICS } from '../../reference/name-words.ts';
import { foldWords } from '../fold.ts';
import { JOINER } from './name-class.ts';
import { readAlias, splitFullName } from './name-full.ts';
import { takeSuffixes, takeSurnameSuffixes } from './name-suffix.ts';
import { isUnnamed } from './name-unnamed.ts';
import { dropHonorifics, splitInitials, takeAsides, type WrittenName, withJoiner, withoutRelation, wordsOf } from './name-written.ts';

/** Columns hold more than their heading says: titles and initials beside the first name, generations beside the last. */
export function splitColumns(columns: { readonly first: string; readonly middle: string; readonly last: string }): WrittenName {
  // One column alone with a comma in it holds the whole name.
  if (columns.first === '' && isWhole(columns.last)) return splitFullName(columns.last);
  if (columns.last === '' && isWhole(columns.first)) return splitFullName(columns.first);
  const given = takeAsides(isUnnamed(columns.first) ? '' : withoutRelation(firstHalf(withJoiner(columns.first))));
  const surname = takeAsides(withoutRelation(firstHalf(columns.last)));
  const firstWords = splitInitials(wordsOf(given.text));
  const lastWords = wordsOf(surname.text);
  dropHonorifics(firstWords, 1, lastWords[0]);
  if (firstWords.length === 1 && PLAIN_HONORIFICS.has(foldWords(firstWords[0] ?? ''))) firstWords.pop();
  dropPlainTitles(lastWords);
  const firstSuffix = takeSuffixes(firstWords, 1, false);
  const lastSuffix = takeSurnameSuffixes(lastWords, columns.last.includes(','));
  const firstEnd = endOfFirst(firstWords);
  const name = {
    first: firstWords.slice(0, firstEnd).join(' '),
    middle: wordsOf(`${firstWords.slice(firstEnd).join(' ')} ${columns.middle}`).join(' '),
    last: lastWords.join(' '),
  };
  const [givenAliases, givenWhole] = byWords(given.aliases);
  const [surnameAliases, surnameWhole] = byWords(surname.aliases);
  return {
    first: name.first,
    middle: name.middle,
    last: name.last,
    suffix: lastSuffix || firstSuffix,
    otherFirsts: [...given.quoted, ...givenAliases],
    otherLasts: [...given.former, ...surname.former, ...surnameAliases, ...surname.quoted],
    otherNames: [...givenWhole, ...surnameWhole].map((alias) => readAlias(alias, name)),
  };
}

/** Names of one word are what their column holds; those of several, whole ones. */
function byWords(aliases: readonly string[]): [ofColumn: string[], whole: string[]] {
  const isWord = (alias: string) => wordsOf(alias).length === 1;
  return [aliases.filter(isWord), aliases.filter((alias) => !isWord(alias))];
}

/** Further given names are middle names, as they are in a whole name; but `Jo Ann`, `La Toya` and `Li Na` are one. */
function endOfFirst(words: readonly string[]): number {
  const [first = '', second = ''] = words.map(foldWords);
  return first.length === 2 && second.length > 1 ? 2 : Math.min(words.length, 1);
}

/** Which of the two columns a title stands in is the same. */
function dropPlainTitles(words: string[]): void {
  while (words.length > 1 && PLAIN_HONORIFICS.has(foldWords(words[0] ?? ''))) words.shift();
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
