import { distance } from 'fastest-levenshtein';

/** How alike two different words are: one typing error, alike, or not. */
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

/** Most pairs are unlike; words that are alike differ in few letters, whatever their order. By lengths and `lettersOf`. */
function areFarByLetters(lettersA: number, lengthA: number, lettersB: number, lengthB: number): boolean {
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

/** Shared letters and their order, 0 to 1, and more where the beginnings agree; nothing is allocated for words of usual length. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const jaro = jaroOf(a, b);
  if (jaro < BOOSTED_FROM) return jaro;
  const most = Math.min(a.length, b.length, MOST_PREFIX);
  let prefix = 0;
  while (prefix < most && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix += 1;
  return jaro + prefix * PREFIX_SHARE * (1 - jaro);
}

const BOOSTED_FROM = 0.7;
const MOST_PREFIX = 4;
const PREFIX_SHARE = 0.1;

/** Letters of the longer word that are matched, and those of the shorter one in its order. */
let taken = new Uint8Array(64);
let matched = new Uint16Array(64);

function jaroOf(a: string, b: string): number {
  const [short, long] = a.length > b.length ? [b, a] : [a, b];
  const reach = Math.max((long.length >> 1) - 1, 0);
  if (long.length > taken.length) {
    taken = new Uint8Array(long.length);
    matched = new Uint16Array(long.length);
  } else taken.fill(0, 0, long.length);
  let matches = 0;
  for (let i = 0; i < short.length; i += 1) {
    const code = short.charCodeAt(i);
    const end = Math.min(i + reach + 1, long.length);
    for (let j = Math.max(i - reach, 0); j < end; j += 1) {
      if (taken[j] === 1 || long.charCodeAt(j) !== code) continue;
      taken[j] = 1;
      matched[matches] = code;
      matches += 1;
      break;
    }
  }
  if (matches === 0) return 0;
  let misplaced = 0;
  for (let j = 0, at = 0; at < matches; j += 1) {
    if (taken[j] === 0) continue;
    if (long.charCodeAt(j) !== matched[at]) misplaced += 1;
    at += 1;
  }
  return (matches / a.length + matches / b.length + (matches - (misplaced >> 1)) / matches) / 3;
}

/** One digit differs, or two neighbouring digits are swapped; of numbers below 2^31. */
export function isDigitSlip(a: number, b: number): boolean {
  let restA = a | 0;
  let restB = b | 0;
  let differing = 0;
  let previousA = -1;
  let previousB = -1;
  while (restA !== 0 || restB !== 0) {
    const digitA = restA % 10;
    const digitB = restB % 10;
    restA = ((restA - digitA) / 10) | 0;
    restB = ((restB - digitB) / 10) | 0;
    if (digitA !== digitB) {
      differing += 1;
      if (differing > 2 || (differing === 2 && (digitA !== previousB || digitB !== previousA))) return false;
      previousA = digitA;
      previousB = digitB;
    } else if (differing === 1) {
      previousA = -1;
    }
  }
  return true;
}
