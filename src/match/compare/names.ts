import type { Suffix } from '../../core/record.ts';
import { estimateGender, firstNameShare } from '../../reference/first-names.ts';
import { areNicknames, commonSpelling, isFormalInitial, isShortInitial } from '../../reference/nicknames.ts';
import { soundOf } from '../sound.ts';
import { levelNames } from '../written-names.ts';
import { closenessOf } from './closeness.ts';

/** A row of a decision table: the level of two names, or undefined where the row does not apply. */
type Row = (a: string, b: string) => number | undefined;

/** The first row that applies gives the level; `far` where none does. */
function decide(rows: readonly Row[], far: number, a: string, b: string): number {
  for (const row of rows) {
    const level = row(a, b);
    if (level !== undefined) return level;
  }
  return far;
}

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
export const FIRST_LEVELS = levelNames(FIRST);

/** Two first names as written, by themselves. */
export function compareFirst(a: string, b: string): number {
  return decide(FIRST_ROWS, FIRST.far, a, b);
}

const FIRST_ROWS: readonly Row[] = [
  (a, b) => (a === '' || b === '' ? FIRST.missing : undefined),
  // A letter is all that many names share.
  (a, b) => (a === b && a.length > 1 ? FIRST.exact : undefined),
  (a, b) => (a.length === 1 || b.length === 1 ? compareInitial(a, b) : undefined),
  (a, b) => (areNicknames(a, b) ? FIRST.nickname : undefined),
  (a, b) => (isShortened(a, b) && !areOpposite(a, b) ? FIRST.nickname : undefined),
  (a, b) => (a.includes(' ') || b.includes(' ') ? compareSeveralFirst(a.split(' '), b.split(' ')) : undefined),
  compareAlike,
  (a, b) => (sharesWord(a, b) && !areOpposite(a, b) ? FIRST.otherPart : undefined),
];

/** Rob and Robert, Alex and Alexander, also where no table lists them. */
function isShortened(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 3 && long.length - short.length >= 2 && long.startsWith(short);
}

/** Names that are alike in letters or sound. */
function compareAlike(a: string, b: string): number | undefined {
  const closeness = closenessOf(a, b);
  const sounds = soundOf(a) === soundOf(b);
  if (closeness === 'far' && !sounds) return undefined;
  const areOfOtherSex = areOpposite(a, b);
  if (closeness === 'far') return areOfOtherSex ? FIRST.far : FIRST.similar;
  // Jon and John, but not Jean and Joan: the sound leaves out vowels.
  const isSpelling = sounds && firstVowel(a) === firstVowel(b);
  // Mary and Mark: a typing error seldom gives another common name.
  if (areOfOtherSex || (!isSpelling && isCommon(a) && isCommon(b))) return FIRST.twoNames;
  return closeness === 'close' ? FIRST.close : FIRST.similar;
}

/** `R` may be Dick, who was given the name Richard; `B` for William, whom some call Bill, is weaker. */
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
function compareSeveralFirst(a: readonly string[], b: readonly string[]): number | undefined {
  if (a.join('') === b.join('')) return FIRST.nickname;
  const first = compareFirst(a[0]!, b[0]!);
  if (!isAlike(first)) return undefined;
  if (a.length === 1 || b.length === 1) return Math.max(first, FIRST.nickname);
  const second = compareFirst(a[1]!, b[1]!);
  return isAlike(second) ? Math.max(first, second, FIRST.nickname) : undefined;
}

function isAlike(level: number): boolean {
  return level >= FIRST.exact && level <= FIRST.similar;
}

const COMMON_SHARE = 1 / 20_000;

export function isCommon(first: string): boolean {
  return firstNameShare(first) >= COMMON_SHARE;
}

/** Share of one sex among those who have the name, from which on the name is evidence of the sex. */
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

/** `changed` is far for a woman: marriages change names, so it says less. */
export const LAST = { missing: 0, exact: 1, part: 2, close: 3, similar: 4, far: 5, changed: 6 } as const;
export const LAST_LEVELS = levelNames(LAST);

export function compareLast(a: string, b: string): number {
  return decide(LAST_ROWS, LAST.far, a, b);
}

