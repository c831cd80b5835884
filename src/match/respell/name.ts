import type { PersonName } from '../../core/record.ts';
import { remember } from '../../normalize/bounded-cache.ts';
import { allFirstNames, isFirstName } from '../../reference/first-names.ts';
import { isSurname, surnamesByRank } from '../../reference/surnames.ts';
import { NearWords, SHORTEST_NEAR } from './near-words.ts';

/** Of each part of a name so many are tried, commonest first. */
const MOST_TRIED = 3;
const SHORTEST_MEANT = 2;

/** Names that one which nobody bears may be a slip of: one part is a slip away from a known name, or one half of a double surname. */
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
/** Short ones too, for the question whether another name may be intended. */
export const meantFirstNames: (written: string) => readonly string[] = remember((written) => {
  anyFirstNames ??= new NearWords(allFirstNames(), MOST_TRIED, SHORTEST_MEANT);
  return anyFirstNames.near(written);
}, WORDS_KEPT);
let anyFirstNames: NearWords | undefined;
let firstNames: NearWords | undefined;
let surnames: NearWords | undefined;
