import { nearestName } from '../../core/nearest-name.ts';
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

const SHORT_CITIES = new Map(
  'new york:nyc,ny,new york city|salt lake city:slc|los angeles:la|san francisco:sf|new orleans:nola|brooklyn:bklyn|oklahoma city:okc|las vegas:vegas|philadelphia:philly,phila|minneapolis:mpls|indianapolis:indy|jacksonville:jax|baltimore:balto|chicago:chgo|pittsburgh:pgh|cincinnati:cinci,cinti|milwaukee:milw|albuquerque:abq,albq|kansas city:kc|sacramento:sac|st petersburg:st pete|colorado springs:colo springs|washington:dc,wash dc,washington dc,washington d c'
    .split('|')
    .flatMap((row) =>
      row
        .slice(row.indexOf(':') + 1)
        .split(',')
        .map((short) => [short, row.slice(0, row.indexOf(':'))] as const),
    ),
);
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
  if (/^\d{5}$/.test(text)) return knownZip(text);
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

const MAX_POSTCODE_CHARS = 12;
const CITY_WORDS = new Map(Object.entries({ saint: 'st', sainte: 'ste', ft: 'fort', mt: 'mount' }));
const LONG_DIRECTIONS = new Map([...DIRECTIONS].filter(([long]) => long.length > 2).map(([long, short]) => [short, long]));

const STATE_NAMES: readonly string[] = [...STATE_CODES.keys()].filter((name) => name.length > 3);

/** A state of the US by its code, or a name that is nearly that of one. */
export function mayBeState(state: string): boolean {
  return state === '' || STATE_CODES.has(state) || nearestName(state, STATE_NAMES) !== undefined;
}
