import { STATE_CODES } from '../reference/states.ts';
import { COMMON_TYPES, DIRECTIONS, STREET_TYPES, UNIT_TYPES } from '../reference/street-words.ts';
import { foldWords, toAscii } from './fold.ts';

export interface AddressLine {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Cuts a whole address into its street line, city, state and ZIP, from the end. */
export function splitAddressLine(full: string): AddressLine {
  const sections = toAscii(full)
    .split(/[,;\n\r\t|]+/)
    .map((section) =>
      section
        .trim()
        .split(/\s+/)
        .filter((word) => /[a-z0-9#]/i.test(word)),
    )
    .filter((words) => words.length > 0);
  dropCountry(sections);
  const zip = takeZip(sections);
  const state = takeState(sections, zip !== '');
  const { street, city } = splitStreetAndCity(sections);
  return { street, city, state, zip };
}

function dropCountry(sections: string[][]): void {
  const last = sections[sections.length - 1];
  if (last === undefined) return;
  for (const country of COUNTRIES) {
    const tail = foldWords(last.slice(-country.split(' ').length).join(' '));
    if (tail !== country || (sections.length === 1 && last.length <= 2)) continue;
    last.splice(-country.split(' ').length);
    if (last.length === 0) sections.pop();
    return;
  }
}

const COUNTRIES = ['united states of america', 'united states', 'u s a', 'usa', 'us'];

function takeZip(sections: string[][]): string {
  const last = sections[sections.length - 1];
  if (last === undefined) return '';
  const word = last[last.length - 1] ?? '';
  const isOnlyWord = sections.length === 1 && last.length === 1;
  const before = last[last.length - 2] ?? '';
  if (/^\d{4}$/.test(word) && /^\d{5}$/.test(before)) {
    last.splice(-2);
    return drop(sections, before);
  }
  const zip = /^(\d{5})(?:-?\d{4}|-)?\.?$/.exec(word)?.[1];
  if (zip === undefined || (sections.length === 1 && last.length === 2 && !STATE_CODES.has(foldWords(before))))
    return isOnlyWord && zip !== undefined ? drop(sections, zip, true) : '';
  last.pop();
  return drop(sections, zip);
}

function drop(sections: string[][], value: string, whole = false): string {
  const last = sections[sections.length - 1];
  if (whole || last?.length === 0) sections.pop();
  return value;
}

function takeState(sections: string[][], hasZip: boolean): string {
  const last = sections[sections.length - 1];
  if (last === undefined) return '';
  for (const count of [3, 2, 1]) {
    if (last.length < count) continue;
    const words = foldWords(last.slice(-count).join(' '));
    const code = STATE_CODES.get(words);
    if (code === undefined) continue;
    const isAlone = last.length === count;
    const isOtherWord = STREET_TYPES.has(words) || DIRECTIONS.has(words);
    if (!hasZip && !isAlone && (isOtherWord || words.length > 2) && sections.length === 1) continue;
    last.splice(-count);
    if (last.length === 0) sections.pop();
    return code;
  }
  return '';
}

function splitStreetAndCity(sections: readonly string[][]): { readonly street: string; readonly city: string } {
  if (sections.length === 0) return { street: '', city: '' };
  const last = sections[sections.length - 1] ?? [];
  const lines = sections.length > 1 && !isStreetLike(last) ? sections.slice(0, -1) : sections;
  if (lines.length < sections.length) return { street: streetOf(lines), city: last.join(' ') };
  const cut = cityStart(last);
  return { street: streetOf([...sections.slice(0, -1), last.slice(0, cut)]), city: last.slice(cut).join(' ') };
}

/** A name of a building or a person may stand before the street. */
function streetOf(sections: readonly string[][]): string {
  const streetAt = sections.findIndex((words) => /^\d/.test(words[0] ?? ''));
  const kept = streetAt > 0 && !/box|unit|apt|ste|suite|#|rr|hc/i.test((sections[0] ?? [])[0] ?? '') ? sections.slice(streetAt) : sections;
  return kept
    .map((words) => words.join(' '))
    .join(' ')
    .trim();
}

function isStreetLike(words: readonly string[]): boolean {
  const first = foldWords(words[0] ?? '');
  return /^[\d#]/.test(words[0] ?? '') || (UNIT_TYPES.has(first) && /\d|^.$/.test(words[1] ?? '')) || /^(?:po|p o|box|rr|hc)$/.test(first);
}

/** Where the city begins when no comma says so: after the last street type, its direction and its unit. */
function cityStart(words: readonly string[]): number {
  const folded = words.map(foldWords);
  let cut = -1;
  for (let at = 1; at < folded.length; at++) {
    const word = folded[at] ?? '';
    const type = STREET_TYPES.get(word);
    if (type !== undefined && COMMON_TYPES.has(type) && at >= 2) cut = at + 1;
    else if (words[at]?.startsWith('#')) cut = at + (words[at] === '#' ? 2 : 1);
    else if (UNIT_TYPES.has(word) && /\d|^.$/.test(folded[at + 1] ?? '')) cut = at + 2;
    else if (/^box$/.test(word) && /\d/.test(folded[at + 1] ?? '')) cut = at + 2;
  }
  if (cut === -1) return /^\d/.test(words[0] ?? '') || folded[0] === 'po' ? words.length : 0;
  while (cut < words.length && DIRECTIONS.has(folded[cut] ?? '') && (folded[cut] ?? '').length <= 2) cut++;
  return Math.min(cut, words.length);
}
