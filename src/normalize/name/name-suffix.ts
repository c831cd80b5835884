import type { Suffix } from '../../core/record.ts';
import { CREDENTIALS, WEAK_CREDENTIALS } from '../../reference/name-words.ts';
import { foldWords } from '../fold.ts';
import { isSurnameWithSecondInitial } from './name-double.ts';

/** The generation a folded word stands for; undefined when it stands for none. */
export function suffixOf(word: string): Suffix | undefined {
  return SUFFIXES.get(word);
}

/** Takes generations and degrees off the end of words, leaving at least `keep` of them. */
export function takeSuffixes(words: string[], keep: number, isAfterComma: boolean): Suffix {
  let suffix: Suffix = '';
  while (words.length > keep) {
    const word = foldWords(words[words.length - 1] ?? '').replaceAll(' ', '');
    const found = SUFFIXES.get(word);
    if (found !== undefined) suffix = found;
    else if (!CREDENTIALS.has(word) && !(isAfterComma && WEAK_CREDENTIALS.has(word))) break;
    words.pop();
  }
  return suffix;
}

/** The same of what stands for a surname. */
export function takeSurnameSuffixes(words: string[], isAfterComma: boolean): Suffix {
  return !isAfterComma && isSurnameWithSecondInitial(words) ? '' : takeSuffixes(words, 1, isAfterComma);
}

export function isSuffixWord(written: string): boolean {
  const word = foldWords(written).replaceAll(' ', '');
  return SUFFIXES.has(word) || CREDENTIALS.has(word) || WEAK_CREDENTIALS.has(word);
}

export const SUFFIXES: ReadonlyMap<string, Suffix> = new Map<string, Suffix>([
  ['jr', 'jr'],
  ['jnr', 'jr'],
  ['junior', 'jr'],
  ['sr', 'sr'],
  ['snr', 'sr'],
  ['senior', 'sr'],
  ['ii', 'ii'],
  ['2nd', 'ii'],
  ['iii', 'iii'],
  ['3rd', 'iii'],
  ['iv', 'iv'],
  ['4th', 'iv'],
  ['v', 'v'],
  ['5th', 'v'],
  ['i', ''],
  ['1st', ''],
]);
