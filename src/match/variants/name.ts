import type { PersonName } from '../../core/record.ts';
import { remember } from '../../normalize/bounded-cache.ts';
import { allFirstNames, isFirstName } from '../../reference/first-names.ts';
import { isSurname, surnamesByRank } from '../../reference/surnames.ts';
import { nicknameRoots } from '../nicknames.ts';
import { NearWords, SHORTEST_NEAR } from './near-words.ts';

/** Of each part of a name so many are tried, commonest first. */
const MOST_TRIED = 3;

/** Names that an unknown one may be a slip of: one part is a slip away from a known name, or one half of a double surname. */
export function nameSlips(name: PersonName): PersonName[] {
  const { first, last } = name;
  if (first === '' || last === '') return [];
  const halves = last.split(/[ -]/);
  const lasts = halves.length > 1 ? halves.filter((half) => half.length >= SHORTEST_NEAR) : nearSurnames(last);
  return [...lasts.map((near) => ({ ...name, last: near })), ...nearFirstNames(first).map((near) => ({ ...name, first: near }))];
}

/** The same with a slip in both parts, where one of them is no name as it is. */
export function slipsInBothNames(name: PersonName): PersonName[] {
  const { first, last } = name;
  if (first === '' || last === '' || (isFirstName(first) && isSurname(last))) return [];
  return nearFirstNames(first).flatMap((near) => nearSurnames(last).map((nearLast) => ({ ...name, first: near, last: nearLast })));
}

/** A known name is hardly a slip of another. */
export function isName(word: string): boolean {
  return isSurname(word) || isFirstName(word);
}

/** The same words are asked for again and again. */
const WORDS_KEPT = 20_000;
export const nearSurnames: (written: string) => readonly string[] = remember((written) => {
  surnames ??= new NearWords(surnamesByRank(), MOST_TRIED);
  return surnames.near(written);
}, WORDS_KEPT);
export const nearFirstNames: (written: string) => readonly string[] = remember((written) => {
  firstNames ??= new NearWords(allFirstNames(), MOST_TRIED);
  return firstNames.near(written);
}, WORDS_KEPT);
let firstNames: NearWords | undefined;
let surnames: NearWords | undefined;

/** One syllable, as the names that are written in one word or two have them (`Min Jun`, `Xiu Ying`). */
const SYLLABLE = /^[^aeiouy]{0,2}[aeiouy]+(?:ng|nh|ch|[^aeiouy])?$/;
const SHORTEST_WORD = 2;

/**
 * `Minjun`, `Min-jun` and `Min Jun` are one first name, of which files take the second word for a middle name: the forms in which
 * an unknown name may be stored.
 */
export function otherGiven({ first, middle, last, suffix }: PersonName): PersonName[] {
  if (first === '' || last === '') return [];
  const named = (one: string, other = ''): PersonName => ({ first: one, middle: other, last, suffix });
  const apart = ([one = '', ...others]: readonly string[]) => named(one, others.join(' '));
  const words = first.split(' ');
  if (words.length > 1) return [apart(words), named(words.join(''), middle)];
  if (middle === '') return halvesOf(first).flatMap((halves) => [apart(halves), named(halves.join(' '))]);
  const [second = '', ...others] = middle.split(' ');
  if (second.length < SHORTEST_WORD) return [];
  return [named(`${first} ${second}`, others.join(' ')), named(first + second, others.join(' '))];
}

/** Two syllables, or two names that are known by themselves (`Maryann`). */
function halvesOf(first: string): string[][] {
  const isKnown = isFirstName(first);
  const halves: string[][] = [];
  for (let at = SHORTEST_WORD; at <= first.length - SHORTEST_WORD; at += 1) {
    const [left, right] = [first.slice(0, at), first.slice(at)];
    const isParted = (!isKnown && SYLLABLE.test(left) && SYLLABLE.test(right)) || (isFirstName(left) && isFirstName(right));
    if (isParted) halves.push([left, right]);
  }
  return halves;
}

const MOST_WORDS = 5;

/**
 * Other readings of an unknown name: the surname in place of the first name (`Zhang, Xiu Ying`; `van der Merwe,
 * Ludwig`), and first name and surname in one, in either order (`Vandersloot Isolde`).
 */
export function otherReadings({ first, middle, last, suffix, shown }: PersonName): PersonName[] {
  const words = last.split(' ');
  if (last === '' || words.length > MOST_WORDS) return [];
  const reading = (given: readonly string[], surname: string): PersonName[] => {
    const [one = '', ...others] = given;
    const apart = { first: one, middle: others.join(' '), last: surname, suffix };
    return others.length === 1 ? [apart, { first: given.join(' '), middle: '', last: surname, suffix }] : [apart];
  };
  if (first !== '') {
    // Keys are the same in either order, except for short forms.
    const isKeyed = middle === '' && words.length === 1 && nicknameRoots(last)[0] === last;
    if (isKeyed) return [];
    const swapped = reading(words, middle === '' ? first : `${first} ${middle}`);
    // `Tran Thi Mai`: all behind the surname is the first name.
    return middle === '' ? swapped : [...reading([...middle.split(' '), ...words], first), ...swapped];
  }
  const between = shown?.last?.match(BETWEEN) ?? [];
  return words.slice(1).flatMap((_, at) => {
    if (between[at]?.includes('-')) return [];
    const [left, right] = [words.slice(0, at + 1), words.slice(at + 1)];
    return [...reading(left, right.join(' ')), ...reading(right, left.join(' '))];
  });
}

/** A hyphen joins two surnames. */
const BETWEEN = /[\s-]+/g;
