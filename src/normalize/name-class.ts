import { BUSINESS_WORDS, WEAK_BUSINESS_WORDS } from '../reference/business-words.ts';
import { foldWords } from './fold.ts';
import { isNobody } from './placeholder.ts';

export type NameClass = 'person' | 'couple' | 'business' | 'none';

/** Whose name stands in a column meant for one person's. */
export function classifyName(text: string): NameClass {
  if (text.length > MAX_NAME_CHARS) return 'none';
  const folded = foldWords(text);
  if (!/[a-z]/.test(folded) || isNobody(folded)) return 'none';
  const words = folded.split(' ');
  if (isBusiness(words)) return 'business';
  const halves = text.toLowerCase().split(JOINER);
  if (halves.length === 1) return 'person';
  // Johnson & Johnson are no couple.
  return foldWords(halves[0] ?? '') === foldWords(halves[1] ?? '') ? 'business' : 'couple';
}

/** Longer cells are no names. */
const MAX_NAME_CHARS = 500;

/** What stands between two people. */
export const JOINER = /\s*(?:&|\+|(?<=\s)and(?=\s)|\s\/\s)\s*/;

function isBusiness(words: readonly string[]): boolean {
  if (words.length < 2) return false;
  let weak = false;
  let whole = 0;
  for (const word of words) {
    if (BUSINESS_WORDS.has(word)) return true;
    if (WEAK_BUSINESS_WORDS.has(word)) weak = true;
    if (word.length > 1) whole++;
  }
  return weak && whole >= 3 && whole === words.length;
}
