import { isSuffixWord } from '../normalize/name/name-suffix.ts';
import { HONORIFICS, PARTICLES } from '../reference/name-words.ts';

/** `SMITH JOHN Q` as `SMITH, JOHN Q`, which says which is which. What has a comma, or is one word, stays as it is. */
export function commaAfterSurname(text: string): string {
  if (/[,;]/.test(text)) return text;
  const words = text.split(/\s+/);
  let from = 0;
  while (from < words.length - 2 && HONORIFICS.has(folded(words[from]!))) from++;
  let end = from;
  while (end < words.length - 2 && opensSurname(folded(words[end]!))) end++;
  end += 1;
  // A couple of two surnames, or somebody and a firm: nothing tells where the surname ends.
  if (end >= words.length || words[end] === '&' || words[end] === '/') return text;
  if (end < words.length - 1 && isSuffixWord(words[end]!)) end++;
  return `${words.slice(from, end).join(' ')}, ${[...words.slice(0, from), ...words.slice(end)].join(' ')}`;
}

/** `VAN DER BERG`, `O NEIL`, `MC DONALD`. */
function opensSurname(word: string): boolean {
  return PARTICLES.has(word) || word === 'o' || word === 'mc' || word === 'mac';
}

function folded(word: string): string {
  return word.toLowerCase().replace(/\W/g, '');
}
