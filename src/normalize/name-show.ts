import type { PersonName, Suffix } from '../core/record.ts';
import { foldWords } from './fold.ts';
import { caseFirst, caseLast } from './name-case.ts';

/** A name as people write it. */
export function showName(name: PersonName): { readonly first: string; readonly last: string; readonly full: string } {
  const first = name.shown?.first ?? caseFirst(name.first);
  const last = name.shown?.last ?? caseLast(name.last);
  let full = first;
  if (name.middle !== '') full += full === '' ? caseFirst(name.middle) : ` ${caseFirst(name.middle)}`;
  if (last !== '') full += full === '' ? last : ` ${last}`;
  if (name.suffix !== '' && full !== '') full += ` ${SHOWN_SUFFIXES[name.suffix]}`;
  return { first, last, full };
}

/** What was written, where casing the folded form would not give it back. */
export function shownPart(written: string, folded: string, part: 'first' | 'last'): string | undefined {
  if (PLAIN_CASE.test(written)) return undefined;
  const casePart = part === 'first' ? caseFirst : caseLast;
  const clean = written
    .replace(NOT_IN_NAMES, ' ')
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(STRAY_EDGES, '');
  if (clean.length > MAX_SHOWN_CHARS) return undefined;
  const isCased = clean !== clean.toLowerCase() && clean !== clean.toUpperCase() && clean.split(/[\s'-]+/).every(isCasedWord);
  const shown = isCased || !HAS_CASE.test(clean) ? clean : casePart(clean);
  return shown === casePart(folded) || foldWords(shown) !== folded ? undefined : shown;
}

/** `Smith`, `SMITH` and `smith` say nothing of casing that the folded form does not. */
const PLAIN_CASE = /^(?:[A-Za-z][a-z]*|[A-Z]+)$/;
const MAX_SHOWN_CHARS = 60;
const NOT_IN_NAMES = /[^\p{L}\p{M}\s'\u2018\u2019`-]+/gu;
const STRAY_EDGES = /^[\s'-]+|[\s'-]+$/g;
const HAS_CASE = /\p{Lu}|\p{Ll}/u;

/** `DeWitt` and `van` are somebody's choice; `SMITh` is a slip. */
function isCasedWord(word: string): boolean {
  return /^(?:\p{Lu}\p{M}*(?:[\p{Ll}\p{M}]+(?:\p{Lu}[\p{Ll}\p{M}]+)*)?|\p{Ll}[\p{Ll}\p{M}]*(?:\p{Lu}[\p{Ll}\p{M}]+)?)$/u.test(word);
}

const SHOWN_SUFFIXES: Record<Suffix, string> = { '': '', jr: 'Jr', sr: 'Sr', ii: 'II', iii: 'III', iv: 'IV', v: 'V' };
