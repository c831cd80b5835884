import type { PersonName } from '../../core/record.ts';
import { nicknameRoots } from '../nicknames.ts';

const MOST_WORDS = 5;

/**
 * Other readings of a name that nobody bears: the surname in place of the first name (`Zhang, Xiu Ying`; `van der Merwe,
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
    // Keys tell no order, but for short forms.
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

/** Whether what was given for a surname is the whole name, in either order. */
export function isWholeName({ last: written, shown }: PersonName, { first, last }: PersonName): boolean {
  if (shown?.last?.includes(' ') === false) return false;
  if (first === '' || last === '' || written.length <= first.length + last.length) return false;
  if (written.startsWith(`${first} `)) return written.endsWith(` ${last}`);
  return `${written} `.startsWith(`${last} ${first} `);
}
