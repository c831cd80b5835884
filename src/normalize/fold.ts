import anyAscii from 'any-ascii';

/** Longer texts are cut before folding, so that one huge cell costs no more than a long one. */
const MAX_FOLDED_CHARS = 1_000;

/** Lower case, ASCII, single spaces; punctuation stays. */
export function fold(text: string): string {
  return toAscii(text)
    .toLowerCase()
    .replace(/[^!-~]+/g, ' ')
    .trim();
}

/** Letters, digits and single spaces only: `O'Brien-Smith` is `obrien smith`. */
export function foldWords(text: string): string {
  if (isFoldedWords(text)) return text;
  const lower = toAscii(text).toLowerCase();
  if (isFoldedWords(lower)) return lower;
  return lower
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Other scripts are spelled in ASCII; pictures and stray surrogates are dropped, as they are in no name. */
export function toAscii(text: string): string {
  const short = text.length > MAX_FOLDED_CHARS ? text.slice(0, MAX_FOLDED_CHARS) : text;
  if (isAscii(short)) return short;
  return anyAscii(
    short
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
      .replace(/[\u02b9-\u02bf\u2018\u2019\u201b\u2032]/g, "'")
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/[\p{Extended_Pictographic}\p{Cs}\p{Co}\p{Cn}\p{Cf}]/gu, ''),
  );
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 126) return false;
  }
  return true;
}

const SPACE = 32;
const ZERO = 48;
const NINE = 57;
const LOWER_A = 97;
const LOWER_Z = 122;

function isFoldedWords(text: string): boolean {
  if (text.length > MAX_FOLDED_CHARS) return false;
  let previous = SPACE;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!((code >= LOWER_A && code <= LOWER_Z) || (code >= ZERO && code <= NINE) || (code === SPACE && previous !== SPACE))) return false;
    previous = code;
  }
  return previous !== SPACE || text.length === 0;
}
