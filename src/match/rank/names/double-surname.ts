import type { Person } from '../../../core/person.ts';
import type { PersonName } from '../../../core/record.ts';
import { PARTICLES } from '../../../reference/name-words.ts';
import { compareLast, LAST } from '../../compare/names.ts';
import type { AskRates } from '../rates.ts';
import { lastShare } from './name-frequency.ts';

/** Beatriz Rivera Santiago and Kim Stewart-Hall are asked about by one half of their surname, by either, so often. */
const HALF = 0.15;
/**
 * Of those who are filed under one surname, how many are asked about by two, for each one who bears two with it: files drop the second
 * one, and marriages add it behind; hardly ever is it the first.
 */
const SECOND_ADDED = 2;
const FIRST_ADDED = 0.06;
/** People of one household of whom one has both surnames, the other one of them. */
const BOTH_AT_HOME = 0.1;
/** Shorter ones stand before a surname and make no second one. */
const SHORTEST_WORD = 4;
const BETWEEN = /[ -]/;

/**
 * Chance to write this surname of somebody whose own shares a word with it; undefined where it is another one. `share` is that of
 * people who bear the asked one.
 */
export function chanceOfPart(asked: string, known: string, share: number, rates: AskRates): number | undefined {
  const [askedWords, knownWords] = [asked.split(BETWEEN), known.split(BETWEEN)];
  if (askedWords.length === 1) return knownWords.includes(asked) ? HALF : rates.lastPart;
  const initial = askedWords.at(-1)!;
  if (initial.length === 1) {
    const others = knownWords.filter((word) => !askedWords.includes(word));
    // `Ruiz G.` is Ruiz Guzman, and no Ruiz Perez; of `del Rosario` nobody knows a second surname.
    if (others.some(isSurnameWord)) return others.some((word) => word.startsWith(initial)) ? HALF : undefined;
  }
  const [added, left] = [beyond(askedWords, knownWords), beyond(knownWords, askedWords)];
  if (added === '') return rates.lastPart;
  // Which one was added is told by how many bear both, of all who bear the first.
  if (left === '') return Math.min(rates.lastPart, ((asked.startsWith(known) ? SECOND_ADDED : FIRST_ADDED) * share) / lastShare(known));
  // Ortiz Villarreal and Villarreal Gomez are of two families.
  const level = compareLast(added, left);
  return level === LAST.close ? rates.lastSlip : level === LAST.similar ? rates.lastSimilar : undefined;
}

/** The asked name with this surname alone, where it has another beside it that the same person has borne: Amanda Jones-Smith. */
export function askedByOne({ first, middle, last, suffix }: PersonName, known: PersonName, names: Person['names']): PersonName | undefined {
  if (names.length === 1 || known.last === '' || last.length <= known.last.length || !BETWEEN.test(last)) return undefined;
  const hasBoth = names.some(
    ({ value }) => last.length === known.last.length + value.last.length + 1 && isJoined(last, known.last, value.last),
  );
  return hasBoth ? { first, middle, last: known.last, suffix } : undefined;
}

function isJoined(asked: string, one: string, other: string): boolean {
  return (asked.startsWith(one) && asked.endsWith(other)) || (asked.startsWith(other) && asked.endsWith(one));
}

/**
 * Chance that somebody else of a household bears this surname, where one of it is known by another that shares a word. Which surname
 * was added to theirs is told by how many bear both, unless it is in the family as well.
 */
export function chanceOfMates(asked: string, known: string, share: number, inFamily: (word: string) => boolean): number {
  const added = beyond(asked.split(BETWEEN), known.split(BETWEEN));
  if (added === '' || added.split(' ').every(inFamily)) return BOTH_AT_HOME;
  return Math.min(BOTH_AT_HOME, (SECOND_ADDED * share) / lastShare(known));
}

/** The words of one surname that the other lacks. */
function beyond(words: readonly string[], others: readonly string[]): string {
  return words.filter((word) => word.length >= SHORTEST_WORD && isSurnameWord(word) && !others.includes(word)).join(' ');
}

/** No initial, and nothing that only stands before a surname. */
function isSurnameWord(word: string): boolean {
  return word.length > 1 && !PARTICLES.has(word);
}
