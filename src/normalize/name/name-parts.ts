import type { Suffix } from '../../core/record.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { CREDENTIALS, HONORIFICS, PARTICLES, PLAIN_HONORIFICS, TITLES_WITH_THE, WEAK_CREDENTIALS } from '../../reference/name-words.ts';
import { isSurnameOf } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';
import { isUnnamed, JOINER, takeAsides, withComma, withJoiner, withoutRelation, withoutUnnamed, wordsOf } from './name-asides.ts';
import {
  closesWithSecondInitial,
  closesWithTwoSurnames,
  isMiddleVan,
  isRatherFirst,
  isSurnameWithSecondInitial,
  isVietnameseOrder,
  opensSurname,
  opensWithTwoSurnames,
} from './name-order.ts';

/** The parts of one name, still as written. */
export interface NameParts {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly suffix: Suffix;
  /** Of two surnames the second, where the first may also be a middle name: a married woman's family name. */
  readonly second?: string;
}

/** All names that a row's cells give one person. */
export interface WrittenName extends NameParts {
  /** Maiden and earlier surnames. */
  readonly otherLasts: readonly string[];
  /** Nicknames in quotes or brackets. */
  readonly otherFirsts: readonly string[];
  /** Whole names of the same person. */
  readonly otherNames: readonly Pick<NameParts, 'first' | 'middle' | 'last'>[];
}

/** Splits a whole name, in either order: `John Q. Smith Jr`, `SMITH, JOHN Q`. Of a couple, the first one. */
export function splitFullName(full: string): WrittenName {
  const family = withoutUnnamed(full);
  if (family !== undefined) return { ...splitFullName(family), first: '', middle: '', otherFirsts: [] };
  const { text, quoted, former, aliases } = takeAsides(withoutRelation(withJoiner(withComma(full))));
  const sections = sectionsOf(text);
  const parts = partsOf(sections);
  const isTurned = isSurnameFirst(sections);
  const otherNames = aliases.map((alias) => readAlias(alias, parts, isTurned));
  const otherLasts = former.map((name) => {
    const words = wordsOf(name);
    return words.slice(surnameStart(words)).join(' ');
  });
  if (parts.second !== undefined) otherLasts.push(parts.second);
  // `"Bob" Dole` has no other first name.
  const isOnlyFirst = parts.first === '' && quoted.length === 1;
  const otherFirsts = isOnlyFirst ? [] : quoted.filter((name) => !name.includes(' ') && foldWords(name) !== foldWords(parts.last));
  return { ...parts, ...(isOnlyFirst && { first: quoted[0]! }), otherFirsts, otherLasts, otherNames };
}

/** Columns hold more than their heading says: titles and initials in the first name's, generations in the last name's. */
export function splitColumns(columns: { readonly first: string; readonly middle: string; readonly last: string }): WrittenName {
  // One column alone with a comma in it holds the whole name.
  if (columns.first === '' && isWhole(columns.last)) return splitFullName(columns.last);
  if (columns.last === '' && isWhole(columns.first)) return splitFullName(columns.first);
  const given = takeAsides(isUnnamed(columns.first) ? '' : withoutRelation(firstHalf(withJoiner(columns.first))));
  const surname = takeAsides(withoutRelation(firstHalf(columns.last)));
  const words = wordsOf(given.text);
  const surnameWords = wordsOf(surname.text);
  while (surnameWords.length > 1 && isPlainTitle(surnameWords[0])) surnameWords.shift();
  const { names, last, suffix } = givenAndSurname(words, surnameWords, columns.last.includes(','));
  if (names.length === 1 && isPlainTitle(names[0])) names.pop();
  const firstEnd = endOfFirst(names);
  const middle = wordsOf(`${names.slice(firstEnd).join(' ')} ${columns.middle}`).join(' ');
  const name = { first: names.slice(0, firstEnd).join(' '), middle, last, suffix };
  // An alias of one word is a name of its column's kind.
  const isWord = (alias: string) => wordsOf(alias).length === 1;
  return {
    ...name,
    otherFirsts: [...given.quoted, ...given.aliases.filter(isWord)],
    otherLasts: [...given.former, ...surname.former, ...surname.aliases.filter(isWord), ...surname.quoted],
    otherNames: [...given.aliases, ...surname.aliases].filter((alias) => !isWord(alias)).map((alias) => readAlias(alias, name)),
  };
}

/** Further given names are middle names, as they are in a whole name; but `Jo Ann`, `La Toya` and `Li Na` are one. */
function endOfFirst(words: readonly string[]): number {
  const [first = '', second = ''] = words.map(foldWords);
  return first.length === 2 && second.length > 1 ? 2 : Math.min(words.length, 1);
}

function isWhole(text: string): boolean {
  const [surname = '', given = ''] = text.split(',');
  const words = wordsOf(given);
  takeSuffixes(words, 0, true);
  return words.length > 0 && wordsOf(surname).length > 0;
}

