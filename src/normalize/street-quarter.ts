import { UNIT_TYPES } from '../reference/street-words.ts';

/**
 * Puerto Rico puts the quarter before the house, because the streets of many quarters have the same names:
 * `Urb El Senorial 84 Calle A` is `84 Calle A Urb El Senorial`, as others write it. The quarter stays with the street.
 */
export function quarterBehind(tokens: string[]): string[] {
  const written = tokens.indexOf('urbanizacion');
  if (written >= 0) tokens[written] = 'urb';
  const at = houseAfterQuarter(tokens);
  if (at < 0) return tokens;
  const street = tokens.slice(at + 1);
  const unitAt = street.findIndex((word, index) => index > 1 && (word === '#' || UNIT_TYPES.has(word)));
  const end = unitAt < 0 ? street.length : unitAt;
  return [tokens[at]!, ...street.slice(0, end), ...tokens.slice(0, at).filter((word) => !SIGNS.has(word)), ...street.slice(end)];
}

/** Where the house stands in a line that opens with a quarter; -1 where it does not, or no Spanish street follows. */
export function houseAfterQuarter(words: readonly string[]): number {
  if (!QUARTERS.has(words[0] ?? '')) return -1;
  const at = words.findIndex((word, index) => index > 1 && isHouse(word) && STREETS.has(words[index + 1] ?? ''));
  return at > 1 && at <= MOST_WORDS && at + 2 < words.length ? at : -1;
}

/** `84`, and the lot of a block: `A-12`, `AB12`. */
function isHouse(word: string): boolean {
  return /^\d{1,5}[a-z]?$/.test(word) || isLot(word);
}

/** The house of a street that is laid out in blocks: its block and its lot. */
export function isLot(word: string): boolean {
  return /^[a-z]{1,2}-?\d{1,4}$/.test(word);
}

const QUARTERS = new Set('urb urbanizacion ext extension bo barrio cond condominio repto reparto parc parcelas com comunidad'.split(' '));
/** Between a quarter and a house. */
const SIGNS = new Set(['blq', 'bloque', 'blk', 'num', 'no', 'solar', 'casa', '#']);
const STREETS = new Set(['calle', 'ave', 'avenida', 'carr', 'carretera', 'camino', 'paseo', 'via']);
const MOST_WORDS = 7;
