import { getCountries } from 'libphonenumber-js/max';
import type { PostalAddress } from '../../core/record.ts';
import { COUNTRY_NAMES, POSTCODE_SHAPES, SOLE_POSTCODES } from '../../reference/countries.ts';
import { STATE_CODES } from '../../reference/states.ts';
import { stateAround } from '../../reference/zip-codes.ts';
import { remember } from '../bounded-cache.ts';
import { foldWords } from '../fold.ts';
import { isKnownCity } from './cities.ts';
import { mayBeState } from './place.ts';

const MAX_KNOWN_NAMES = 1_000;

/** The code of a country by its name or code; empty where it is unknown. */
export const countryNamed: (text: string) => string = remember((text) => {
  const folded = foldWords(text);
  const code = US_NAMES.test(folded) ? 'US' : (COUNTRY_NAMES.get(folded) ?? codesByName().get(folded) ?? '');
  return US_TERRITORIES.has(code) ? 'US' : code;
}, MAX_KNOWN_NAMES);

const US_NAMES = /^(?:u ?s ?(?:a ?)?|(?:the )?united states(?: of america)?|america|estados unidos|etats unis|vereinigte staaten|eeuu)$/;

/** The post of the United States is theirs too. */
const US_TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP']);

let known: ReadonlyMap<string, string> | undefined;

/** English names, and the codes themselves. */
function codesByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  known ??= new Map(
    getCountries().flatMap((code) => [[code.toLowerCase(), code] as const, [foldWords(names.of(code) ?? code), code] as const]),
  );
  return known;
}

/**
 * Where an address is: as its source says, else where its state and ZIP code agree, else the country of its file if its postcode may
 * be of there, else the one country that writes such postcodes. Empty where it is unknown.
 */
export function countryOf(
  { state, zip }: PostalAddress,
  written: { readonly country?: string; readonly zip: string },
  ofFile = '',
): string {
  const named = countryNamed(written.country ?? '');
  if (named !== '') return named;
  if (ZIP.test(zip) && STATE_CODES.has(state) && stateAround(zip) === state) return 'US';
  const postcode = written.zip.trim();
  if (ofFile !== '' && (postcode === '' || POSTCODE_SHAPES.get(ofFile)?.test(postcode) !== false)) return ofFile;
  return STATE_CODES.has(state) ? '' : (SOLE_POSTCODES.find(([, shape]) => shape.test(postcode))?.[0] ?? '');
}

const ZIP = /^\d{5}$/;

/** Whether an address of an unknown country is not American: by its region or postcode, or by a number behind its street. */
export function looksForeign({ house, street, city, state, zip }: PostalAddress, writtenStreet: string): boolean {
  if (state !== '') return !mayBeState(state);
  if (/[a-z]|^\d{6}/.test(zip)) return true;
  const isNumberedAfter = house !== '' && street !== '' && /^\s*\p{L}/u.test(writtenStreet);
  return (zip !== '' || city !== '') && isNumberedAfter && !isKnownCity(city, '', zip);
}
