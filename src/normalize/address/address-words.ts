import { DIRECTIONS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
import { toAscii } from '../fold.ts';

/** A whole address as the words between its commas, as written in ASCII. */
export function sectionsOf(full: string): string[][] {
  return toAscii(full)
    .split(/[,;\n\r\t|$]+/)
    .map((section) => withoutGlue(section.split(/\s+/).filter((word) => /[a-z0-9#]/i.test(word) || word === '-')))
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

export const GLUED_UNIT = /^(apt|apartment|suite|ste|unit|rm|room|bldg|lot|trlr|spc|fl)(-?\d+[a-z]?|-[a-z])$/;

/** `8THST` is two words: an ordinal, and the type of street that was glued to it. */
export function withoutGlue(words: string[]): string[] {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word.length < SHORTEST_GLUED || !(word.charCodeAt(0) <= NINE)) continue;
    const found = GLUED_ORDINAL.exec(word);
    if (found !== null && isStreetType(bareWord(found[2]!))) words.splice(at, 1, found[1]!, found[2]!);
  }
  return words;
}

const NINE = 57;
const SHORTEST_GLUED = 5;
const GLUED_ORDINAL = /^(\d{1,3}(?:st|nd|rd|th))([a-z]{2,}\.?)$/i;
