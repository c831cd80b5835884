import type { PersonName } from '../../core/record.ts';
import { isFirstName } from '../../reference/first-names.ts';

/** One syllable, as the names that are written in one word or two have them (`Min Jun`, `Xiu Ying`). */
const SYLLABLE = /^[^aeiouy]{0,2}[aeiouy]+(?:ng|nh|ch|[^aeiouy])?$/;
const SHORTEST_WORD = 2;

/**
 * `Minjun`, `Min-jun` and `Min Jun` are one first name, of which files take the second word for a middle name: the forms in which
 * one that nobody bears may be filed.
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

/** Whether one of two has for a first name what are first and middle name of the other. */
export function isOneGiven(a: PersonName, b: PersonName): boolean {
  return isBothOf(a.first, b) || isBothOf(b.first, a);
}

function isBothOf(written: string, { first, middle }: PersonName): boolean {
  if (middle.length < SHORTEST_WORD || first === '' || written.length <= first.length || !written.startsWith(first)) return false;
  const rest = written.slice(first.length).trimStart();
  return rest.length >= SHORTEST_WORD && (middle === rest || middle.startsWith(`${rest} `));
}
