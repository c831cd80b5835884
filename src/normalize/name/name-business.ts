import {
  BUSINESS_WORDS,
  INSTITUTION_WORDS,
  SURNAME_BUSINESS_WORDS,
  TEMPLE_NAMES,
  WEAK_BUSINESS_WORDS,
} from '../../reference/business-words.ts';
import { firstNameCounts, firstNameShare } from '../../reference/first-names.ts';
import { CREDENTIALS, HONORIFICS, PLAIN_HONORIFICS, TITLES_WITH_THE } from '../../reference/name-words.ts';
import { surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';
import { SUFFIXES } from './name-suffix.ts';

/** Where a name was written: whole, or its parts in columns of their own, which firms seldom fill both of. */
export type NamePlace = 'whole' | 'columns';

/** Whether a name is a company's. A word that is a surname too speaks for one only where nothing speaks for a person. */
export function isBusiness(folded: string, written: string, place: NamePlace): boolean {
  const words = folded.split(' ');
  if (words.length < 2) return false;
  let weak = words[0] === 'the' && !TITLES_WITH_THE.has(words[1]!);
  let surname = '';
  let hasInitial = false;
  for (const word of words) {
    if (BUSINESS_WORDS.has(word)) return true;
    if (WEAK_BUSINESS_WORDS.has(word)) weak = true;
    else if (SURNAME_BUSINESS_WORDS.has(word)) surname = word;
    else if (word.length === 1) hasInitial = true;
  }
  if (hasInitial || (!weak && surname === '')) return false;
  const named = words.filter((word) => !isBesideName(word));
  if (named.length < 3 && surname !== 'brothers') return false;
  if (named.some((word) => INSTITUTION_WORDS.has(word))) return true;
  if (place === 'columns') return surname !== '' && words[0] === 'the';
  return weak || !isPerson(named, surname, written);
}

/** Titles, degrees and generations, and what ties two people or two names. */
function isBesideName(word: string): boolean {
  return PLAIN_HONORIFICS.has(word) || SUFFIXES.has(word) || CREDENTIALS.has(word) || TIES.has(word);
}

const TIES: ReadonlySet<string> = new Set(['and', 'aka', 'nee', 'fka', 'formerly']);

/** `Pamela Marie Hall`, `HALL PAMELA MARIE` and `Hall, Pamela Marie`, but not `Wells Fargo Bank`. */
function isPerson(words: readonly string[], surname: string, written: string): boolean {
  const [opening = '', second = ''] = words;
  if (opening === 'temple' && TEMPLE_NAMES.has(second)) return false;
  const share = surnameShare(surname);
  if (share >= VERY_COMMON_SHARE) return true;
  if (share < KNOWN_SHARE) return words.every((word) => word === surname || isGiven(word));
  if (foldWords(written.slice(0, Math.max(0, written.indexOf(',')))) === surname) return true;
  return isGiven(HONORIFICS.has(opening) || opening === surname ? second : opening);
}

/** Far more people than companies are called so. */
const VERY_COMMON_SHARE = 1 / 5_000;
/** Fewer bear a surname that is not listed, and a first name alone says little beside it: `Charles Schwab Bank`. */
const KNOWN_SHARE = 1 / 100_000;

/** A first name, and not one that is nearly always a surname. */
export function isGiven(word: string): boolean {
  return firstNameCounts(word) !== undefined && firstNameShare(word) * SURNAMES_A_FIRST >= surnameShare(word);
}

const SURNAMES_A_FIRST = 20;
