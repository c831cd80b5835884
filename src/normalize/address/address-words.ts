import { DIRECTIONS, STREET_TYPES } from '../../reference/street-words.ts';
import { toAscii } from '../fold.ts';
import { withoutGlue } from './street-tokens.ts';

/** A whole address as the words between its commas, as written in ASCII. */
export function sectionsOf(full: string): string[][] {
  return withoutGlue(toAscii(full))
    .split(/[,;\n\r\t|$]+/)
    .map((section) => section.split(/\s+/).filter((word) => /[a-z0-9#]/i.test(word) || word === '-'))
    .filter((words) => words.length > 0);
}

/** A word without its punctuation: `S.E.` is `se`. */
export function bareWord(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9#/-]/g, '');
}

export function isDirection(bare: string): boolean {
  return DIRECTIONS.has(bare);
}

export function isStreetType(bare: string): boolean {
  return STREET_TYPES.has(bare);
}

export function bareLine(text: string): string {
  return text.split(' ').map(bareWord).join(' ');
}
