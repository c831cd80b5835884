import { foldWords } from '../fold.ts';
import { isNobody } from '../placeholder.ts';
import { isBusiness, type NamePlace } from './name-business.ts';

export type NameClass = 'person' | 'couple' | 'business' | 'none';

/** Whose name stands in a column meant for one person's. */
export function classifyName(text: string, place: NamePlace = 'whole'): NameClass {
  if (text.length > MAX_NAME_CHARS) return 'none';
  const folded = foldWords(text);
  if (!/[a-z]/.test(folded) || isNobody(folded)) return 'none';
  if (isBusiness(folded, text, place)) return 'business';
  const halves = text.toLowerCase().split(JOINER);
  if (halves.length === 1) return 'person';
  // Johnson & Johnson are no couple.
  return foldWords(halves[0] ?? '') === foldWords(halves[1] ?? '') ? 'business' : 'couple';
}

/** Longer cells are no names. */
const MAX_NAME_CHARS = 500;

/** What stands between two people. */
export const JOINER = /\s*(?:&|\+|(?<=\s)and(?=\s)|\s\/\s)\s*/i;
