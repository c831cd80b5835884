import { LONG_TYPES } from '../../reference/street-words.ts';

/** `ctr` is center, `hts` heights: abbreviations that nobody can say, nor mean anything else by. */
export function writtenOut(word: string): string {
  if (word === 'pk') return 'park';
  return MERE_ABBREVIATION.test(word) ? (LONG_TYPES.get(word) ?? word) : word;
}

const MERE_ABBREVIATION = /^(?:[^aeiou]{3,}|lk)$/;
