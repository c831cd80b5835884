import type { RawName } from '../core/raw-record.ts';
import { foldWords } from '../normalize/fold.ts';
import { ungarbled } from '../normalize/garbled.ts';
import { opensWithTwoSurnames } from '../normalize/name/name-order.ts';
import { isSuffixWord } from '../normalize/name/name-parts.ts';
import { firstNameShare } from '../reference/first-names.ts';
import { HONORIFICS, PARTICLES } from '../reference/name-words.ts';
import { EAST_ASIAN_SURNAMES, surnameShare } from '../reference/surnames.ts';

/**
 * Writes `SMITH JOHN Q` as `SMITH, JOHN Q`. A name with a comma or of one word stays as it is; in a name that is clearly the other way
 * round (`MARIAH SIKORA`) the second word is the surname.
 */
export function commaAfterSurname(text: string): string {
  if (/[,;]/.test(text)) return text;
  const words = text.split(/\s+/);
  let from = 0;
  while (from < words.length - 2 && HONORIFICS.has(plain(words[from]!))) from++;
  const turned = givenNameFirst(words.slice(from), words.slice(0, from));
  if (turned !== undefined) return turned;
  let end = from;
  while (end < words.length - 2 && opensSurname(plain(words[end]!))) end++;
  end += opensWithTwoSurnames(words.slice(end)) ? 2 : 1;
  // A couple of two surnames, or a person and a firm: the end of the surname is unknown.
  if (end >= words.length || words[end] === '&' || words[end] === '/') return text;
  if (end < words.length - 1 && isSuffixWord(words[end]!)) end++;
  return `${words.slice(from, end).join(' ')}, ${[...words.slice(0, from), ...words.slice(end)].join(' ')}`;
}

/** About one row in a hundred of a surname-first column is turned: the other order must be likelier by more than that (2^8 = 256). */
const CLEAR_BITS = 8;

/** The name with its comma, where it is two names, initials and a suffix, and the first name clearly comes first. */
function givenNameFirst(words: readonly string[], titles: readonly string[]): string | undefined {
  const suffixes = words.filter((word) => word.length > 1 && isSuffixWord(word));
  const names = words.filter((word) => plain(word).length > 1 && !suffixes.includes(word));
  const [opening = '', closing = ''] = names.map(plain);
  if (names.length !== 2 || words[0] !== names[0] || EAST_ASIAN_SURNAMES.has(opening) || words.some(isNoName)) return undefined;
  const bits = Math.log2((firstNameShare(opening) * surnameShare(closing)) / (surnameShare(opening) * firstNameShare(closing)));
  if (bits <= CLEAR_BITS) return undefined;
  const initials = words.filter((word) => !names.includes(word) && !suffixes.includes(word));
  return `${[names[1], ...suffixes].join(' ')}, ${[...titles, names[0], ...initials].join(' ')}`;
}

function isNoName(word: string): boolean {
  return opensSurname(plain(word)) || /[&/\d]/.test(word);
}

/** `VAN DER BERG`, `O NEIL`, `MC DONALD`. */
function opensSurname(word: string): boolean {
  return PARTICLES.has(word) || word === 'o' || word === 'mc' || word === 'mac';
}

function plain(word: string): string {
  return word.toLowerCase().replace(/\W/g, '');
}

/**
 * Writes a whole name next to its surname as surname first: `Blanca Quintana Vargas` of the family Quintana is `Quintana Vargas, Blanca`.
 * A whole name that has a comma or does not contain the surname stays as it is; a single other word is the first name.
 */
export function surnameFirst(name: RawName): RawName {
  const { full, last, ...rest } = name;
  if (full === undefined || last === undefined || name.first !== undefined) return name;
  if (/[,;&]/.test(full)) return { ...rest, full };
  const words = full.split(/\s+/);
  const surname = folded(last);
  const starts = [...words.keys()].slice(1).concat(0);
  for (const from of starts) {
    for (let end = from + 1; end <= words.length; end++) {
      if (folded(words.slice(from, end).join(' ')) !== surname || words.length === end - from) continue;
      const parts = from === 0 ? [words.slice(0, end), words.slice(end)] : [words.slice(from), words.slice(0, from)];
      return { ...rest, full: parts.map((part) => part.join(' ')).join(', ') };
    }
  }
  return words.length === 1 && folded(full) !== surname ? { ...rest, first: full, last } : { ...rest, full };
}

function folded(text: string): string {
  return foldWords(ungarbled(text));
}
