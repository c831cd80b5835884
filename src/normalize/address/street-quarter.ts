import { find, findAll, type Rewrite, rewrite, words } from './rewrites.ts';

/** The house of a street that is laid out in blocks: its block and its lot, `A-12`, `AB12`, `45-12`. */
export const LOT: string = words`(?:[a-z]{1,2}-?|\d{1,3}-)\d{1,4}\>`;
const HOUSE = words`(?:\d{1,5}[a-z]?\>|${LOT})`;
/** Between a quarter and a house. */
const SIGN = words`(?:{sign}|blq|bloque|blk|solar|casa|#)`;

/**
 * Puerto Rico puts the quarter before the house, because the streets of many quarters have the same names:
 * `Urb El Senorial 84 Calle A` is `84 Calle A Urb El Senorial`, as others write it. The quarter stays with the street; the name
 * of a building does not, which many leave out where its number is given.
 */
export function quarterBehind(line: string): string {
  return MAY_NAME_QUARTER.test(line) ? rewrite(line, QUARTERS) : line;
}

const MAY_NAME_QUARTER = find`\<(?:calle|apto|{quarter})\>`;

/** Where the house stands in a line that opens with a quarter, before a Spanish street: `Villa Carolina 45-12 Calle 41`. */
const HOUSE_BEHIND_QUARTER = find`^(?:({quarter} \S+(?: \S+){0,5}?) (${HOUSE}) (?={spanishStreet} \S)|(?!{quarter}\>)(\S+(?: \S+){0,6}?) (${LOT}|(?<=\S \S+ )${HOUSE}) (?=calle \S))(\S+ \S+(?: (?!(?:#|{unit})\>)\S+)*)`;

const QUARTERS: readonly Rewrite[] = [
  [findAll`\<urbanizacion\>`, 'urb'],
  [findAll`\<apto\>`, 'apt'],
  // `Urb El Señorial, 84 C. Luna`
  [find`^({quarter} (?:\S+ )+?${HOUSE}) c (?=\S)`, '$1 calle '],
  // `Calle 8 A-22`: a lot behind its street.
  [find`^(calle \S+) (${LOT})`, '$2 $1'],
  // `Calle Almendro 214 Urb Santa Maria`, `Calle Orquidea B12`: the house between its street and the quarter, or at the end.
  [find`^(calle \S+(?: \S+)*?)(?: ${SIGN})? (${HOUSE})(?= {quarter}\>)`, '$2 $1'],
  [find`^(calle .+?)(?: ${SIGN})? (${LOT})$`, '$2 $1'],
  // `Calle Luna #12`; but behind a house or in a building the number is an apartment's: `Calle Luna 84 #12`.
  [find`^(calle \S+(?: (?!\d|(?:{unit}|cond|condominio|edif|edificio|torre|piso)\>)\S+)*) # (${HOUSE})$`, '$2 $1'],
  // `Urb Santa Maria Calle 35 G-22`: a lot behind all.
  [find`^({quarter} (?:.* )?)(calle\>.*) (${LOT})$`, '$1$3 $2'],
  [
    HOUSE_BEHIND_QUARTER,
    (_, quarter, house, other, lot, street) => `${house ?? lot} ${street} ${(quarter ?? other)!.replace(SIGNS, '').trim()}`.trimEnd(),
  ],
  // `165 Ave Hostos Cond El Monte Apt 5` is `165 Ave Hostos Apt 5`.
  [find`^(${HOUSE} {spanishStreet} \S+(?: \S+)*?) cond(?:ominio)?\>(?: (?!(?:#|{unit})\>)\S+)*`, '$1'],
];
const SIGNS = findAll`(?:^| )${SIGN}\>`;

/** Whether a line opens with a quarter, and its house stands behind it. */
export function opensQuarter(line: string): boolean {
  return MAY_NAME_QUARTER.test(line) && HOUSE_BEHIND_QUARTER.test(line);
}

/** `calle 5 urb villa carolina` is calle 5 without its quarter, which many in Puerto Rico leave out. */
export function withoutQuarter(street: string): string {
  return street.startsWith('calle ') ? street.replace(QUARTER, '') : street;
}

const QUARTER = find`(?<=^calle \S.*) {quarter} \S.*$`;
