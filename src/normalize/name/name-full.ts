import type { Suffix } from '../../core/record.ts';
import { firstNameCounts, firstNameShare } from '../../reference/first-names.ts';
import { PARTICLES, PLAIN_HONORIFICS } from '../../reference/name-words.ts';
import { surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';
import { JOINER } from './name-class.ts';
import { closesWithSecondInitial, closesWithTwoSurnames, opensWithTwoSurnames } from './name-double.ts';
import { isSuffixWord, takeSuffixes, takeSurnameSuffixes } from './name-suffix.ts';
import { withoutUnnamed } from './name-unnamed.ts';
import { isMiddleVan, isVietnameseOrder } from './name-vietnamese.ts';
import {
  dropHonorifics,
  splitInitials,
  takeAsides,
  type WrittenName,
  withComma,
  withJoiner,
  withoutRelation,
  wordsOf,
} from './name-written.ts';

/** Splits a whole name, in either order: `John Q. Smith Jr`, `SMITH, JOHN Q`. Of a couple, the first one. */
export function splitFullName(full: string): WrittenName {
  const family = withoutUnnamed(full);
  if (family !== undefined) return { ...splitFullName(family), first: '', middle: '', otherFirsts: [] };
  const { text, quoted, former, aliases } = takeAsides(withoutRelation(withJoiner(withComma(full))));
  const sections = sectionsOf(text);
  const isTurned = isSurnameFirst(sections);
  const parts = isTurned ? surnameFirst(sections) : givenFirst(sections);
  const otherNames = aliases.map((alias) => readAlias(alias, parts, isTurned));
  // `"Bob" Dole` has no other first name.
  if (parts.first === '' && quoted.length === 1) return { ...parts, first: quoted[0]!, ...asNames([], former, parts), otherNames };
  return { ...parts, ...asNames(quoted, former, parts), otherNames };
}

function sectionsOf(text: string): string[][] {
  return firstOfCouple(text)
    .split(/[,;]/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

/** Another name of somebody: what it does not say is as in the name beside it, and so is the order of what it says. */
export function readAlias(
  alias: string,
  name: Pick<WrittenName, 'first' | 'middle' | 'last'>,
  isTurned = false,
): WrittenName['otherNames'][0] {
  const sections = sectionsOf(alias);
  if (isSurnameFirst(sections)) return surnameFirst(sections);
  const { first, middle, last } = givenFirst(sections);
  if (last === '') return { first, middle: name.middle, last: name.last };
  if (isTurned && foldWords(first) === foldWords(name.last)) return { first: middle === '' ? last : middle, middle: '', last: first };
  if (first === '' || opensSurname(foldWords(first))) return { first: name.first, middle: name.middle, last: `${first} ${last}`.trim() };
  return { first, middle, last };
}

/** `Smith, John`; `John Smith, Jr`; of `Smith, V` the letter is an initial, as no other name is there. */
function isSurnameFirst([before = [], ...after]: readonly (readonly string[])[]): boolean {
  if (before.length === 1 && foldWords(after[0]?.[0] ?? '').length === 1) return true;
  return after.some((words) => !words.every(isSuffixWord));
}

interface Parts extends Pick<WrittenName, 'first' | 'middle' | 'last' | 'suffix'> {
  /** Of two surnames the second, where the first may as well be a middle name: that of a wife's own family is. */
  readonly second?: string;
}

/** `Smith Jr, John Q` and `Smith, Jr., John Q`: everything before the first comma is the surname. */
function surnameFirst([surname = [], ...after]: string[][]): Parts {
  const givenAt = Math.max(
    0,
    after.findIndex((words) => !words.every(isSuffixWord)),
  );
  const given = after[givenAt] ?? [];
  const more = after.toSpliced(givenAt, 1);
  const surnameSuffix = takeSurnameSuffixes(surname, false);
  const givenSuffix = takeSuffixes(given, 1, false);
  const moreSuffix = more.map((words) => takeSuffixes(words, 0, true)).find((suffix) => suffix !== '') ?? '';
  dropHonorifics(given, 1, surname[0]);
  // `Smith, Ann Ms`: the surname is told, so that this is none.
  while (given.length > 1 && PLAIN_HONORIFICS.has(foldWords(given.at(-1)!))) given.pop();
  const [first = '', ...middle] = splitInitials(given);
  return { first, middle: middle.join(' '), last: surname.join(' '), suffix: surnameSuffix || givenSuffix || moreSuffix };
}

function givenFirst([words = [], ...after]: string[][]): Parts {
  let suffix: Suffix = after.map((more) => takeSuffixes(more, 0, true)).find((found) => found !== '') ?? '';
  const isTitled = dropHonorifics(words, 2);
  const second = closesWithSecondInitial(words) ? words.pop()! : '';
  if (second === '') suffix = takeSuffixes(words, 2, false) || suffix;
  // `Mani.S`
  if (words.length === 1) words.splice(0, 1, ...splitInitials(words));
  const [only = '', next = ''] = words;
  if (words.length === 1) {
    const isFirst = !isTitled && isRatherFirst(foldWords(only));
    return { first: isFirst ? only : '', middle: '', last: isFirst ? '' : only, suffix };
  }
  const lastWord = foldWords(words[words.length - 1] ?? '');
  // A name that ends in an initial was written surname first, without its comma.
  if (words.length > 3 && lastWord.length === 1 && opensWithTwoSurnames(words))
    return { first: words[2]!, middle: words.slice(3).join(' '), last: `${only} ${next}`, suffix };
  if (words.length > 2 && lastWord.length === 1) return { first: next, middle: words.slice(2).join(' '), last: only, suffix };
  // Nobody is called `Van der` or `De la`: the surname was written first.
  if (words.length > 3 && OPENS_SURNAME.test(words.slice(0, 3).map(foldWords).join(' ')))
    return { first: words[3]!, middle: words.slice(4).join(' '), last: words.slice(0, 3).join(' '), suffix };
  if (isVietnameseOrder(words.map(foldWords))) return { first: words.at(-1)!, middle: words.slice(1, -1).join(' '), last: only, suffix };
  const surnameAt = surnameStart(words);
  const [first = '', ...middle] = splitInitials(words.slice(0, surnameAt));
  const parts = { first, middle: middle.join(' '), last: `${words.slice(surnameAt).join(' ')} ${second}`.trim(), suffix };
  return hasTwoSurnames(words.map(foldWords)) ? { ...parts, second: words.at(-1)! } : parts;
}

/** Of several words for another name, whether they are surnames: `De Leon`, `Garcia Lopez`. */
function opensSurname(folded: string): boolean {
  return PARTICLES.has(folded) || surnameShare(folded) >= FAR_COMMONER * firstNameShare(folded);
}

const OPENS_SURNAME = /^(?:(?:van|von) (?:de[rn]?|dem)|de (?:la|las|los)) [a-z]{2,}/;

/** Of one word alone, whether far more people are called so by their parents than by their family. */
function isRatherFirst(folded: string): boolean {
  return firstNameCounts(folded) !== undefined && firstNameShare(folded) >= FAR_COMMONER * surnameShare(folded);
}

const FAR_COMMONER = 5;

/** Particles go with the word after them; `y` ties two Spanish surnames, which mostly stand without it. */
function surnameStart(words: readonly string[]): number {
  const folded = words.map(foldWords);
  let start = folded.length - 1;
  if (start > 0 && isMiddleVan(folded[start - 1]!, folded[start]!)) return start;
  if (start > 2 && folded[start - 1] === 'y') start -= 2;
  else if (hasTwoSurnames(folded)) start -= 1;
  // `van der Zwart-ter Dekker`: a particle may hang on the surname before it.
  while (start > 1 && (PARTICLES.has(folded[start - 1] ?? '') || endsInParticle(folded[start - 1] ?? ''))) start--;
  return start;
}

function hasTwoSurnames(folded: readonly string[]): boolean {
  return folded.length > 2 && closesWithTwoSurnames(folded[0]!, folded.at(-2)!, folded.at(-1)!);
}

function endsInParticle(folded: string): boolean {
  const space = folded.lastIndexOf(' ');
  return space > 0 && PARTICLES.has(folded.slice(space + 1));
}

/** `John & Mary Smith` and `Smith, John & Mary` are read as John Smith, `Mr and Mrs John Smith` too. */
function firstOfCouple(text: string): string {
  const [left = '', ...others] = text.split(JOINER);
  if (others.length === 0) return text;
  const right = others.join(' ');
  const leftWords = wordsOf(left);
  const withoutTitles = [...leftWords];
  dropHonorifics(withoutTitles);
  if (left.includes(',')) return left;
  const [first = ''] = withoutTitles;
  if (withoutTitles.length === 0 || PLAIN_HONORIFICS.has(foldWords(first))) return right;
  const hasSurname = withoutTitles.length > 1 && foldWords(withoutTitles[withoutTitles.length - 1] ?? '').length > 1;
  if (hasSurname) return left;
  const rightWords = wordsOf(right.split(',')[0] ?? '');
  takeSuffixes(rightWords, 1, false);
  return `${withoutTitles.join(' ')} ${rightWords.slice(surnameStart(rightWords)).join(' ')}`;
}

/** A bracketed word beside a first name is a nickname; `née` and its like bring a surname, with or without a first name. */
function asNames(
  quoted: readonly string[],
  former: readonly string[],
  { last, second }: Parts,
): Pick<WrittenName, 'otherFirsts' | 'otherLasts'> {
  const otherLasts = former.map((name) => {
    const words = wordsOf(name);
    return words.slice(surnameStart(words)).join(' ');
  });
  if (second !== undefined) otherLasts.push(second);
  return { otherFirsts: quoted.filter((name) => !name.includes(' ') && foldWords(name) !== foldWords(last)), otherLasts };
}
