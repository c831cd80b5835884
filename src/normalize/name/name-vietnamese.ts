import type { PersonName } from '../../core/record.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { isSurnameOf, surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';
import type { WrittenName } from './name-written.ts';

/** What most women and many men of Vietnam have between surname and given name; `Van` is a given name as well. */
const MIDDLE_WORDS: ReadonlySet<string> = new Set(['thi', 'van']);
/** Hardly more than one in sixteen of them is written surname first, where others are not. */
const CLEARLY = 16;

/** `Nguyen Van Hung`, folded: as at home, the surname first and the given name last. */
export function isVietnameseOrder(words: readonly string[]): boolean {
  const [opening = '', second = ''] = words;
  if (words.length < 3 || !MIDDLE_WORDS.has(second) || !isSurnameOf('vietnamese', opening)) return false;
  return surnameOdds(opening) > CLEARLY * surnameOdds(words.at(-1)!);
}

/** `Le Ngoc Bao`, whichever columns the words are in: the same name with the surname first and the given name last. */
export function asAtHome({ first, middle, last, suffix }: PersonName): PersonName | undefined {
  const [opening = '', ...words] = `${first} ${middle} ${last}`.trim().split(/ +/);
  const given = words.pop() ?? '';
  if (words.length === 0 || given.length < 2 || !isSurnameOf('vietnamese', opening)) return undefined;
  // Beside the name as it is written, a reading that is likelier than not is worth looking for.
  if (surnameOdds(opening) <= surnameOdds(given)) return undefined;
  return { first: given, middle: words.join(' '), last: opening, suffix };
}

function surnameOdds(word: string): number {
  return surnameShare(word) / firstNameShare(word);
}

/** `Hung Van Nguyen`: no particle. */
export function isMiddleVan(word: string, surname: string): boolean {
  return word === 'van' && isSurnameOf('vietnamese', surname) && surnameShare(surname) > LEAST_SHARE;
}

/** `van Dam` and `van Son` are Dutch names, whoever else is called Dam and Son. */
const LEAST_SHARE = 1 / 15_000;

/** `Thi Lan Nguyen` is called Lan, whichever columns the two words are in. */
export function withGivenAfterThi(name: WrittenName): WrittenName {
  if (foldWords(name.first) !== 'thi' || !isSurnameOf('vietnamese', foldWords(name.last))) return name;
  const words = name.middle.split(' ');
  const given = words.pop()!;
  return foldWords(given).length < 2 ? name : { ...name, first: given, middle: [name.first, ...words].join(' ') };
}
