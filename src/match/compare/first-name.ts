import { estimateGender, firstNameShare } from '../../reference/first-names.ts';
import { areNicknames, commonSpelling, isFormalInitial, isShortInitial } from '../../reference/nicknames.ts';
import { soundAlike } from '../sound.ts';
import { closenessOf } from './closeness.ts';

export const FIRST_LEVELS = [
  'missing',
  'exact',
  'nickname',
  'initial',
  'close',
  'similar',
  'other_part',
  'swapped',
  'two_names',
  'far',
  'other_name',
] as const;

export const FIRST = {
  missing: 0,
  exact: 1,
  nickname: 2,
  initial: 3,
  close: 4,
  similar: 5,
  otherPart: 6,
  swapped: 7,
  twoNames: 8,
  far: 9,
  otherName: 10,
} as const;

/** Two first names as written, by themselves. */
export function compareFirst(a: string, b: string): number {
  if (a === '' || b === '') return FIRST.missing;
  // A letter is all that many names share.
  if (a === b && a.length > 1) return FIRST.exact;
  if (a.length === 1 || b.length === 1) return compareInitial(a, b);
  if (areNicknames(a, b)) return FIRST.nickname;
  // Rob and Robert, Alex and Alexander: short for it, whether or not a table says so.
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const isShort = short.length >= 3 && long.length - short.length >= 2 && long.startsWith(short);
  if (isShort && !areOpposite(a, b)) return FIRST.nickname;
  if (a.includes(' ') || b.includes(' ')) {
    const level = compareSeveral(a.split(' '), b.split(' '));
    if (level !== FIRST.far) return level;
  }
  const closeness = closenessOf(a, b);
  const sounds = soundAlike(a, b);
  if (closeness === 'far' && !sounds) return sharesWord(a, b) && !areOpposite(a, b) ? FIRST.otherPart : FIRST.far;
  const opposite = areOpposite(a, b);
  // Jon and John, but not Jean and Joan: the sound leaves out vowels.
  const alike = sounds && firstVowel(a) === firstVowel(b);
  // Mary and Mark: a slip of the finger seldom gives another common name.
  if (closeness !== 'far' && (opposite || (!alike && isCommon(a) && isCommon(b)))) return FIRST.twoNames;
  if (opposite) return FIRST.far;
  if (closeness === 'close') return FIRST.close;
  if (closeness === 'similar' || sounds) return FIRST.similar;
  if (sharesWord(a, b)) return FIRST.otherPart;
  return FIRST.far;
}

/** `R` may be Dick, who was given the name Richard; whether `B` is William, whom some call Bill, it leaves open. */
function compareInitial(a: string, b: string): number {
  if (a[0] === b[0]) return FIRST.initial;
  const [letter, name] = a.length === 1 ? [a, b] : [b, a];
  if (name.length === 1) return FIRST.far;
  if (isFormalInitial(letter, name)) return FIRST.initial;
  return isShortInitial(letter, name) ? FIRST.similar : FIRST.far;
}

function firstVowel(name: string): string {
  const vowel = /[aeiouy]/.exec(commonSpelling(name))?.[0] ?? '';
  return vowel === 'y' ? 'i' : vowel;
}

/** `Anna-Lena`, `Annalena` and `Ana`: names of several words go by their first, unless the others contradict. */
function compareSeveral(a: readonly string[], b: readonly string[]): number {
  if (a.join('') === b.join('')) return FIRST.nickname;
  const first = compareFirst(a[0]!, b[0]!);
  if (!isAlike(first)) return FIRST.far;
  if (a.length === 1 || b.length === 1) return Math.max(first, FIRST.nickname);
  const second = compareFirst(a[1]!, b[1]!);
  return isAlike(second) ? Math.max(first, second, FIRST.nickname) : FIRST.far;
}

function isAlike(level: number): boolean {
  return level >= FIRST.exact && level <= FIRST.similar;
}

const COMMON_SHARE = 1 / 20_000;

export function isCommon(first: string): boolean {
  return firstNameShare(first) >= COMMON_SHARE;
}

/** So few of the other sex bear the name that it tells the sex. */
const TELLING_SHARE = 0.95;

/** Paul and Paula, John and Joan: alike in letters or sound, and yet a man's name and a woman's. */
function areOpposite(a: string, b: string): boolean {
  return isCommon(a) && isCommon(b) && areOfOppositeSex(a, b);
}

function areOfOppositeSex(a: string, b: string): boolean {
  const [one, other] = [estimateGender(a), estimateGender(b)];
  if (one === undefined || other === undefined || one.gender === other.gender) return false;
  return one.share >= TELLING_SHARE && other.share >= TELLING_SHARE;
}

function sharesWord(a: string, b: string): boolean {
  if (!a.includes(' ') && !b.includes(' ')) return false;
  const words = b.split(' ');
  return a.split(' ').some((word) => word.length > 1 && words.includes(word));
}
