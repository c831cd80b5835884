import namecase from '@compwright/namecase';
import type { PersonName, Suffix } from '../../core/record.ts';
import { PARTICLES } from '../../reference/name-words.ts';
import { isSurname, isSurnameOf } from '../../reference/surnames.ts';
import { remember } from '../bounded-cache.ts';
import { foldWords } from '../fold.ts';

/** A name as people write it. */
export function showName(name: PersonName): { readonly first: string; readonly last: string; readonly full: string } {
  const first = name.shown?.first ?? caseGiven(name.first);
  const last = name.shown?.last ?? caseLast(name.last);
  const middle = name.middle === '' ? '' : (name.shown?.middle ?? caseMiddle(name.middle));
  const full = [first, middle, last].filter((part) => part !== '').join(' ');
  return { first, last, full: name.suffix !== '' && full !== '' ? `${full} ${SHOWN_SUFFIXES[name.suffix]}` : full };
}

const SHOWN_SUFFIXES: Record<Suffix, string> = { '': '', jr: 'Jr', sr: 'Sr', ii: 'II', iii: 'III', iv: 'IV', v: 'V' };

/** What was written, where casing the folded form would not restore it. */
export function shownPart(written: string, folded: string, part: keyof typeof CASES): string | undefined {
  if (PLAIN_CASE.test(written)) return undefined;
  const casePart = CASES[part];
  const shown = tidied(written, casePart);
  if (shown.length > MAX_SHOWN_CHARS || shown === casePart(folded) || PLAIN_CASE.test(shown)) return undefined;
  // A form that changes when it is read again is better cased from its folded form.
  return foldWords(shown) === folded && tidied(shown, casePart) === shown ? shown : undefined;
}

/** `Smith`, `SMITH` and `smith` say nothing of casing that the folded form does not. */
const PLAIN_CASE = /^(?:[A-Za-z][a-z]*|[A-Z]+)$/;
const MAX_SHOWN_CHARS = 60;

function tidied(written: string, casePart: (text: string) => string): string {
  const clean = written
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(NOT_IN_NAMES, ' ')
    .split(/\s+/)
    .map((word) => word.replace(STRAY_EDGES, ''))
    .filter((word) => foldWords(word) !== '')
    .join(' ');
  const isCased = clean !== clean.toLowerCase() && clean !== clean.toUpperCase() && clean.split(/[\s'-]+/).every(isCasedWord);
  return isCased || !HAS_CASE.test(clean) ? clean : casePart(clean);
}

/** All but the point of `St. John`. */
const NOT_IN_NAMES = /(?!(?<=\bste?)\. )[^\p{L}\p{M}\s'-]+/giu;
const STRAY_EDGES = /^['-]+|['-]+$/g;
const HAS_CASE = /\p{Lu}|\p{Ll}/u;

/** `DeWitt` and `van` are chosen; `SMITh` is a slip. */
function isCasedWord(word: string): boolean {
  return /^(?:\p{Lu}\p{M}*(?:[\p{Ll}\p{M}]+(?:\p{Lu}[\p{Ll}\p{M}]+)*)?|\p{Ll}[\p{Ll}\p{M}]*(?:\p{Lu}[\p{Ll}\p{M}]+)?)$/u.test(word);
}

const MAX_KNOWN_NAMES = 20_000;

/** Cases any words: each begins with a capital. */
export const caseFirst: (written: string) => string = remember((written) => casePieces(written, false), MAX_KNOWN_NAMES);

/** Cases a surname: `mcdonald` is `McDonald`, `de la cruz` is `de la Cruz`. */
export const caseLast: (written: string) => string = remember((written) => casePieces(written, true), MAX_KNOWN_NAMES);

/** Cases a given name: as any word, but `AJ` and `TJ` are initials. */
function caseGiven(written: string): string {
  return written.length === 2 && INITIALS.test(written) && !SHORT_NAMES.has(written.toLowerCase())
    ? written.toUpperCase()
    : caseFirst(written);
}

/** Two letters that cannot be pronounced, or that end as no given name does. */
const INITIALS = /^(?:[bcdfghjklmnpqrstvwxz]{2}|[aeiou][cjq])$/i;
const SHORT_NAMES = new Set(['ng', 'md', 'wm']);

/** `del Carmen`, `de la Luz`. */
function caseMiddle(middle: string): string {
  return middle.includes(' ') ? caseLast(middle) : caseGiven(middle);
}

const CASES = { first: caseGiven, middle: caseMiddle, last: caseLast };

function casePieces(written: string, isSurname: boolean): string {
  const lower = written.toLowerCase();
  if (/^[a-z]+$/.test(lower)) return caseWord(lower);
  const pieces = lower.split(/([\s'-]+)/);
  const staysLower = (piece: string, at: number) =>
    isSurname && at < pieces.length - 1 && pieces[at + 1] !== "'" && LOWER_PARTICLES.has(piece) && (at > 0 || !ARTICLES.has(piece));
  return pieces.map((piece, at) => (staysLower(piece, at) ? piece : caseWord(piece))).join('');
}

const LOWER_PARTICLES = new Set([...PARTICLES].filter((word) => !['st', 'san', 'santa', 'saint', 'ben', 'vander', 'vande'].includes(word)));
/** `La Fontaine`, `Lo Presti`: an article that opens a surname is part of it. */
const ARTICLES = new Set('le la las los lo el'.split(' '));

function caseWord(word: string): string {
  if (word.startsWith('mc') && word.length > 3) return `Mc${capitalized(word.slice(2))}`;
  // The one rule that needs the library's list of exceptions: MacDonald, but Mackey and Machado; and Maciel, who is no Scot.
  const isScottish = word.startsWith('mac') && word.length > 4 && (!isSurname(word) || isSurnameOf('irish_scots', word));
  return isScottish ? namecase(word) : capitalized(word);
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
