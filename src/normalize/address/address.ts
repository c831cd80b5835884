import type { RawAddress } from '../../core/raw-record.ts';
import type { PostalAddress } from '../../core/record.ts';
import { STATE_CODES } from '../../reference/states.ts';
import { remember } from '../bounded-cache.ts';
import { foldWords } from '../fold.ts';
import { ungarbled } from '../garbled.ts';
import { isNoStreet } from '../placeholder.ts';
import { withoutAside, withoutAttention, withoutCareOf } from './address-care-of.ts';
import { type AddressLine, splitAddressLine, withoutAddressee } from './address-line.ts';
import { placeApart, wholeInStreet } from './address-misplaced.ts';
import { wholeCity } from './cities.ts';
import { foldCity, foldState, foldZip } from './place.ts';
import { PLAIN_HOUSE, parseStreetLine, type StreetLine } from './street-line.ts';
import { streetWords } from './street-tokens.ts';
import { readUnit, unitOf } from './unit.ts';

/** Reads an address from its columns, its whole line or both; undefined when nothing of one is there. */
export function parseAddress(raw: RawAddress): PostalAddress | undefined {
  return raw.full !== undefined && isAlone(raw) ? parseWholeAddress(raw.full) : parseColumns(raw);
}

/** What follows the house number of a whole address is the same for all its neighbours, and remembered. */
function parseWholeAddress(full: string): PostalAddress | undefined {
  const [opens = '', house = ''] = (full.length <= MAX_ADDRESS_CHARS ? PLAIN_HOUSE.exec(full) : undefined) ?? [];
  if (house === '') return parseColumns({ full });
  const [line = ''] = PLAIN_LINE.exec(full) ?? [];
  const place = line === '' || ATTENTION.test(full) ? NOT_PLAIN : placeAfter(full.slice(line.length));
  if (place !== NOT_PLAIN) return { ...place, ...parseStreetLine(line) };
  const rest = restOfAddress(full.slice(opens.length));
  return rest === NOT_PLAIN ? parseColumns({ full }) : { ...rest, house };
}

const MAX_KNOWN_ADDRESSES = 50_000;
const NOT_PLAIN: PostalAddress = { house: '', street: '', unit: '', city: '', state: '', zip: '' };
/** Words and numbers between single spaces up to the first comma. */
const PLAIN_LINE = /^[a-z\d]+(?: [a-z\d]+)+(?=,)/i;
const ATTENTION = /attn/i;
/** `, Springfield, IL 62701`: a city and what follows it, and nothing that could belong to the street. */
const PLACE_ONLY = /^,[^,\d\n;|\t\r]+(?:,[^,\n;|\t\r]+)?$/;
/** A word or an ordinal, and no postcode: `1012 AB Amsterdam`. */
const OPENS_STREET = /^(?![A-Z]{2}(?: |,|$))(?:[A-Za-z]{2,}|\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH))(?: |,|$)/;

/** City, state and ZIP code are the same for all addresses of a place, whatever the street. */
const placeAfter = remember((tail) => {
  const whole = PLACE_ONLY.test(tail) ? parseColumns({ full: `1 Elm St${tail}` }) : undefined;
  const isPlaceOnly = whole?.house === '1' && whole.street === 'elm st' && whole.unit === '' && whole.city !== '' && whole.state !== '';
  return isPlaceOnly ? whole : NOT_PLAIN;
}, MAX_KNOWN_ADDRESSES);

const restOfAddress = remember((rest) => {
  const whole = OPENS_STREET.test(rest) ? parseColumns({ full: `1 ${rest}` }) : undefined;
  return whole?.house === '1' && whole.street !== '' ? whole : NOT_PLAIN;
}, MAX_KNOWN_ADDRESSES);

function isAlone({ house, street, unit, city, state, zip }: RawAddress): boolean {
  return !house && !street && !unit && !city && !state && !zip;
}

/** Any address, however it is written. */
export function parseColumns(raw: RawAddress): PostalAddress | undefined {
  const columns = wholeLineIn(raw);
  const state = columns.state === '' ? '' : foldState(columns.state);
  const city = columns.city === '' ? '' : wholeCity(foldCity(columns.city), state);
  const zip = columns.zip === '' ? '' : foldZip(columns.zip, state);
  const { house, street, unit: lineUnit } = columns.street === '' ? NO_STREET : readStreet(columns.street, isAbroad(state, zip));
  const unit = columns.unit === '' ? lineUnit : unitOf(readUnit(streetWords(columns.unit)), lineUnit);
  if (house === '' && street === '' && unit === '' && city === '' && state === '' && zip === '') return undefined;
  return { house, street, unit, city, state, zip };
}

export function isAbroad(state: string, zip: string): boolean {
  return (state !== '' && !STATE_CODES.has(state)) || (zip !== '' && !/^\d{5}$/.test(zip));
}

function readStreet(text: string, isAbroad: boolean): StreetLine {
  if (!/^\d/.test(text) && isNoStreet(foldWords(text))) return NO_STREET;
  const line = parseStreetLine(text, isAbroad);
  return line.house === '' && isNoStreet(foldWords(line.street)) ? { ...line, street: '' } : line;
}

export interface AddressColumns {
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const NO_STREET = { house: '', street: '', unit: '' };

/** Longer cells are no addresses. */
const MAX_ADDRESS_CHARS = 300;

/** The parts as they stand in their columns or in a whole line; cut out of a line, they are ASCII. */
export function wholeLineIn(raw: RawAddress): AddressColumns {
  const house = limited(raw.house);
  const streetColumn = withoutAddressee(withoutAttention(withoutCareOf(withoutAside(limited(raw.street)))));
  const street = house === '' ? streetColumn : `${house} ${streetColumn}`.trim();
  const unit = withoutCareOf(limited(raw.unit));
  const { city, state, zip } = placeApart({ city: limited(raw.city), state: limited(raw.state), zip: limited(raw.zip) });
  const full = withoutCareOf(withoutAside(limited(raw.full)));
  const split = full !== '' ? splitAddressLine(full, street !== '') : placeInStreet(street, city, state, zip);
  if (split === undefined) return { street, unit, city, state, zip };
  return {
    street: full === '' ? split.street : street || split.street,
    unit,
    city: city || split.city,
    state: state || split.state,
    zip: zip || split.zip,
  };
}

/** A whole address where the street belongs, with or without its city in the column of cities as well. */
function placeInStreet(street: string, city: string, state: string, zip: string): AddressLine | undefined {
  const areLines = LINES_APART.test(street);
  if (city !== '' && !areLines && !namesCity(street, city)) return undefined;
  const split = areLines ? splitAddressLine(street) : wholeInStreet(street, { city, state, zip });
  return city === '' || (split !== undefined && foldCity(split.city) === foldCity(city)) ? split : undefined;
}

const LINES_APART = /[,;\n]/;

/** Behind its number, where a street may also be called as its city is. */
function namesCity(street: string, city: string): boolean {
  return street.length > city.length && street.toLowerCase().includes(city.toLowerCase(), 1);
}

export function limited(text: string | undefined): string {
  return text === undefined || text.length > MAX_ADDRESS_CHARS ? '' : ungarbled(text.trim());
}
