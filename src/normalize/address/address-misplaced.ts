import { STATE_CODES } from '../../reference/states.ts';
import { zipPlace } from '../../reference/zip-codes.ts';
import { foldWords } from '../fold.ts';
import { type AddressLine, splitAddressLine } from './address-line.ts';
import { bareLine, bareWord } from './address-words.ts';
import { isKnownCity, isLargerCity } from './cities.ts';
import { foldState } from './place.ts';
import { find } from './rewrites.ts';

interface Place {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Puts a state and a ZIP code that stand in one column, be it the city's, where they belong: `CA 90803`, `Long Beach, CA`. */
export function placeApart(written: Place): Place {
  let { city, state, zip } = written;
  if (/\d$/.test(state)) [state, zip] = regionApart(state, state, zip);
  if (zip.length > ZIP_DIGITS && !/^\d.*\d$/s.test(zip)) [state, zip] = regionApart(zip, state, zip);
  if (mayEndInRegion(city)) {
    const split = splitAddressLine(city, true);
    // There the state's name may be the city's too.
    const named = split.state === 'dc' && split.city === '' ? 'Washington' : split.city;
    const isPlace = STATE_CODES.has(split.state) && (split.zip !== '' || isKnownCity(named, split.state, ''));
    if (isPlace && named !== '') {
      city = named;
      state ||= split.state;
      zip ||= split.zip;
    }
  }
  return { city, state, zip };
}

const ZIP_DIGITS = 5;
/** Letters and one American ZIP code, in either order. */
const REGION = /^([a-z][a-z. ]*?)[\s,.-]*(\d{5})(?:-?\d{4})?$|^(\d{5})(?:-?\d{4})?[\s,]*([a-z][a-z. ]*)$/i;

function regionApart(text: string, state: string, zip: string): [state: string, zip: string] {
  const found = REGION.exec(text);
  const words = foldWords(found?.[1] ?? found?.[4] ?? '');
  const code = words === 'us' || words === 'usa' ? '' : STATE_CODES.get(words);
  if (found === null || code === undefined) return [state, zip];
  const digits = found[2] ?? found[3] ?? '';
  return [text === state || state === '' ? code : state, text === zip || zip === '' ? digits : zip];
}

/**
 * A whole address in the column of the street, without a comma that says so. It takes a state or a known ZIP code to end it, and a
 * city of that state before a state alone: `12 Oak Ct`, `100 Virginia Ave` and `5 Via La Mesa` are streets. A city alone must
 * follow a type of street: `12 Elm St Boston`.
 */
export function wholeInStreet(street: string, place: Place): AddressLine | undefined {
  const end = street.slice(street.lastIndexOf(' ') + 1);
  const endsInZip = ZIP.test(end);
  const endsInRegion = endsInZip || STATE_CODES.has(foldWords(end));
  if (!endsInRegion && !GOES_ON_BEHIND_TYPE.test(bareLine(street))) return undefined;
  const split = splitAddressLine(street);
  if (!endsInRegion) return endsInCityAlone(split, place) ? split : undefined;
  if (!(endsInZip && isOfZip(split)) && !endsInCity(split, end)) return undefined;
  // `12 Via La Mesa CA 91941`: what is left must be a street by itself.
  return isStreet(split.street) ? split : { ...split, street: `${split.street} ${split.city}`.trim(), city: '' };
}

const ZIP = /^\d{5}(?:-\d{4})?$/;

/** Most streets end in their type, and nothing needs to be taken apart. */
const GOES_ON_BEHIND_TYPE = find`^\S+ \S+ (?:\S+ )*?{commonType} \S`;

/** Where no state stands before the ZIP code, nothing but its city may. */
function isOfZip({ city, state, zip }: AddressLine): boolean {
  const place = zipPlace(zip);
  if (place === undefined) return false;
  return state === '' ? city === '' || isKnownCity(city, '', zip) : place.state.toLowerCase() === state;
}

function endsInCity({ street, city, state }: AddressLine, end: string): boolean {
  if (state === '' || !isStreet(street) || !isKnownCity(city, state, '')) return false;
  // A state written out may as well be the street's name.
  return end.length === 2 || ZIP.test(end) || HAS_TYPE.test(bareLine(street));
}

function endsInCityAlone({ street, city, state, zip }: AddressLine, place: Place): boolean {
  if (city === '' || state !== '' || zip !== '') return false;
  if (ONLY_TYPES.test(bareLine(city)) || !HAS_TYPE_BEHIND.test(bareLine(street))) return false;
  return place.state === '' && place.zip === '' ? isLargerCity(city) : isKnownCity(city, foldState(place.state), place.zip);
}

const HAS_TYPE = find`\<{type}\>`;
const ONLY_TYPES = find`^{type}(?: {type})*$`;
const HAS_TYPE_BEHIND = find`^\S+ \S+ (?:\S+ )*?{commonType}\>`;

/** More than a number and a word that only opens a name. */
function isStreet(text: string): boolean {
  return STREET.test(bareLine(text).replace(HOUSE_AND_DIRECTION, ''));
}

const HOUSE_AND_DIRECTION = find`^(?:#?\d\S*(?: |$))?(?:{direction} (?=\S))?`;
const STREET = / |^(?!(?:via|calle|avenida|avenue|ave|camino|paseo|rue|corte|plaza|old|mount|mt)$)\S/;

/** The end of a city's column may be a region where there is a comma, a digit, or a last word that ends a state's name or is its code. */
function mayEndInRegion(city: string): boolean {
  if (city.length <= ZIP_DIGITS) return false;
  const end = city.lastIndexOf(' ');
  return (
    end === city.length - 3 || /\d$/.test(city) || city.includes(',') || (end > 0 && ENDS_OF_STATES.has(bareWord(city.slice(end + 1))))
  );
}

/** `Las Cruces New Mexico` */
const ENDS_OF_STATES = new Set([...STATE_CODES.keys()].map((name) => name.slice(name.lastIndexOf(' ') + 1)));
