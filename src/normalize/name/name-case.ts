import namecase from '@compwright/namecase';
import { PARTICLES } from '../../reference/name-words.ts';
import { isSurname, isSurnameOf } from '../../reference/surnames.ts';
import { remember } from '../bounded-cache.ts';

const MAX_KNOWN_NAMES = 20_000;

/** Cases any words: each begins with a capital. */
export const caseFirst: (written: string) => string = remember((written) => casePieces(written, false), MAX_KNOWN_NAMES);

/** Cases a given name: as any word, but `AJ` and `TJ` are initials. */
export function caseGiven(written: string): string {
  return written.length === 2 && INITIALS.test(written) && !SHORT_NAMES.has(written.toLowerCase())
    ? written.toUpperCase()
    : caseFirst(written);
}

/** Two letters that nobody can say, or that end as no given name does. */
const INITIALS = /^(?:[bcdfghjklmnpqrstvwxz]{2}|[aeiou][cjq])$/i;
const SHORT_NAMES = new Set(['ng', 'md', 'wm']);

/** Cases a surname: `mcdonald` is `McDonald`, `de la cruz` is `de la Cruz`. */
export const caseLast: (written: string) => string = remember((written) => casePieces(written, true), MAX_KNOWN_NAMES);

const LOWER_PARTICLES = new Set([...PARTICLES].filter((word) => !['st', 'san', 'santa', 'saint', 'ben', 'vander', 'vande'].includes(word)));

/** `La Fontaine`, `Lo Presti`: an article that opens a surname is part of it. */
const ARTICLES = new Set('le la las los lo el'.split(' '));

function casePieces(written: string, isSurname: boolean): string {
  const lower = written.toLowerCase();
  if (/^[a-z]+$/.test(lower)) return caseWord(lower);
  const pieces = lower.split(/([\s'-]+)/);
  const lastAt = pieces.length - 1;
  return pieces
    .map((piece, at) => {
      if (isSurname && at < lastAt && pieces[at + 1] !== "'" && LOWER_PARTICLES.has(piece) && (at > 0 || !ARTICLES.has(piece)))
        return piece;
      return caseWord(piece);
    })
    .join('');
}

function caseWord(word: string): string {
  if (word.startsWith('mc') && word.length > 3) return `Mc${capitalized(word.slice(2))}`;
  // The one rule that needs the library's list of exceptions: MacDonald, but Mackey and Machado.
  if (word.startsWith('mac') && word.length > 4 && !isOfOthers(word)) return namecase(word);
  return capitalized(word);
}

/** A surname that is not Scottish: Maciel, Macapagal. */
function isOfOthers(surname: string): boolean {
  return isSurname(surname) && !isSurnameOf('irish_scots', surname);
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
