import type { RawAddress } from '../../core/raw-record.ts';
import type { PostalAddress, ShownAddress } from '../../core/record.ts';
import { HOUSE_FIRST_COUNTRIES } from '../../reference/countries.ts';
import { STATE_CODES } from '../../reference/states.ts';
import { foldWords } from '../fold.ts';
import { caseFirst } from '../name/name-show.ts';
import { type AddressColumns, isAbroad, limited, wholeLineIn } from './address.ts';
import { showCity, showFoldedStreet, showState, showUnit, showWord, showWords } from './address-show.ts';
import { wholeCity } from './cities.ts';
import { countryNamed, countryOf, looksForeign } from './country.ts';
import { foldCity, foldState } from './place.ts';
import { parseStreetLine } from './street-line.ts';

/** An address with its country and how it was written, where showing its folded parts would not give that back. */
export function withWriting(address: PostalAddress, raw: RawAddress, countryOfFile?: string): PostalAddress {
  if (isPlainHere(address, raw, countryOfFile)) return address;
  const columns = wholeLineIn(raw);
  const country = countryOf(address, { ...(raw.country && { country: raw.country }), zip: columns.zip }, countryOfFile);
  const writtenStreet = raw.street || raw.full || '';
  const isForeign = country === '' ? looksForeign(address, writtenStreet) : country !== 'US';
  const shown = isForeign ? shownAbroad(address, raw, columns, country) : shownHere(address, raw);
  const isShown = shown.street !== undefined || shown.city !== undefined || shown.state !== undefined;
  const isNamed = country !== '' && country !== 'US';
  if (!(isShown || isNamed)) return address;
  return { ...address, ...(isShown && { shown }), ...(isNamed && { country }) };
}

/** Nearly all American addresses: nothing in them is lost by folding. */
function isPlainHere({ state, zip }: PostalAddress, raw: RawAddress, countryOfFile: string | undefined): boolean {
  const isHere = STATE_CODES.has(state) ? zip === '' || ZIP.test(zip) : state === '' && zip === '';
  if (!isHere || countryOfFile !== undefined || (raw.country && countryNamed(raw.country) !== 'US')) return false;
  return !(isOdd(raw.full) || isOdd(raw.street) || isOdd(raw.city));
}

function isOdd(text: string | undefined): boolean {
  return text !== undefined && /[^\0-\x7f]|[a-z][A-Z]/.test(text);
}

const ZIP = /^\d{5}$/;

/** The parts as they are shown of every American address, with accents and capitals as written: `DeKalb Ave`, `Cañon City`. */
function shownHere(address: PostalAddress, { full = '', street = '', city = '' }: RawAddress): ShownAddress {
  const folded = showFoldedStreet(address);
  return partsOf(address, {
    street: respelt(folded, `${street} ${full}`),
    city: respelt(showCity(address.city), `${city} ${full}`),
    state: '',
  });
}

function respelt(shown: string, written: string): string {
  const words = new Map<string, string>();
  for (const word of written.slice(0, MAX_WRITTEN_CHARS).split(/[\s,;|]+/)) {
    const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    if (/[^\P{L}A-Za-z]|^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+$/u.test(bare)) words.set(foldWords(bare), isShouted(bare) ? caseFirst(bare) : bare);
  }
  if (words.size === 0) return shown;
  return shown
    .split(' ')
    .map((word) => words.get(foldWords(word)) ?? word)
    .join(' ');
}

const MAX_WRITTEN_CHARS = 600;

function shownAbroad(address: PostalAddress, raw: RawAddress, columns: AddressColumns, country: string): ShownAddress {
  const texts = [raw.street, raw.city, raw.full].map(limited);
  const city = tidied(pieceOf([texts[1]!, texts[2]!, texts[0]!], columns.city));
  const state = tidied(limited(raw.state));
  return partsOf(address, {
    street: streetAbroad(address, raw, columns, country),
    city: wholeCity(foldCity(city), address.state) === address.city ? city : '',
    state: state.length > MAX_CODE_CHARS && foldState(state) === address.state ? state : '',
  });
}

const MAX_CODE_CHARS = 3;

/** A line that is read as the same house, street and unit again; empty otherwise. */
function streetAbroad(address: PostalAddress, raw: RawAddress, columns: AddressColumns, country: string): string {
  const house = limited(raw.house);
  const opens = house !== '' && columns.street.startsWith(`${house} `) ? house.length + 1 : 0;
  const written = pieceOf([limited(raw.street), limited(raw.full)], columns.street.slice(opens));
  const isHouseFirst = country === '' || HOUSE_FIRST_COUNTRIES.has(country);
  const line = tidied(opens === 0 ? written : isHouseFirst ? `${house} ${written}` : `${written} ${house}`);
  const read = parseStreetLine(line, isAbroad(address.state, address.zip));
  if (line === '' || read.house !== address.house || read.street !== address.street) return '';
  if (read.unit === address.unit) return line;
  const unit = tidied(limited(raw.unit));
  if (unit === '' || read.unit !== '') return '';
  const shownUnit = /\p{L}{2}/u.test(unit) ? unit : showUnit(address.unit);
  return country === 'GB' || country === 'IE' ? `${shownUnit}, ${line}` : `${line} ${shownUnit}`;
}

/** The stretch of one of the texts that has these words, as it was written before it was cut and folded. */
function pieceOf(texts: readonly string[], words: string): string {
  const wanted = foldWords(words).replaceAll(' ', '');
  if (wanted === '') return '';
  for (const text of texts) {
    const pieces = [...text.matchAll(/[^\s,;|]+/g)].map((piece) => ({ from: piece.index, text: piece[0], folded: foldWords(piece[0]) }));
    for (let first = 0; first < pieces.length; first++) {
      let found = '';
      for (let last = first; last < pieces.length && wanted.startsWith(found); last++) {
        found += pieces[last]!.folded.replaceAll(' ', '');
        if (found === wanted) return text.slice(pieces[first]!.from, pieces[last]!.from + pieces[last]!.text.length);
      }
    }
  }
  return '';
}

function tidied(written: string): string {
  const line = written
    .normalize('NFC')
    .replace(/[\s|\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/^[ ,;-]+|[ ,;-]+$/g, '');
  if (!isShouted(line)) return line;
  return showWords(line.toLowerCase(), (word) => (/\p{L}{3}/u.test(word) ? caseFirst(word) : showWord(word))).replace(SMALL_WORDS, (word) =>
    word.toLowerCase(),
  );
}

const SMALL_WORDS = /(?<= )(?:(?:Das?|Dos?|Della|De[nmrs]|Van|Von|Les?|Am|Im)(?= )|[DL](?=['\u2019]))/g;

/** All in capitals, or all in small letters. */
function isShouted(text: string): boolean {
  return text === text.toUpperCase() || text === text.toLowerCase();
}

const MAX_SHOWN_CHARS = 120;

/** Those that are not shown so anyhow. */
function partsOf(address: PostalAddress, { street, city, state }: Required<ShownAddress>): ShownAddress {
  const isOwn = (text: string, folded: string) => text !== '' && text !== folded && text.length <= MAX_SHOWN_CHARS;
  return {
    ...(isOwn(street, showFoldedStreet(address)) && { street }),
    ...(isOwn(city, showCity(address.city)) && { city }),
    ...(isOwn(state, showState(address.state)) && { state }),
  };
}