const LAST_ROWS: readonly Row[] = [
  (a, b) => (a === '' || b === '' ? LAST.missing : undefined),
  (a, b) => (a === b && a.length > 1 ? LAST.exact : undefined),
  (a, b) => (a.length > 1 && b.length > 1 ? undefined : a[0] === b[0] ? LAST.similar : LAST.far),
  (a, b) => (hasWords(a) || hasWords(b) ? compareWordsOfLast(a.split(/[ -]/), b.split(/[ -]/)) : undefined),
  (a, b) => {
    const closeness = closenessOf(a, b);
    if (closeness === 'close') return LAST.close;
    return closeness === 'similar' || soundOf(a) === soundOf(b) ? LAST.similar : undefined;
  },
];

function hasWords(last: string): boolean {
  return last.includes(' ') || last.includes('-');
}

function compareWordsOfLast(a: readonly string[], b: readonly string[]): number | undefined {
  if (a.join('') === b.join('')) return LAST.exact;
  return sharedWord(a, b) !== undefined && isPartOf(a, b) ? LAST.part : undefined;
}

/** The longest word that both have. */
export function sharedWord(a: readonly string[], b: readonly string[]): string | undefined {
  let shared: string | undefined;
  for (const word of a) if (word.length > 3 && word.length > (shared?.length ?? 0) && b.includes(word)) shared = word;
  return shared;
}

/** Whether all words of the shorter name are in the longer one: two names of two words each that share one are two families'. */
function isPartOf(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.every((word) => word.length <= 3 || many.includes(word));
}

export const MIDDLE = { missing: 0, exact: 1, initial: 2, close: 3, far: 4 } as const;
export const MIDDLE_LEVELS = levelNames(MIDDLE);

export function compareMiddle(a: string, b: string): number {
  return decide(MIDDLE_ROWS, MIDDLE.far, a, b);
}

const CLOSE_MIDDLE: readonly number[] = [FIRST.nickname, FIRST.close, FIRST.similar, FIRST.otherPart];

const MIDDLE_ROWS: readonly Row[] = [
  (a, b) => (a === '' || b === '' ? MIDDLE.missing : undefined),
  (a, b) => (a === b ? MIDDLE.exact : undefined),
  // Several middle names against one, and initials of any of them: the first letters decide.
  (a, b) => (a[0] === b[0] && (opensWithInitial(a) || opensWithInitial(b)) ? MIDDLE.initial : undefined),
  (a, b) => (a.includes(' ') || b.includes(' ') ? compareSeveralMiddle(a.split(' '), b.split(' ')) : undefined),
  // Few go by a short form of their middle name, so that an initial is only that of the name itself.
  (a, b) => (a.length === 1 || b.length === 1 ? MIDDLE.far : undefined),
  (a, b) => (CLOSE_MIDDLE.includes(compareFirst(a, b)) ? MIDDLE.close : undefined),
];

function opensWithInitial(middle: string): boolean {
  return middle.length === 1 || middle[1] === ' ';
}

/** Several names against one or several of them, each written out or as its initial. */
function compareSeveralMiddle(a: readonly string[], b: readonly string[]): number | undefined {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.some((word) => word.length > 1 && many.includes(word))) return MIDDLE.close;
  const isShort = (one: string, other: string) => one[0] === other[0] && (one.length === 1 || other.length === 1);
  return few.every((word) => many.some((other) => isShort(word, other))) ? MIDDLE.initial : undefined;
}

/** The last two are for equal names: a Jr has, or had, a namesake at home. */
export const SUFFIX = { missing: 0, exact: 1, oneSided: 2, conflict: 3, oneOfTwo: 4, twoGenerations: 5 } as const;
export const SUFFIX_LEVELS = levelNames(SUFFIX);

export const SUFFIXES: readonly Suffix[] = ['', 'jr', 'sr', 'ii', 'iii', 'iv', 'v'];

/** The level where the names are one and the same. */
export function withOneName(level: number): number {
  if (level === SUFFIX.oneSided) return SUFFIX.oneOfTwo;
  return level === SUFFIX.conflict ? SUFFIX.twoGenerations : level;
}

/** By their place in `SUFFIXES`. Jr and II are the same generation in common use. */
export function compareSuffix(a: number, b: number): number {
  if (a === b) return a === 0 ? SUFFIX.missing : SUFFIX.exact;
  if (a === 0 || b === 0) return SUFFIX.oneSided;
  return (a === 1 && b === 3) || (a === 3 && b === 1) ? SUFFIX.exact : SUFFIX.conflict;
}
