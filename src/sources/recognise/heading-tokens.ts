import { toAscii } from '../../normalize/fold.ts';
import { HEADING_ABBREVIATIONS, isWordOf, NAME_LETTERS, type WordClass } from '../../reference/heading-words.ts';
import { wordsOfGlued } from './glued-words.ts';

/** `npsp__Deceased__c`: a custom field of a CRM, with a package before its name and a mark behind it. */
const CUSTOM_FIELD = /^(?:\w+?__)?(\w+)__p?c$/i;
const LIST_PLACE = /\.(\d{1,2})(?=\.|$)/g;

/** The words of a heading. Lists are counted from 0 and people count from 1: `addresses.1.city` is of the second address. */
export function tokensOf(name: string): string[] {
  return toAscii(name)
    .replace(CUSTOM_FIELD, '$1')
    .replace(LIST_PLACE, (_, at: string) => `.${Number(at) + 1}`)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2})([A-Z][a-z]{2})/g, '$1 $2')
    .replace(/(\d)([A-Za-z]{3,})/g, '$1 $2')
    .toLowerCase()
    .replace(/\be[-_ ]?mail/g, 'email')
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '')
    .flatMap(wordsOfGlued);
}

/** A heading as one word, as the tables of usual headings have it. */
export function squeeze(name: string): string {
  return tokensOf(name).join('');
}

/** Two shortened words in one: `LSTNAM`, `NAMSFX`, `STRNUM`. */
const GLUED = /^(?:(fst|frst|lst|mid|mdl)(nam|nm|nme)|(nam|nm)(fst|lst|mid|sfx|suf)|(str|strt)(num|nbr|nam|nm|nme|typ|dir))$/;

/** `LST NM` as `last name`; undefined where nothing is shortened. */
export function expandTokens(tokens: readonly string[]): string[] | undefined {
  const apart = tokens.flatMap((token) =>
    (/^([flm])(nam|nm|nme)$/.exec(token) ?? GLUED.exec(token) ?? /^([a-z]{2,})(\d)$/.exec(token) ?? [token, token])
      .slice(1)
      .filter((part) => part !== undefined),
  );
  const whole = apart.map((token) => HEADING_ABBREVIATIONS.get(token) ?? token);
  const named = whole.map((token, at) => (/^(?:name|initial)$/.test(whole[at + 1] ?? '') ? (NAME_LETTERS.get(token) ?? token) : token));
  return named.every((token, at) => token === apart[at]) ? undefined : named;
}

/** The words of a heading, written out, with `Moved Out` and `Move-In` as one word each. */
export function wordsOf(name: string): readonly string[] {
  const tokens = tokensOf(name);
  const words = (expandTokens(tokens) ?? tokens).join(' ').replace(/\bmoved? (out|in)\b/, 'move$1');
  return words.split(' ');
}

/** Which words a heading must have, by their classes. */
export interface WordPattern {
  /** Of each of these there is a word. */
  readonly some?: readonly WordClass[];
  /** There are no words but of these. */
  readonly only?: readonly WordClass[];
  /** There is no word of these. */
  readonly none?: readonly WordClass[];
}

export function fitsPattern(words: readonly string[], { some = [], only, none = [] }: WordPattern): boolean {
  return (
    some.every((name) => words.some((word) => isWordOf(word, name))) &&
    (only === undefined || words.every((word) => isWordOf(word, ...only))) &&
    !words.some((word) => isWordOf(word, ...none))
  );
}

/** A word that only says which of several addresses, names or numbers it is. */
export function isGroupWord(token: string): boolean {
  return isWordOf(token, 'group', 'owner') || /^(?:address|default|to|\d)$/.test(token);
}

/** Words with their numbers apart: `relative1` is the first relative. */
export function numbersApart(tokens: readonly string[]): string[] {
  return tokens.flatMap((token) => (/^([a-z]+)(\d)$/.exec(token) ?? [token, token]).slice(1));
}

const SECOND: ReadonlySet<string> = new Set(['second', 'secondary', '2nd', 'other', 'additional', 'alternate']);

/** What a person has one of: `Secondary Insured DOB` is of another one, `Alternate Contact Phone` may be a second number. */
const OF_ONE_PERSON = /^(?:name|dob|birth|birthdate|birthday|age|sex|gender|ssn|relation|relationship)$/;

/** A second person, who is not a second name of the first: `Owner 2 First Name`, `Co-Borrower Name`, `Secondary Contact Name`. */
export function isOfSecondPerson(tokens: readonly string[]): boolean {
  const apart = numbersApart(tokens);
  return apart.some((token, at) => {
    if (!isWordOf(token, 'numbered')) return false;
    const [before = '', next = '', more] = [apart[at - 1], apart[at + 1], apart[at + 2]];
    return (
      /^(?:co|joint)$/.test(before) ||
      (/^[2-9]$/.test(next) && more !== undefined) ||
      (SECOND.has(before) && OF_ONE_PERSON.test(apart.at(-1)!))
    );
  });
}

/** `Contact Owner`, `Lead Owner`: who looks after the person. */
function isOfStaff(tokens: readonly string[]): boolean {
  return tokens.some((token, at) => token === 'owner' && isWordOf(tokens[at - 1] ?? '', 'looked_after'));
}

/** `PRECINCT_NAME`, `CITY_SCHOOL_DISTRICT`: of an election or a school, though places are called by it. */
export function isOfDistrict(tokens: readonly string[]): boolean {
  const isDistrict = tokens.some((token) => isWordOf(token, 'district')) && !tokens.some((token) => isWordOf(token, 'of_address'));
  return tokens.some((token) => isWordOf(token, 'electoral')) || (isDistrict && tokens.length > 1);
}

/** A heading about another person or an organisation than the person of the row. */
export function isForeign(tokens: readonly string[]): boolean {
  const apart = numbersApart(tokens);
  return (apart.length > 1 && apart.some((token) => isWordOf(token, 'foreign'))) || isOfSecondPerson(tokens) || isOfStaff(tokens);
}
