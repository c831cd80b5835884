import { opensWithTwoSurnames } from '../normalize/name/name-order.ts';
import { isSuffixWord } from '../normalize/name/name-parts.ts';
import { firstNameShare } from '../reference/first-names.ts';
import { HONORIFICS, PARTICLES } from '../reference/name-words.ts';
import { EAST_ASIAN_SURNAMES, surnameShare } from '../reference/surnames.ts';

/**
 * `SMITH JOHN Q` as `SMITH, JOHN Q`, which says which is which. What has a comma, or is one word, stays as it is; and of a row that is
 * clearly the other way round (`MARIAH SIKORA`) the second is the surname.
 */
export function commaAfterSurname(text: string): string {
  if (/[,;]/.test(text)) return text;
  const words = text.split(/\s+/);
  let from = 0;
  while (from < words.length - 2 && HONORIFICS.has(folded(words[from]!))) from++;
  const turned = turnedRow(words.slice(from), words.slice(0, from));
  if (turned !== undefined) return turned;
  let end = from;
  while (end < words.length - 2 && opensSurname(folded(words[end]!))) end++;
  end += opensWithTwoSurnames(words.slice(end)) ? 2 : 1;
  // A couple of two surnames, or somebody and a firm: nothing tells where the surname ends.
  if (end >= words.length || words[end] === '&' || words[end] === '/') return text;
  if (end < words.length - 1 && isSuffixWord(words[end]!)) end++;
  return `${words.slice(from, end).join(' ')}, ${[...words.slice(0, from), ...words.slice(end)].join(' ')}`;
}

/** One row in a hundred or so is turned, where a whole column is surname first: it must be likelier by more than that. */
const CLEAR_BITS = 8;

/** Two names, initials and a generation: of more names nothing tells which are the surnames. */
function turnedRow(words: readonly string[], titles: readonly string[]): string | undefined {
  const generations = words.filter((word) => word.length > 1 && isSuffixWord(word));
  const names = words.filter((word) => folded(word).length > 1 && !generations.includes(word));
  const [opening = '', closing = ''] = names.map(folded);
  if (names.length !== 2 || words[0] !== names[0] || EAST_ASIAN_SURNAMES.has(opening) || words.some(isNoName)) return undefined;
  const bits = Math.log2((firstNameShare(opening) * surnameShare(closing)) / (surnameShare(opening) * firstNameShare(closing)));
  if (bits <= CLEAR_BITS) return undefined;
  const initials = words.filter((word) => !names.includes(word) && !generations.includes(word));
  return `${[names[1], ...generations].join(' ')}, ${[...titles, names[0], ...initials].join(' ')}`;
}

function isNoName(word: string): boolean {
  return opensSurname(folded(word)) || /[&/\d]/.test(word);
}

/** `VAN DER BERG`, `O NEIL`, `MC DONALD`. */
function opensSurname(word: string): boolean {
  return PARTICLES.has(word) || word === 'o' || word === 'mc' || word === 'mac';
}

function folded(word: string): string {
  return word.toLowerCase().replace(/\W/g, '');
}
