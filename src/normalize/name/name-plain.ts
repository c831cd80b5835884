import type { RawName } from '../../core/raw-record.ts';
import type { PersonName } from '../../core/record.ts';
import { BUSINESS_WORDS, SURNAME_BUSINESS_WORDS, WEAK_BUSINESS_WORDS } from '../../reference/business-words.ts';
import { CREDENTIALS, HONORIFICS, PARTICLES, WEAK_CREDENTIALS } from '../../reference/name-words.ts';
import { remember } from '../bounded-cache.ts';
import { foldWords } from '../fold.ts';
import { isPlaceholder, PLACEHOLDER_WORDS } from '../placeholder.ts';
import { closesWithTwoSurnames } from './name-double.ts';
import { SUFFIXES, suffixOf } from './name-suffix.ts';
import { TRUST_WORDS } from './name-trust.ts';
import { UNNAMED_WORDS } from './name-unnamed.ts';

/**
 * Names in which there is nothing to strip, split, spell or remember: by far the most. What it gives is what the whole parser gives;
 * undefined where that must be asked.
 */
export function parsePlainName(raw: RawName): PersonName | undefined {
  if (raw.maiden) return undefined;
  const { first = '', last = '' } = raw;
  if (first === '' && last === '') return raw.full && !raw.suffix ? plainWhole(raw.full) : undefined;
  if (raw.full) return undefined;
  if (first === '' || last === '') return raw.middle || raw.suffix ? undefined : plainPart(first, last);
  const folded = plainFirst(first);
  const surname = plainLast(last);
  if (folded === '' || surname === '') return undefined;
  const middle = raw.middle ? plainMiddle(raw.middle) : '';
  if (middle === NOT_PLAIN) return undefined;
  return { first: folded, middle, last: surname, suffix: raw.suffix ? (suffixOf(foldWords(raw.suffix)) ?? '') : '' };
}

/** One part alone. */
function plainPart(first: string, last: string): PersonName | undefined {
  const part = plainWord(first + last);
  if (part === '') return undefined;
  return first === '' ? nameOf('', '', part) : nameOf(part, '', '');
}

const NOT_PLAIN = '?';
const PLAIN_WORD = /^(?:[A-Za-z][a-z]{0,40}|[A-Z]{1,40})$/;
const MAX_KNOWN_WORDS = 50_000;

const plainFirst = remember((written) => {
  const folded = PLAIN_WORD.test(written) ? written.toLowerCase() : '';
  return folded === 'thi' || HONORIFICS.has(folded) || UNNAMED_WORDS.has(folded) || PLACEHOLDER_WORDS.has(folded) ? '' : folded;
}, MAX_KNOWN_WORDS);

const plainLast = remember((written) => {
  const folded = PLAIN_WORD.test(written) ? written.toLowerCase() : '';
  return suffixOf(folded) !== undefined || isPlaceholder(folded) ? '' : folded;
}, MAX_KNOWN_WORDS);

const plainMiddle = remember((written) => {
  const folded = PLAIN_WORD.test(written) ? written.toLowerCase() : NOT_PLAIN;
  return isPlaceholder(folded) ? NOT_PLAIN : folded;
}, MAX_KNOWN_WORDS);

/** `Ann Smith`, `Ann Q. Smith`, `Ann Lee Smith`, `SMITH, ANN`, `SMITH, ANN Q`. */
function plainWhole(full: string): PersonName | undefined {
  if (full.length > MAX_WHOLE_CHARS) return undefined;
  const one = full.indexOf(' ');
  if (one < 2) return undefined;
  const two = full.indexOf(' ', one + 1);
  const isSurnameFirst = full.charCodeAt(one - 1) === COMMA;
  const opening = plainWord(isSurnameFirst ? full.slice(0, one - 1) : full.slice(0, one));
  if (opening === '') return undefined;
  if (two < 0) {
    const closing = plainWord(full.slice(one + 1));
    if (closing === '') return undefined;
    return isSurnameFirst ? nameOf(closing, '', opening) : nameOf(opening, '', closing);
  }
  const between = full.slice(one + 1, two);
  const end = full.slice(two + 1);
  const first = isSurnameFirst ? plainWord(between) : opening;
  const middle = isSurnameFirst ? plainEnd(end) : plainInner(between);
  const last = isSurnameFirst ? opening : plainWord(end);
  if (first === '' || middle === '' || last === '') return undefined;
  return !isSurnameFirst && closesWithTwoSurnames(first, middle, last) ? undefined : nameOf(first, middle, last);
}

const COMMA = 44;
const MAX_WHOLE_CHARS = 100;

function nameOf(first: string, middle: string, last: string): PersonName {
  return { first, middle, last, suffix: '' };
}

/** Words that are, or may be part of, something else than a name. */
const OTHER_WORDS: ReadonlySet<string> = new Set([
  ...[HONORIFICS, CREDENTIALS, WEAK_CREDENTIALS, PARTICLES, BUSINESS_WORDS, SURNAME_BUSINESS_WORDS, WEAK_BUSINESS_WORDS].flatMap(
    (words) => [...words],
  ),
  ...PLACEHOLDER_WORDS,
  ...UNNAMED_WORDS,
  ...TRUST_WORDS,
  ...SUFFIXES.keys(),
  ...['the', 'and', 'aka', 'nee', 'fka', 'nka', 'formerly', 'previously', 'maiden', 'born', 'now', 'y', 'thi'],
]);

/** Folded; empty for what is no plain word of a name. */
const plainWord = remember((written) => {
  const folded = written.length > 1 && PLAIN_WORD.test(written) ? written.toLowerCase() : '';
  return OTHER_WORDS.has(folded) ? '' : folded;
}, MAX_KNOWN_WORDS);

/** A middle name or an initial, with or without its point, between first and last name. */
const plainInner = remember((written) => {
  const initial = INITIAL.exec(written)?.[1]?.toLowerCase();
  if (initial === undefined) return plainWord(written);
  return PARTICLES.has(initial) || BUSINESS_WORDS.has(initial) ? '' : initial;
}, MAX_KNOWN_WORDS);

/** The same at the end, where a letter may stand for a generation or a degree. */
const plainEnd = remember((written) => {
  const initial = INITIAL.exec(written)?.[1]?.toLowerCase();
  return initial !== undefined && (SUFFIXES.has(initial) || CREDENTIALS.has(initial)) ? '' : plainInner(written);
}, MAX_KNOWN_WORDS);

const INITIAL = /^([A-Za-z])\.?$/;
