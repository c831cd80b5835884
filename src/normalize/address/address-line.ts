import { foldWords } from '../fold.ts';
import { arrangeAbroad } from './address-abroad.ts';
import { takeTail } from './address-tail.ts';
import { bareWord, isStreetType, sectionsOf } from './address-words.ts';
import { isKnownCity } from './cities.ts';
import { cityStart, type IsCity, skipTail, UNIT_AT } from './city-cut.ts';
import { find } from './rewrites.ts';
import { OPENS_PREMISES } from './street-abroad.ts';
import { opensQuarter } from './street-quarter.ts';
import { withoutHouseComma } from './street-tokens.ts';
import { isWholeUnit, leadingUnit } from './unit.ts';

export interface AddressLine {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Cuts a whole address into its street line, city, state and ZIP, from the end. The street may be known from elsewhere. */
export function splitAddressLine(full: string, isPlaceOnly = false): AddressLine {
  const sections = arrangeAbroad(sectionsOf(withoutHouseComma(full.replace(ATTENTION, ''))));
  while (sections.length > 1 && /^(?:c\/o|attn:?)$/i.test((sections[0] ?? [])[0] ?? '')) sections.shift();
  const { state, zip } = takeTail(sections, isPlaceOnly);
  // Where the street is known and neither a number nor a unit stands before it, all that is left is the city: `UPPER ARLINGTON`.
  const [only = []] = sections;
  if (isPlaceOnly && sections.length === 1 && !/\d/.test(only.join('')) && !OPENS_UNIT.test(only.map(bareWord).join(' ')))
    return { street: '', city: only.join(' '), state, zip };
  const { streets, city } = splitStreetAndCity(sections, (words) => isKnownCity(words, state, zip));
  return { street: streetOf(streets), city: city.join(' '), state, zip };
}

/** The person it is for. */
const ATTENTION = /\battn\b[^,]{0,60}/i;

function splitStreetAndCity(
  sections: readonly string[][],
  isCity: IsCity,
): { readonly streets: readonly string[][]; readonly city: readonly string[] } {
  const last = sections[sections.length - 1] ?? [];
  const before = sections.slice(0, -1);
  const opensStreet =
    /^\d/.test(last[0] ?? '') &&
    last.length > 1 &&
    !before.some((words) => /^\d/.test(words[0] ?? '') && !isWholeUnit(words.map(bareWord).join(' ')));
  const cut =
    before.length === 0 || opensStreet
      ? cityStart(last, isCity)
      : isCity(last.join(' '))
        ? 0
        : skipTail(last.map(bareWord).join(' '), 0, isCity);
  return { streets: [...before, last.slice(0, cut)], city: last.slice(cut) };
}

/** `Ann Smith, 12 Elm St` in the column of the street; a place behind it stays. */
export function withoutAddressee(street: string): string {
  const [, name = '', rest = ''] = ADDRESSEE.exec(street) ?? [];
  const words = foldWords(name).split(' ');
  const isNoName = opensUnit(words) || words.some((word) => NO_NAME.test(word) || isStreetType(word));
  return rest === '' || isNoName ? street : rest;
}

/** Words without a number, then a number and a word. */
const ADDRESSEE = /^\s*([^\d,;|\n#]{3,60}?)\s*[,;|\n]\s*(\d+[a-z]?(?:-\d+)?\s+[a-z0-9].*)$/is;
const NO_NAME = /^(?:urb|urbanizacion|ext|bo|barrio|cond|condominio|repto|parc|com|calle|ave|via|carr|po|box|rr|hc)$/;

/** A person's name, or a building's, may stand before the street. */
function streetOf(sections: readonly (readonly string[])[]): string {
  const numberAt = sections.findIndex((words) => /^#?\d/.test(words[0] ?? ''));
  // `Calle Mayor, 12`: a number by itself belongs to the street before it.
  const streetAt = numberAt > 0 && sections[numberAt]!.length === 1 ? numberAt - 1 : numberAt;
  const opens = (sections[0] ?? []).map(bareWord);
  const whole = sections.flat();
  if (opensQuarter(whole.map(bareWord).join(' '))) return whole.join(' ');
  const kept = streetAt > 0 && !OPENS_ADDRESS.test(opens[0] ?? '') && !opensUnit(opens) ? sections.slice(streetAt) : sections;
  return fromHouse(kept === sections ? whole : kept.flat()).join(' ');
}

function opensUnit(bare: readonly string[]): boolean {
  const line = bare.join(' ');
  return OPENS_UNIT.test(line) || OPENS_PREMISES.test(line) || isWholeUnit(line) || leadingUnit(line) !== undefined;
}

const OPENS_UNIT = find`^${UNIT_AT}`;
const OPENS_ADDRESS = /^(?:po|pob|p|box|bx|rr|hc|hcr|rt|rte|route|psc|cmr|rural|star)$/;

function fromHouse(words: readonly string[]): readonly string[] {
  const bare = words.map(bareWord);
  if (/^[#\d]/.test(bare[0] ?? '') || OPENS_ADDRESS.test(bare[0] ?? '') || opensUnit(bare)) return words;
  const houseAt = bare.findIndex((word) => /^\d+[a-z]?(?:-\d+)?$/.test(word));
  const hasTypeBefore = bare.slice(0, houseAt).some(isStreetType);
  return houseAt > 0 && !hasTypeBefore && bare.slice(houseAt + 2).some(isStreetType) ? words.slice(houseAt) : words;
}
