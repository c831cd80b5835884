import type { RawName } from '../../core/raw-record.ts';
import { firstNameShare, isFirstName } from '../../reference/first-names.ts';
import { PLAIN_HONORIFICS } from '../../reference/name-words.ts';
import { surnameShare } from '../../reference/surnames.ts';
import { foldWords } from '../fold.ts';

/** Words as written, without those that fold to nothing. Letters joined by points are initials, each a word. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .split(NOT_IN_WORDS)
    .filter((word) => foldWords(word) !== '');
}

/** A word of a name holds letters, digits, points, apostrophes and hyphens. */
const NOT_IN_WORDS = /[^\p{L}\p{M}\p{Nd}.'\u2018\u2019`\u2010-]+/u;

/** What a cell says about a person in addition to the name. */
export interface Asides {
  /** The cell without them. */
  readonly text: string;
  readonly quoted: readonly string[];
  /** Earlier surnames. */
  readonly former: readonly string[];
  /** Other names of the same person, whole or in part. */
  readonly aliases: readonly string[];
}

/** `John "Jack" Smith`, `Mary Smith (Jones)`, `Mary Smith née Jones`, `John Smith AKA Jack Smith`. */
export function takeAsides(text: string): Asides {
  if (!ASIDE.test(text)) return { text, quoted: [], former: [], aliases: [] };
  const quoted: string[] = [];
  const former: string[] = [];
  const bracketed: string[] = [];
  const take = (list: string[], name: string) => {
    list.push(name.trim());
    return ' ';
  };
  const main = text
    .replace(QUOTED, (_, name: string) => take(quoted, name))
    .replace(BRACKETED, (_, name: string) => {
      if (FORMER_WORD.test(name)) return take(former, name.replace(FORMER_WORD, ''));
      return ALIAS_WORD.test(name) ? take(bracketed, name.replace(ALIAS_WORD, '')) : take(quoted, name);
    });
  const rest = takeAliases(main);
  const names = { former: [...former, ...rest.former], aliases: [...bracketed, ...rest.aliases] };
  // Where nothing else is left the quoted words are the name itself.
  return wordsOf(rest.text).length === 0 ? { text: quoted.join(' '), quoted: [], ...names } : { text: rest.text, quoted, ...names };
}

/** `John Smith AKA Jack Smith; AKA Johnny Jones`: each of these words introduces all names up to the next one. */
export function takeAliases(text: string): Omit<Asides, 'quoted'> {
  const opening = OPENING_AKA.exec(text)?.[0] ?? '';
  const [main = '', ...rest] = text.slice(opening.length).split(BEFORE_ANOTHER);
  const [aliases, former]: [string[], string[]] = [[], []];
  // The pattern captures its word, so that words and names alternate.
  for (let at = 0; at < rest.length; at += 2) {
    const list = FORMERLY.test(rest[at]!) ? former : aliases;
    list.push(...namesOf(rest[at + 1]!));
  }
  const [first = '', ...more] = opening === '' ? [main] : namesOf(main);
  return { text: first, aliases: [...more, ...aliases], former };
}

function namesOf(text: string): string[] {
  return text.split(/[;|]/).filter((name) => foldWords(name) !== '');
}

/** Words before another name of the same person. */
const OTHER_NAME_WORDS = [
  'n[eé]e|aka|a\\.k\\.a|a\\/k\\/a|also known as',
  'fka|f\\.k\\.a|f\\/k\\/a|formerly known as|formerly|previously|maiden name',
  // Both are surnames as well.
  '(?<=[,;|]\\s*)(?:maiden|born)',
  'nka|n\\/k\\/a|now known as|now',
].join('|');
const ASIDE = new RegExp(`["\\u201c\\u201d([]|\\b(?:${OTHER_NAME_WORDS})\\b`, 'iu');
const QUOTED = /["\u201c\u201d]([^"\u201c\u201d]{1,60})["\u201c\u201d]/gu;
const BRACKETED = /[([]([^()[\]]{1,60})[)\]]/g;
const FORMER_WORD = /^\s*(?:n[eé]e|formerly(?: known as)?|previously|maiden name|maiden|fka|f\.k\.a|f\/k\/a|born)[\s:.]+/iu;
const ALIAS_WORD = /^\s*(?:aka|a\.k\.a|a\/k\/a|also known as|nka|n\/k\/a|now(?: known as)?)[\s:.]+/i;
/** All capitals or all small: `Aka Tanaka` is a name. */
const OPENING_AKA = /^\s*(?:AKA|aka|a\.k\.a\.?|A\.K\.A\.?|a\/k\/a|A\/K\/A)(?:\s*:\s*|\s+)(?=\S+\s+\S)/;
const BEFORE_ANOTHER = new RegExp(`(?<=\\S)[\\s,;|]+(${OTHER_NAME_WORDS})[\\s:.]+(?=\\p{L})`, 'iu');
const FORMERLY = /^(?:n[eé]|[fmpb])/i;

/** Separates two people. */
export const JOINER = /\s*(?:&|\+|(?<=\s)and(?=\s)|\s\/\s)\s*/i;

/** Without a relation or the reader of a letter: `Ram Lal s/o Shyam Lal`, `Ann Smith or current resident`. */
export function withoutRelation(text: string): string {
  return RELATION.test(text) ? text.replace(RELATION, '') : text;
}

const RELATION = /(?<=\S)[\s,]+(?:[sdwhc]\s?\/\s?o|or current (?:resident|occupant))(?=[\s.:]|$).*$/i;

/** A couple written with a slash or a Spanish `y`, joined by `&`. */
export function withJoiner(text: string): string {
  if (text.includes('/')) return text.replace(GIVEN_PAIR, joinedWhere(isFirstName));
  return SPANISH_AND.test(text) ? text.replace(SPANISH_PAIR, joinedWhere(isRatherGiven)) : text;
}

/** `John/Mary Cooper` */
const GIVEN_PAIR = /(^|,\s*)(\p{L}{2,})\/(\p{L}{2,})(?![\p{L}/])/u;
/** `Juan y María Rivera`, but not `Ortega y Gasset`. */
const SPANISH_AND = /\sy\s/i;
const SPANISH_PAIR = /(^|,\s*|\s)(\p{L}{2,})\s+y\s+(\p{L}{2,})(?!\p{L})/iu;

function joinedWhere(isGiven: (folded: string) => boolean) {
  return (pair: string, before: string, one: string, other: string): string =>
    isGiven(foldWords(one)) && isGiven(foldWords(other)) ? `${before}${one} & ${other}` : pair;
}

function isRatherGiven(folded: string): boolean {
  return isFirstName(folded) && firstNameShare(folded) > surnameShare(folded);
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

/** `Baby Boy`, `B/O Angela`, `Twin A`: what stands in a first-name column before a child has a first name. */
export function isUnnamed(first: string): boolean {
  return ONLY_UNNAMED.test(first);
}

/** A whole name without what stands for a child's first name; undefined where the child has one. What is left names the family. */
export function withoutUnnamed(full: string): string | undefined {
  const found = UNNAMED_IN_WHOLE.exec(full);
  if (found === null) return undefined;
  return found[1] === ',' ? full.slice(0, found.index) : full.slice(found[0].length);
}

/** Words that open such a text. */
export const UNNAMED_WORDS: ReadonlySet<string> = new Set(
  'baby infant newborn unnamed twin triplet boy girl son daughter child'.split(' '),
);
const MORE = '(?:[\\s-]+(?:baby|boy|girl|male|female|child|twin|infant|[a-d1-4]))';
const UNNAMED = [
  'b\\s*/\\s*o',
  `(?:${[...UNNAMED_WORDS].join('|')})${MORE}{0,3}[\\s-]+of`,
  `(?:infant|newborn|unnamed)${MORE}{0,3}`,
  `(?:baby|twin|triplet)${MORE}{1,3}`,
].join('|');
const ONLY_UNNAMED = new RegExp(`^\\s*(?:baby\\s*$|(?:${UNNAMED})(?=$|[\\s.:]))`, 'i');
const UNNAMED_IN_WHOLE = new RegExp(`(^|,)\\s*(?:${UNNAMED})(?=$|[\\s.,:])`, 'i');

/** Whether a name says that the person has died: `Estate of John Smith`, `SMITH JOHN EST OF`, `Smith, John (Deceased)`. */
export function namesDeceased({ full, first, last }: RawName): boolean {
  return saysDead(full) || saysDead(first) || saysDead(last);
}

/** The same name without these words. */
export function withoutDeath(name: RawName): RawName {
  const parts = (['full', 'first', 'last'] as const).filter((part) => name[part] !== undefined);
  return { ...name, ...Object.fromEntries(parts.map((part) => [part, withoutDeathMarks(name[part]!)])) };
}

function saysDead(text: string | undefined): boolean {
  return text !== undefined && text.length <= MAX_NAME_CHARS && MAY_SAY_DEAD.test(text) && DEATH_MARKS.some((mark) => mark.test(text));
}

function withoutDeathMarks(text: string): string {
  return saysDead(text) ? DEATH_MARKS.reduce((rest, mark) => rest.replace(mark, ''), text).trim() : text;
}

/** Longer cells are no names. */
const MAX_NAME_CHARS = 200;
const MAY_SAY_DEAD = /\bof\b|\bdec/i;
const DEATH_MARKS = [
  /^\s*(?:the\s+)?est(?:ate)?\.?\s+of(?:\s+(?:the\s+late\s+)?|$)/i,
  /(?<=\S)[\s,]+(?:the\s+)?est(?:ate)?\.?\s+of\s*$/i,
  /(?<=\S)\s*[([]\s*dec(?:eased|'?d|\.)?\s*[)\]]/i,
  /(?<=\S)[\s,-]+(?:deceased|dec'?d)\.?\s*$/i,
];
