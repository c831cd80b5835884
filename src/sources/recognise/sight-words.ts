import { GROUP_WORDS, OWNER_WORDS } from '../../reference/column-words.ts';
import { DATE_WORDS, FILLER_WORDS, RECORD_WORDS } from '../../reference/heading-words.ts';
import { expandTokens } from './expand-heading.ts';
import { tokensOf } from './heading.ts';

/** The words of a heading, written out where they are shortened. */
export function sightWordsOf(name: string): readonly string[] {
  const tokens = tokensOf(name);
  return expandTokens(tokens) ?? tokens;
}

export function isDateWord(word: string): boolean {
  return DATE_WORDS.has(word) || FILLER_WORDS.has(word) || word === 'time' || word === 'utc';
}

/** Says no more than that the row, or whom it is about, is meant. */
export function isOfRow(word: string): boolean {
  return RECORD_WORDS.has(word) || OWNER_WORDS.has(word) || (GROUP_WORDS.has(word) && word !== 'emergency' && word !== 'spouse');
}
