import type { Suffix } from '../../core/record.ts';
import { firstNameShare, isFirstName } from '../../reference/first-names.ts';
import { HONORIFICS, PLAIN_HONORIFICS, TITLES_WITH_THE } from '../../reference/name-words.ts';
import { isSurnameOf, surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';
import { BESIDE_WORDS, takeAliases } from './name-aliases.ts';

/** A name's parts, still as written. */
export interface WrittenName {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly suffix: Suffix;
  /** Maiden and former surnames. */
  readonly otherLasts: readonly string[];
  /** Nicknames in quotes or brackets. */
  readonly otherFirsts: readonly string[];
  /** Whole names that the same person goes by. */
  readonly otherNames: readonly Pick<WrittenName, 'first' | 'middle' | 'last'>[];
}

/** Words as written, without those that fold to nothing. Letters joined by points are initials, each a word. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .split(NOT_IN_WORDS)
    .filter((word) => foldWords(word) !== '');
}

/** What may stand inside a word of a name is a letter, a digit, a point, an apostrophe or a hyphen. */
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{Nd}.'\u2018\u2019`\u2010-]+/u;

/** `J.R.` is two initials; so is the end of `Mary-J`. */
export function splitInitials(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const folded = foldWords(word);
    return / .$/.test(folded) ? folded.split(' ') : [word];
  });
}

/** Takes titles off the front and tells whether there were any. A title that may be a name needs as many words after it as a name has. */
export function dropHonorifics(words: string[], namesAfter = 1, surname = words.at(-1)): boolean {
  const before = words.length;
  while (words.length > 1) {
    const isThe = words.length > 2 && foldWords(words[0]!) === 'the' && TITLES_WITH_THE.has(foldWords(words[1]!));
    if (isThe) words.shift();
    const title = foldWords(words[0] ?? '');
    if (!HONORIFICS.has(title)) break;
    if (!PLAIN_HONORIFICS.has(title) && (splitInitials(words).length <= namesAfter || isRatherName(title, words[1], surname))) break;
    words.shift();
    // `Sig.ra`
    if (title === 'sig' && words.length > 1 && /^[rn]a$/i.test(words[0] ?? '')) words.shift();
  }
  return words.length < before;
}

/** `Don Q. Smith` and `Don Lee Smith` are called Don, `Don Carlos Ruiz` is not; `General J. Smith` is hardly called General. */
function isRatherName(title: string, next = '', surname = ''): boolean {
  if (firstNameShare(title) < COMMON_SHARE) return false;
  return foldWords(next).length === 1 || !isSurnameOf('hispanic', foldWords(surname));
}

const COMMON_SHARE = 1 / 20_000;

/** Whose child or wife somebody is, and whoever else may open the letter. */
export function withoutRelation(text: string): string {
  return RELATION.test(text) ? text.replace(RELATION, '') : text;
}

const RELATION = /(?<=\S)[\s,]+(?:[sdwhc]\s?\/\s?o|or current (?:resident|occupant))(?=[\s.:]|$).*$/i;

/** `John/Mary Cooper` is a couple, written without room, and `Juan y María Rivera` one; but not `Ortega y Gasset`. */
export function withJoiner(text: string): string {
  if (text.includes('/')) return text.replace(GIVEN_PAIR, (...pair: string[]) => joinedWhere(isFirstName, pair));
  return SPANISH_AND.test(text) ? text.replace(SPANISH_PAIR, (...pair: string[]) => joinedWhere(isRatherGiven, pair)) : text;
}

/** `COOPER/JOHN MR`, as bookings are written: a title closes it, or one word on either side leaves no other name for a couple. */
export function withComma(text: string): string {
  if (!text.includes('/') || text.includes(',')) return text;
  const [surname = [], given = [], ...more] = text.split('/').map(wordsOf);
  if (more.length > 0 || surname.length === 0 || given.length === 0) return text;
  const isTitled = given.length > 1 && PLAIN_HONORIFICS.has(foldWords(given.at(-1)!));
  const isPair = surname.length === 1 && given.length === 1 && isRatherGiven(foldWords(given[0]!));
  return isTitled || isPair ? `${surname.join(' ')}, ${given.join(' ')}` : text;
}

function joinedWhere(isGiven: (folded: string) => boolean, [pair, before, one = '', other = '']: readonly string[]): string {
  return isGiven(foldWords(one)) && isGiven(foldWords(other)) ? `${before}${one} & ${other}` : pair!;
}

function isRatherGiven(folded: string): boolean {
  return isFirstName(folded) && firstNameShare(folded) > surnameShare(folded);
}

const GIVEN_PAIR = /(^|,\s*)(\p{L}{2,})\/(\p{L}{2,})(?![\p{L}/])/u;
const SPANISH_AND = /\sy\s/i;
const SPANISH_PAIR = /(^|,\s*|\s)(\p{L}{2,})\s+y\s+(\p{L}{2,})(?!\p{L})/iu;

export interface Asides {
  readonly text: string;
  readonly quoted: readonly string[];
  /** Surnames of before, and other names, whole or in part. */
  readonly former: readonly string[];
  readonly aliases: readonly string[];
}

/** Takes what is said beside a name out of it: `John "Jack" Smith`, `Mary Smith (Jones)`, `Mary Smith née Jones`. */
export function takeAsides(text: string): Asides {
  if (!ASIDE.test(text)) return { text, quoted: [], former: [], aliases: [] };
  const quoted: string[] = [];
  const former: string[] = [];
  const bracketed: string[] = [];
  const beside = text
    .replace(QUOTED, (_, name: string) => push(quoted, name))
    .replace(BRACKETED, (_, name: string) => {
      const plain = name.replace(FORMER_WORD, '');
      if (plain !== name) return push(former, plain);
      const alias = name.replace(ALIAS_WORD, '');
      return push(alias === name ? quoted : bracketed, alias);
    });
  const { text: rest, aliases, former: before } = takeAliases(beside);
  const names = { former: [...former, ...before], aliases: [...bracketed, ...aliases] };
  // Beside nothing it is the name itself.
  if (wordsOf(rest).length === 0) return { text: quoted.join(' '), quoted: [], ...names };
  return { text: rest, quoted, ...names };
}

const ASIDE = new RegExp(`["\\u201c\\u201d([]|\\b(?:${BESIDE_WORDS})\\b`, 'iu');
const QUOTED = /["\u201c\u201d]([^"\u201c\u201d]{1,60})["\u201c\u201d]/gu;
const BRACKETED = /[([]([^()[\]]{1,60})[)\]]/g;
const FORMER_WORD = /^\s*(?:n[eé]e|formerly(?: known as)?|previously|maiden name|maiden|fka|f\.k\.a|f\/k\/a|born)[\s:.]+/iu;
const ALIAS_WORD = /^\s*(?:aka|a\.k\.a|a\/k\/a|also known as|nka|n\/k\/a|now(?: known as)?)[\s:.]+/i;

function push(list: string[], name: string): string {
  list.push(name.trim());
  return ' ';
}
