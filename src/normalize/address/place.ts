import { LEADING_ZERO_STATES, STATE_CODES } from '../../reference/states.ts';
import { DIRECTIONS, writtenOut } from '../../reference/street-words.ts';
import { remember } from '../bounded-cache.ts';
import { foldWords } from '../fold.ts';
import { digitsMisread } from '../misread.ts';
import { isPlaceholder } from '../placeholder.ts';

const MAX_KNOWN_PLACES = 50_000;

/** One spelling per city: `Ft. Worth` is `fort worth`, `Saint Louis` is `st louis`, `Citrus Hts` is `citrus heights`. */
export const foldCity: (text: string) => string = remember((text) => {
  const plain = foldWords(text).replace(LETTERS, (letters) => letters.replaceAll(' ', ''));
  if (isPlaceholder(plain)) return '';
  const words = (SHORT_CITIES.get(plain) ?? plain.replace(LOST_APOSTROPHE, '$1')).split(' ');
  const city = words.map(
    (word, at) => (at < words.length - 1 ? CITY_WORDS.get(word) : undefined) ?? (words.length > 1 ? writtenOut(word) : word),
  );
  const direction = words.length > 1 ? LONG_DIRECTIONS.get(words[0] ?? '') : undefined;
  if (direction !== undefined) city[0] = direction;
  return city.join(' ');
}, MAX_KNOWN_PLACES);

const SHORT_CITIES = new Map([
  ['nyc', 'new york'],
  ['ny', 'new york'],
  ['new york city', 'new york'],
  ['slc', 'salt lake city'],
  ['la', 'los angeles'],
  ['sf', 'san francisco'],
  ['nola', 'new orleans'],
  ['bklyn', 'brooklyn'],
  ['okc', 'oklahoma city'],
  ['vegas', 'las vegas'],
  ['philly', 'philadelphia'],
  ['phila', 'philadelphia'],
  ['mpls', 'minneapolis'],
  ['indy', 'indianapolis'],
  ['jax', 'jacksonville'],
  ['balto', 'baltimore'],
  ['chgo', 'chicago'],
  ['pgh', 'pittsburgh'],
  ['cinci', 'cincinnati'],
  ['cinti', 'cincinnati'],
  ['milw', 'milwaukee'],
  ['abq', 'albuquerque'],
  ['albq', 'albuquerque'],
  ['kc', 'kansas city'],
  ['sac', 'sacramento'],
  ['st pete', 'st petersburg'],
  ['colo springs', 'colorado springs'],
  ['dc', 'washington'],
  ['wash dc', 'washington'],
  ['washington dc', 'washington'],
  ['washington d c', 'washington'],
]);
/** `A.P.O.`, `N.Y.C.` */
const LETTERS = /^[a-z](?: [a-z])+$/;
/** `O Fallon`, `Coeur d Alene`. */
const LOST_APOSTROPHE = /(^[odl]|(?<=^[a-z]+ )d) (?=[a-z]{3,}$)/;

/** Two letters in the US; elsewhere the region, folded. */
export const foldState: (text: string) => string = remember((text) => {
  const folded = foldWords(text);
  if (isPlaceholder(folded)) return '';
  return STATE_CODES.get(folded) ?? STATE_CODES.get(folded.replace(SPELLED, '$1$2')) ?? folded;
}, MAX_KNOWN_PLACES);

/** `C.A.` */
const SPELLED = /^([a-z]) ([a-z])$/;

/** Five digits in the US. A zero that a spreadsheet dropped is put back only where the state says there must be one. */
export function foldZip(text: string, state: string): string {
  if (isFiveDigits(text)) return knownZip(text);
  const bare = foldWords(text.replace(/\.0+\s*$/, '')).replaceAll(' ', '');
  if (isPlaceholder(bare) || /^0*$/.test(bare)) return '';
  if (/^\d[\doilsbz]{4}$/.test(bare)) return knownZip(digitsMisread(bare) ?? bare);
  if (/^\d{9}$/.test(bare)) return bare.slice(0, 5);
  if (LEADING_ZERO_STATES.has(state)) {
    if (/^\d{3,4}$/.test(bare)) return bare.padStart(5, '0');
    if (/^\d{7,8}$/.test(bare)) return bare.padStart(9, '0').slice(0, 5);
  }
  return bare.slice(0, MAX_POSTCODE_CHARS);
}

const MAX_KNOWN_ZIPS = 100_000;
const knownZip = remember((zip) => (zip === '00000' || zip === '99999' ? '' : zip), MAX_KNOWN_ZIPS);

function isFiveDigits(text: string): boolean {
  if (text.length !== 5) return false;
  for (let at = 0; at < 5; at++) {
    const code = text.charCodeAt(at);
    if (!(code >= 48 && code <= 57)) return false;
  }
  return true;
}

const MAX_POSTCODE_CHARS = 12;
const CITY_WORDS = new Map([
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['ft', 'fort'],
  ['mt', 'mount'],
]);
const LONG_DIRECTIONS = new Map([...DIRECTIONS].filter(([long]) => long.length > 2).map(([long, short]) => [short, long]));
