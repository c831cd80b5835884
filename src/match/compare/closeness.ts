import { distance } from 'fastest-levenshtein';
import { jaroWinkler } from './jaro-winkler.ts';

/** How alike two different words are: one slip of the finger, alike, or not. */
export type Closeness = 'close' | 'similar' | 'far';

const CLOSE_JARO_WINKLER = 0.94;
const SIMILAR_JARO_WINKLER = 0.85;

export function closenessOf(a: string, b: string): Closeness {
  if (areFarByLetters(lettersOf(a), a.length, lettersOf(b), b.length)) return 'far';
  if (isOneSlip(a, b)) return 'close';
  const similarity = jaroWinkler(a, b);
  if (Math.min(a.length, b.length) >= 4 && similarity >= CLOSE_JARO_WINKLER) return 'close';
  return similarity >= SIMILAR_JARO_WINKLER ? 'similar' : 'far';
}

/** One letter more, less or other, or two neighbours swapped. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  if (distance(a, b) <= 1) return true;
  if (a.length !== b.length) return false;
  let i = 0;
  while (a.charCodeAt(i) === b.charCodeAt(i)) i += 1;
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2);
}

/** Most pairs are unlike; words that are alike differ in few letters, whatever their order. Told by lengths and `lettersOf`. */
export function areFarByLetters(lettersA: number, lengthA: number, lettersB: number, lengthB: number): boolean {
  const shorter = lengthA < lengthB ? lengthA : lengthB;
  const longer = lengthA < lengthB ? lengthB : lengthA;
  return shorter < 3 || longer > 2 * shorter || bitsSet(lettersA ^ lettersB) > 4 + (shorter >> 2);
}

/** One bit for each letter or digit that occurs. */
export function lettersOf(text: string): number {
  let set = 0;
  for (let i = 0; i < text.length; i += 1) set |= 1 << (text.charCodeAt(i) & 31);
  return set;
}

export function bitsSet(set: number): number {
  let x = set - ((set >>> 1) & 0x5555_5555);
  x = (x & 0x3333_3333) + ((x >>> 2) & 0x3333_3333);
  x = (x + (x >>> 4)) & 0x0f0f_0f0f;
  return Math.imul(x, 0x0101_0101) >>> 24;
}
