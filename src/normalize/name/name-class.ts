import { firstNameCounts, firstNameShare } from '../../reference/first-names.ts';
import {
  BUSINESS_WORDS,
  CREDENTIALS,
  HONORIFICS,
  INSTITUTION_WORDS,
  PLAIN_HONORIFICS,
  SURNAME_BUSINESS_WORDS,
  TEMPLE_NAMES,
  TITLES_WITH_THE,
  WEAK_BUSINESS_WORDS,
} from '../../reference/name-words.ts';

import { isSurname, surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';
import { isPlaceholderName } from '../placeholder.ts';
import { JOINER } from './name-asides.ts';
import { SUFFIXES } from './name-parts.ts';

export type NameClass = 'person' | 'couple' | 'business' | 'none';

/** Where a name was written: whole, or its parts in columns of their own, which firms seldom fill both of. */
export type NamePlace = 'whole' | 'columns';

/** Whose name stands in a column for the names of people. */
export function classifyName(text: string, place: NamePlace = 'whole'): NameClass {
  if (text.length > MAX_NAME_CHARS) return 'none';
  const folded = foldWords(text);
  if (!/[a-z]/.test(folded) || isPlaceholderName(folded)) return 'none';
  if (isBusiness(folded, text, place)) return 'business';
  const halves = text.toLowerCase().split(JOINER);
  if (halves.length === 1) return 'person';
  // Johnson & Johnson are no couple.
  return foldWords(halves[0] ?? '') === foldWords(halves[1] ?? '') ? 'business' : 'couple';
}

/** Longer cells are no names. */
const MAX_NAME_CHARS = 500;

/** Whether a name is a company's. A word that is also a surname decides only where nothing says that it is a person. */
function isBusiness(folded: string, written: string, place: NamePlace): boolean {
  const words = folded.split(' ');
  if (words.length < 2) return false;
  if (words.some((word) => BUSINESS_WORDS.has(word))) return true;
  const isWeak = (words[0] === 'the' && !TITLES_WITH_THE.has(words[1]!)) || words.some((word) => WEAK_BUSINESS_WORDS.has(word));
  const surname = words.findLast((word) => SURNAME_BUSINESS_WORDS.has(word) && !WEAK_BUSINESS_WORDS.has(word)) ?? '';
  if ((!isWeak && surname === '') || words.some((word) => word.length === 1)) return false;
  const named = words.filter((word) => !isTitleOrTie(word));
  if (named.length < 3 && surname !== 'brothers') return false;
  if (named.some((word) => INSTITUTION_WORDS.has(word))) return true;
  if (place === 'columns') return surname !== '' && words[0] === 'the';
  return isWeak || !isPerson(named, surname, written);
}

/** Titles, degrees and generations, and words that join two people or two names. */
function isTitleOrTie(word: string): boolean {
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

/** Far more people than companies have such a surname. */
const VERY_COMMON_SHARE = 1 / 5_000;
/** Rarer surnames are not listed, and a first name alone is weak evidence: `Charles Schwab Bank`. */
const KNOWN_SHARE = 1 / 100_000;

/** A first name, and not one that is nearly always a surname. */
function isGiven(word: string): boolean {
  return firstNameCounts(word) !== undefined && firstNameShare(word) * SURNAMES_A_FIRST >= surnameShare(word);
}

const SURNAMES_A_FIRST = 20;

/** `MORRIS MARY P TRUST` as `MORRIS MARY P`: the person whose trust it is; unchanged where it is no person's. */
export function withoutTrust(full: string): string {
  if (!MAY_BE_TRUST.test(full)) return full;
  const alone = full.replace(OWNERSHIP, '');
  const bare = alone.replace(TRUST, '').replace(OWNERSHIP, '');
  if (bare !== alone) return isPersonOfTrust(bare) ? bare : full;
  return alone.includes(' ') ? alone : full;
}

/** `FAMILY TRUST`, `REVOCABLE LIVING TRUST DTD 1/1/2020`. */
export const TRUST =
  /(?:\s+(?:\d{4}|(?:ir)?rev(?:ocable)?|living|liv|family|fam|joint|marital|bypass|survivors?|land))*\s+(?:trust|trst)\b.*$/i;
/** Joint owners and trustees, behind the name. */
const OWNERSHIP = /(?:[\s,]+(?:et\s?(?:al|ux|vir)|(?:co-?)?trustees?|ttees?|co-?trs?|trs?|jtwros)\b\.?)+\s*$/i;
/** The same as whole words, which are no parts of a name. */
export const TRUST_WORDS: ReadonlySet<string> = new Set('etal etux etvir trustee trustees ttee ttees tr trs jtwros trst'.split(' '));
const MAY_BE_TRUST = /\b(?:et|etal|etux|etvir|(?:co-?)?trustees?|ttees?|co-?trs?|trs?|trust|trst|jtwros)\b/i;

/** A given name with a surname or an initial, and no word of firms. */
function isPersonOfTrust(bare: string): boolean {
  const folded = foldWords(bare);
  const words = folded.split(' ');
  if (words.some((word) => WEAK_BUSINESS_WORDS.has(word) || INSTITUTION_WORDS.has(word)) || isBusiness(folded, bare, 'whole')) return false;
  const given = words.find((word) => word.length > 1 && isGiven(word));
  const hasInitial = words.length > 2 && words.some((word) => word.length === 1);
  return given !== undefined && words.length > 1 && (hasInitial || words.some((word) => word !== given && isSurname(word)));
}