function firstHalf(text: string): string {
  const [left = '', right = ''] = text.split(JOINER);
  return wordsOf(left).length === 0 ? right : left;
}

/** Another name of a person: what it leaves out is as in the first name given, and so is the order of its parts. */
function readAlias(alias: string, name: Pick<NameParts, 'first' | 'middle' | 'last'>, isTurned = false): WrittenName['otherNames'][0] {
  const sections = sectionsOf(alias);
  const { first, middle, last } = partsOf(sections);
  if (isSurnameFirst(sections)) return { first, middle, last };
  if (last === '') return { first, middle: name.middle, last: name.last };
  if (isTurned && foldWords(first) === foldWords(name.last)) return { first: middle === '' ? last : middle, middle: '', last: first };
  if (first === '' || opensSurname(foldWords(first))) return { first: name.first, middle: name.middle, last: `${first} ${last}`.trim() };
  return { first, middle, last };
}

function sectionsOf(text: string): string[][] {
  return firstOfCouple(text)
    .split(/[,;]/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** The parts of a name, given the words between its commas. */
export function partsOf(sections: string[][]): NameParts {
  return isSurnameFirst(sections) ? surnameFirst(sections) : givenFirst(sections);
}

/** `Smith, John`, but not `John Smith, Jr`; of `Smith, V` the letter is an initial, as no other name is there. */
function isSurnameFirst([before = [], ...after]: readonly (readonly string[])[]): boolean {
  if (before.length === 1 && foldWords(after[0]?.[0] ?? '').length === 1) return true;
  return after.some((words) => !words.every(isSuffixWord));
}

/** `Smith Jr, John Q` and `Smith, Jr., John Q`: everything before the first comma is the surname. */
function surnameFirst([surname = [], ...after]: string[][]): NameParts {
  const givenAt = Math.max(
    0,
    after.findIndex((words) => !words.every(isSuffixWord)),
  );
  const { names, last, suffix } = givenAndSurname(after[givenAt] ?? [], surname, false);
  const [first = '', ...middle] = names;
  return { first, middle: middle.join(' '), last, suffix: suffix || suffixAmong(after.toSpliced(givenAt, 1)) };
}

/** Given names and surname, known apart, without the titles and generations among their words. */
function givenAndSurname(given: string[], surname: string[], isAfterComma: boolean) {
  const ofSurname = !isAfterComma && isSurnameWithSecondInitial(surname) ? '' : takeSuffixes(surname, 1, isAfterComma);
  const ofGiven = takeSuffixes(given, 1, false);
  dropHonorifics(given, 1, surname[0]);
  // `Smith, Ann Ms`: the surname is known, so that this is none.
  while (given.length > 1 && isPlainTitle(given.at(-1))) given.pop();
  return { names: splitInitials(given), last: surname.join(' '), suffix: ofSurname || ofGiven };
}

function givenFirst([words = [], ...after]: string[][]): NameParts {
  const isTitled = dropHonorifics(words, 2);
  const second = closesWithSecondInitial(words) ? words.pop()! : '';
  const suffix = (second === '' && takeSuffixes(words, 2, false)) || suffixAmong(after);
  // `Mani.S`
  if (words.length === 1) words.splice(0, 1, ...splitInitials(words));
  const folded = words.map(foldWords);
  const cut = (from: number, surname: readonly string[]) => {
    const [first = '', ...middle] = words.slice(from);
    return { first, middle: middle.join(' '), last: surname.join(' '), suffix };
  };
  if (words.length === 1) return !isTitled && isRatherFirst(folded[0]!) ? cut(0, []) : cut(1, words);
  // A name that ends in an initial was written surname first, without its comma.
  const endsInInitial = words.length > 2 && folded.at(-1)!.length === 1;
  if (endsInInitial) return words.length > 3 && opensWithTwoSurnames(folded) ? cut(2, words.slice(0, 2)) : cut(1, words.slice(0, 1));
  // `Van der Berg Anna`: `Van der` is no first name, so the surname was written first.
  if (words.length > 3 && OPENS_SURNAME.test(folded.slice(0, 3).join(' '))) return cut(3, words.slice(0, 3));
  if (isVietnameseOrder(folded)) return { first: words.at(-1)!, middle: words.slice(1, -1).join(' '), last: words[0]!, suffix };
  const surnameAt = surnameStart(words);
  const [first = '', ...middle] = splitInitials(words.slice(0, surnameAt));
  const parts = { first, middle: middle.join(' '), last: `${words.slice(surnameAt).join(' ')} ${second}`.trim(), suffix };
  return hasTwoSurnames(folded) ? { ...parts, second: words.at(-1)! } : parts;
}

const OPENS_SURNAME = /^(?:(?:van|von) (?:de[rn]?|dem)|de (?:la|las|los)) [a-z]{2,}/;

/** Particles go with the word after them; `y` ties two Spanish surnames, which are mostly written without it. */
function surnameStart(words: readonly string[]): number {
  const folded = words.map(foldWords);
  let start = folded.length - 1;
  if (start > 0 && isMiddleVan(folded[start - 1]!, folded[start]!)) return start;
  if (start > 2 && folded[start - 1] === 'y') start -= 2;
  else if (hasTwoSurnames(folded)) start -= 1;
  // `van der Zwart-ter Dekker`: a particle may end the hyphenated word in front of it.
  const isParticle = (word: string) => PARTICLES.has(word.slice(word.lastIndexOf(' ') + 1));
  while (start > 1 && isParticle(folded[start - 1]!)) start--;
  return start;
}

function hasTwoSurnames(folded: readonly string[]): boolean {
  return folded.length > 2 && closesWithTwoSurnames(folded[0]!, folded.at(-2)!, folded.at(-1)!);
}

/** `John & Mary Smith` and `Smith, John & Mary` are read as John Smith, `Mr and Mrs John Smith` too. */
function firstOfCouple(text: string): string {
  const [left = '', ...others] = text.split(JOINER);
  if (others.length === 0 || left.includes(',')) return left;
  const right = others.join(' ');
  const names = wordsOf(left);
  dropHonorifics(names);
  if (names.length === 0 || isPlainTitle(names[0])) return right;
  if (names.length > 1 && foldWords(names.at(-1)!).length > 1) return left;
  const rightWords = wordsOf(right.split(',')[0] ?? '');
  takeSuffixes(rightWords, 1, false);
  return `${names.join(' ')} ${rightWords.slice(surnameStart(rightWords)).join(' ')}`;
}

/** `J.R.` is two initials; so is the end of `Mary-J`. */
function splitInitials(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const folded = foldWords(word);
    return / .$/.test(folded) ? folded.split(' ') : [word];
  });
}

