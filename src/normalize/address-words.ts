import { DIRECTIONS, STREET_TYPES, UNIT_TYPES } from '../reference/street-words.ts';
import { toAscii } from './fold.ts';

/** A whole address as the words between its commas, as written in ASCII. */
export function sectionsOf(full: string): string[][] {
  return toAscii(full)
    .split(/[,;\n\r\t|]+/)
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

/** `apt 4`, `unit b`, `suite100`, `#4`. */
export function isUnitAt(bare: readonly string[], at: number): boolean {
  const word = bare[at] ?? '';
  const next = bare[at + 1] ?? '';
  if (word.startsWith('#')) return word.length > 1 || next !== '';
  if (GLUED_UNIT.test(word)) return true;
  return UNIT_TYPES.has(word) && (/^#|\d/.test(next) || next.length === 1 || /^[a-z]-[a-z]$/.test(next));
}

export const GLUED_UNIT = /^(apt|apartment|suite|ste|unit|rm|room|bldg|lot|trlr|spc|fl)(\d+[a-z]?)$/;
