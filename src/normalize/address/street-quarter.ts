import { NUMBER_SIGNS, UNIT_TYPES } from '../../reference/street-words.ts';

/**
 * Puerto Rico puts the quarter before the house, because the streets of many quarters have the same names:
 * `Urb El Senorial 84 Calle A` is `84 Calle A Urb El Senorial`, as others write it. The quarter stays with the street; the name
 * of a building does not, which many leave out where its number is given.
 */
export function quarterBehind(tokens: string[]): string[] {
  for (const [at, word] of tokens.entries()) tokens[at] = SPELLINGS.get(word) ?? word;
  // `Urb El Señorial, 84 C. Luna`
  const short = QUARTERS.has(tokens[0] ?? '') ? tokens.findIndex((word, at) => at > 2 && word === 'c' && isHouse(tokens[at - 1]!)) : -1;
  if (short > 0 && short < tokens.length - 1) tokens[short] = 'calle';
  // `Calle 8 A-22`: a lot behind its street.
  if (tokens[0] === 'calle' && isLot(tokens[2] ?? '')) tokens.unshift(...tokens.splice(2, 1));
  // `Calle Almendro 214 Urb Santa Maria`: the house between its street and the quarter.
  const between = tokens[0] === 'calle' ? tokens.findIndex((_, at) => at > 1 && isHouseBehind(tokens, at)) : -1;
  if (between > 0) {
    const isSigned = SIGNS.has(tokens[between - 1]!);
    tokens.unshift(...tokens.splice(between, 1));
    if (isSigned) tokens.splice(between, 1);
  }
  // `Urb Santa Maria Calle 35 G-22`: a lot behind all.
  if (QUARTERS.has(tokens[0]!) && tokens.includes('calle') && isLot(tokens.at(-1)!))
    tokens.splice(tokens.indexOf('calle'), 0, tokens.pop()!);
  const at = houseAfterQuarter(tokens);
  if (at < 0) return withoutBuilding(tokens);
  const street = tokens.slice(at + 1);
  const end = unitOrEnd(street, 2);
  const quarter = tokens.slice(0, at).filter((word) => !SIGNS.has(word));
  return withoutBuilding([tokens[at]!, ...street.slice(0, end), ...quarter, ...street.slice(end)]);
}

/** `calle 5 urb villa carolina` is calle 5 without its quarter, which many in Puerto Rico leave out. */
export function withoutQuarter(street: string): string {
  if (!street.startsWith('calle ')) return street;
  const words = street.split(' ');
  const at = words.findIndex((word, index) => index > 1 && index < words.length - 1 && QUARTERS.has(word));
  return at < 0 ? street : words.slice(0, at).join(' ');
}

/** Before the quarter; and at the end a lot, `Calle Orquidea B12`, or all there is: `Calle Luna #12`. */
function isHouseBehind(tokens: readonly string[], at: number): boolean {
  if (at === tokens.length - 1)
    return (
      isLot(tokens[at]!) || (at > 2 && tokens[at - 1] === '#' && isHouse(tokens[at]!) && !tokens.slice(2, at - 1).some(isOtherwiseNumbered))
    );
  return isHouse(tokens[at]!) && QUARTERS.has(tokens[at + 1]!);
}

/** Behind a house or in a building the number is an apartment's: `Calle Luna 84 #12`, `Calle Luna Cond El Mar #12`. */
function isOtherwiseNumbered(word: string): boolean {
  return /^\d/.test(word) || UNIT_TYPES.has(word) || BUILDINGS.has(word);
}

const BUILDINGS = new Set(['cond', 'condominio', 'edif', 'edificio', 'torre', 'piso']);

/** `165 Ave Hostos Cond El Monte Apt 5` is `165 Ave Hostos Apt 5`. */
function withoutBuilding(tokens: string[]): string[] {
  const at = tokens.findIndex((word) => word === 'cond' || word === 'condominio');
  if (at < 3 || !isHouse(tokens[0]!) || !STREETS.has(tokens[1]!)) return tokens;
  return tokens.toSpliced(at, unitOrEnd(tokens, at) - at);
}

function unitOrEnd(words: readonly string[], from: number): number {
  const at = words.findIndex((word, index) => index >= from && (word === '#' || UNIT_TYPES.has(word)));
  return at < 0 ? words.length : at;
}

/** Where the house stands in a line that opens with a quarter; -1 where it does not, or no Spanish street follows. */
export function houseAfterQuarter(words: readonly string[]): number {
  const isCalled = QUARTERS.has(words[0] ?? '');
  // `Villa Carolina 45-12 Calle 41`: only a quarter stands before the lot.
  const at = words.findIndex((word, index) =>
    isCalled
      ? index > 1 && isHouse(word) && STREETS.has(words[index + 1] ?? '')
      : index > 0 && (isLot(word) || (index > 1 && isHouse(word))) && words[index + 1] === 'calle',
  );
  return at > 0 && at <= MOST_WORDS && at + 2 < words.length ? at : -1;
}

/** `84`, and the lot of a block: `A-12`, `AB12`, `45-12`. */
function isHouse(word: string): boolean {
  return /^\d{1,5}[a-z]?$/.test(word) || isLot(word);
}

/** The house of a street that is laid out in blocks: its block and its lot. */
export function isLot(word: string): boolean {
  return /^(?:[a-z]{1,2}-?|\d{1,3}-)\d{1,4}$/.test(word);
}

const QUARTERS = new Set('urb urbanizacion ext extension bo barrio cond condominio repto reparto parc parcelas com comunidad'.split(' '));
/** What has many spellings gets one. */
const SPELLINGS = new Map([
  ['urbanizacion', 'urb'],
  ['apto', 'apt'],
]);
/** Between a quarter and a house. */
const SIGNS = new Set([...NUMBER_SIGNS, 'blq', 'bloque', 'blk', 'solar', 'casa', '#']);
const STREETS = new Set(['calle', 'ave', 'avenida', 'carr', 'carretera', 'camino', 'paseo', 'via']);
const MOST_WORDS = 7;