/** Takes titles off the front and returns whether there were any. A title that may be a name needs as many words after it as a name has. */
function dropHonorifics(words: string[], namesAfter = 1, surname = words.at(-1)): boolean {
  const before = words.length;
  while (words.length > 1) {
    if (words.length > 2 && foldWords(words[0]!) === 'the' && TITLES_WITH_THE.has(foldWords(words[1]!))) words.shift();
    const title = foldWords(words[0]!);
    if (!HONORIFICS.has(title)) break;
    if (!PLAIN_HONORIFICS.has(title) && (splitInitials(words).length <= namesAfter || isRatherName(title, words[1], surname))) break;
    words.shift();
    // `Sig.ra`
    if (title === 'sig' && words.length > 1 && /^[rn]a$/i.test(words[0]!)) words.shift();
  }
  return words.length < before;
}

function isPlainTitle(word = ''): boolean {
  return PLAIN_HONORIFICS.has(foldWords(word));
}

/** `Don Q. Smith` and `Don Lee Smith` are called Don, `Don Carlos Ruiz` is not; `General J. Smith` is hardly called General. */
function isRatherName(title: string, next = '', surname = ''): boolean {
  if (firstNameShare(title) < COMMON_SHARE) return false;
  return foldWords(next).length === 1 || !isSurnameOf('hispanic', foldWords(surname));
}

const COMMON_SHARE = 1 / 20_000;

/** Takes generations and degrees off the end of words, leaving at least `keep` of them. */
function takeSuffixes(words: string[], keep: number, isAfterComma: boolean): Suffix {
  let suffix: Suffix = '';
  while (words.length > keep) {
    const word = foldWords(words.at(-1)!).replaceAll(' ', '');
    const found = SUFFIXES.get(word);
    if (found !== undefined) suffix = found;
    else if (!CREDENTIALS.has(word) && !(isAfterComma && WEAK_CREDENTIALS.has(word))) break;
    words.pop();
  }
  return suffix;
}

function suffixAmong(sections: readonly string[][]): Suffix {
  return sections.map((words) => takeSuffixes(words, 0, true)).find((suffix) => suffix !== '') ?? '';
}

export function isSuffixWord(written: string): boolean {
  const word = foldWords(written).replaceAll(' ', '');
  return SUFFIXES.has(word) || CREDENTIALS.has(word) || WEAK_CREDENTIALS.has(word);
}

/** The generation that a folded word stands for. */
export const SUFFIXES: ReadonlyMap<string, Suffix> = new Map<string, Suffix>(
  Object.entries({
    jr: 'jr jnr junior',
    sr: 'sr snr senior',
    ii: 'ii 2nd',
    iii: 'iii 3rd',
    iv: 'iv 4th',
    v: 'v 5th',
    '': 'i 1st',
  }).flatMap(([suffix, words]) => words.split(' ').map((word) => [word, suffix as Suffix] as const)),
);
