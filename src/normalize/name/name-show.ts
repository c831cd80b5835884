import type { PersonName, Suffix } from '../../core/record.ts';
import { foldWords } from '../fold.ts';
import { caseGiven, caseLast } from './name-case.ts';

/** A name as people write it. */
export function showName(name: PersonName): { readonly first: string; readonly last: string; readonly full: string } {
  const first = name.shown?.first ?? caseGiven(name.first);
  const last = name.shown?.last ?? caseLast(name.last);
  let full = first;
  const middle = name.middle === '' ? '' : (name.shown?.middle ?? caseMiddle(name.middle));
  if (middle !== '') full += full === '' ? middle : ` ${middle}`;
  if (last !== '') full += full === '' ? last : ` ${last}`;
  if (name.suffix !== '' && full !== '') full += ` ${SHOWN_SUFFIXES[name.suffix]}`;
  return { first, last, full };
}

/** `del Carmen`, `de la Luz`. */
function caseMiddle(middle: string): string {
  return middle.includes(' ') ? caseLast(middle) : caseGiven(middle);
}

const CASES = { first: caseGiven, middle: caseMiddle, last: caseLast };

/** What was written, where casing the folded form would not give it back. */
export function shownPart(written: string, folded: string, part: keyof typeof CASES): string | undefined {
  if (PLAIN_CASE.test(written)) return undefined;
  const casePart = CASES[part];
  const shown = tidied(written, casePart);
  if (shown.length > MAX_SHOWN_CHARS || shown === casePart(folded) || PLAIN_CASE.test(shown)) return undefined;
  // What does not come back the same when it is read again is better cased from its folded form.
  return foldWords(shown) === folded && tidied(shown, casePart) === shown ? shown : undefined;
}

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

/** `Smith`, `SMITH` and `smith` say nothing of casing that the folded form does not. */
const PLAIN_CASE = /^(?:[A-Za-z][a-z]*|[A-Z]+)$/;
const MAX_SHOWN_CHARS = 60;
/** All but the point of `St. John`. */
const NOT_IN_NAMES = /(?!(?<=\bste?)\. )[^\p{L}\p{M}\s'-]+/giu;
const STRAY_EDGES = /^['-]+|['-]+$/g;
const HAS_CASE = /\p{Lu}|\p{Ll}/u;

/** `DeWitt` and `van` are somebody's choice; `SMITh` is a slip. */
function isCasedWord(word: string): boolean {
  return /^(?:\p{Lu}\p{M}*(?:[\p{Ll}\p{M}]+(?:\p{Lu}[\p{Ll}\p{M}]+)*)?|\p{Ll}[\p{Ll}\p{M}]*(?:\p{Lu}[\p{Ll}\p{M}]+)?)$/u.test(word);
}

const SHOWN_SUFFIXES: Record<Suffix, string> = { '': '', jr: 'Jr', sr: 'Sr', ii: 'II', iii: 'III', iv: 'IV', v: 'V' };
