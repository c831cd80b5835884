import { COMMON_TYPES, DIRECTIONS, STREET_TYPES, UNIT_TYPES } from '../../reference/street-words.ts';
import { toAscii } from '../fold.ts';

/** A street line's words: lower case, without periods and apostrophes; `#` stands alone, hyphens and slashes stay inside numbers. */
export function streetTokens(text: string): string[] {
  if (isPlainWords(text)) return text.toLowerCase().split(' ');
  const clean = toAscii(withoutHouseComma(text).replace(FRACTIONS, ' $&'))
    .toLowerCase()
    .replace(HYPHENED_FRACTION, '$1 ')
    .replace(DECIMAL_FRACTION, '$1 1/2')
    .replace(HYPHENED_GRID, '$1')
    .replace(/['`]/g, '')
    .replace(/\.0+(?= |$)/g, ' ')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/#/g, ' # ')
    .replace(GLUED_UNITS, '$1 $2')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9#/-]+/g, ' ')
    .replace(/(?<![a-z0-9])[/-]+|[/-]+(?![a-z0-9])/g, ' - ')
    .replace(/(?<=[a-z]{2})[/-](?=[a-z]{2})/g, ' ')
    .replace(/- /g, (dash, at: number, whole: string) =>
      /\d $/.test(whole.slice(Math.max(0, at - 3), at)) && /\d/.test(whole.charAt(at + 2)) ? dash : ' ',
    )
    .trim();
  if (!/[a-z0-9]/.test(clean)) return [];
  const words = clean.split(/ +/);
  return clean.includes('-') ? words.flatMap(hyphenedNumber) : words;
}

/** `1,204 Elm St` is 1204; but `212,214 Elm St` are two doors, and hardly any house has six figures. */
export function withoutHouseComma(text: string): string {
  return text.replace(HOUSE_COMMA, (_, first: string, second: string) => (first.length < 3 ? first + second : `${first}-${second}`));
}

const HOUSE_COMMA = /^\s*(\d{1,3}),(\d{3})(?=\s+[a-z])/i;

/** `12 Oak Way-17`, `12 Oak Way-B`, `Apt-B` and `12 Hwy-71` are two words; `12 CT-5` and `12 N KY-15` are roads of states. */
function hyphenedNumber(word: string, at: number, words: readonly string[]): string | string[] {
  const [, name = '', number = ''] = HYPHENED_NUMBER.exec(word) ?? [];
  if (number === '') return word;
  const isUnit = UNIT_TYPES.has(name) && name.length > 2;
  return isUnit || (at > 0 && isWordBeforeNumber(name, number, words.slice(0, at))) ? [name, number] : word;
}

function isWordBeforeNumber(name: string, number: string, before: readonly string[]): boolean {
  const last = before.at(-1)!;
  // `12 5th St W-3C`: of streets that are counted the letter is a direction; in `12 Oak Ave E-4` it is the unit's.
  if (DIRECTIONS.has(name)) return STREET_TYPES.has(last) && (name.length > 1 || /^\d/.test(before.at(-2) ?? ''));
  if (/^[a-z]$/.test(number)) return COMMON_TYPES.has(STREET_TYPES.get(name) ?? '');
  if (name.length < 2 || (name.length === 2 && (before.length === 1 || last === 'old' || DIRECTIONS.has(last)))) return false;
  return name.length > 3 || STREET_TYPES.has(name) || UNIT_TYPES.has(name);
}

const HYPHENED_NUMBER = /^([a-z]+)-(\d+[a-z]?|[a-z])$/;

/** `17½` is 17 1/2. */
const FRACTIONS = /[\u00bc-\u00be\u2150-\u215e]/g;
/** `45-1/2 Elm St` */
const HYPHENED_FRACTION = /^(\s*\d{1,6})\s?-\s?(?=\d\/\d\b)/;
/** `45.5 Elm St`, as maps number it. */
const DECIMAL_FRACTION = /^(\s*\d{1,6})\.50?(?= )/;
/** `W223-N2450 Oak Ln` */
const HYPHENED_GRID = /^(\s*[nsew]\d{1,5})\s?-\s?(?=[nsew]\d)/;
/** `Suite100`. */
const GLUED_UNITS = /\b(apt|apartment|suite|ste|unit|rm|room|bldg|lot|trlr|spc|rr|hc|rfd)(?=\d)(\d+)/g;

/** Letters and digits between single spaces, no digit right behind a letter: nothing of the above applies. */
function isPlainWords(text: string): boolean {
  let before = SPACE;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= ZERO && code <= NINE) {
      if (before > NINE) return false;
    } else if (code === SPACE) {
      if (before === SPACE) return false;
    } else if (!((code >= UPPER_A && code <= UPPER_Z) || (code >= LOWER_A && code <= LOWER_Z))) return false;
    before = code;
  }
  return before !== SPACE && text.length <= MAX_PLAIN_CHARS;
}

const MAX_PLAIN_CHARS = 300;
const SPACE = 32;
const ZERO = 48;
const NINE = 57;
const UPPER_A = 65;
const UPPER_Z = 90;
const LOWER_A = 97;
const LOWER_Z = 122;
