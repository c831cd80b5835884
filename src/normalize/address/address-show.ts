import type { PostalAddress } from '../../core/record.ts';
import { COMMON_TYPES, DIRECTIONS, LONG_TYPES, STATE_ROADS, STREET_TYPES } from '../../reference/street-words.ts';
import { isSurnameOf } from '../../reference/surnames.ts';
import { citiesEndingIn } from '../../reference/zip-codes.ts';
import { remember } from '../bounded-cache.ts';
import { capitalized, caseFirst } from '../name/name-show.ts';

/** `123 N Main St Apt 4`; abroad as people there write it. */
export function showStreet(address: PostalAddress): string {
  return address.shown?.street ?? showFoldedStreet(address);
}

export function showFoldedStreet(address: PostalAddress): string {
  const house = address.house === '' ? '' : BOX.test(address.house) ? showBox(address.house) : address.house.toUpperCase();
  return joined(joined(house, ' ', address.street === '' ? '' : showRoad(address)), ' ', showUnit(address.unit));
}

/** `State Route 120` in Ohio, `State Rd 120` in Indiana, `State Hwy 120` in Texas: one kind of road, written as its state calls it. */
function showRoad({ street, state }: PostalAddress): string {
  const shown = showStreetName(street);
  const called = STATE_ROADS.get(state);
  return called === undefined ? shown : shown.replace(STATE_HIGHWAY, called);
}

const STATE_HIGHWAY = /\bState Hwy(?= \d)/;

/** One line: `123 N Main St Apt 4, Springfield, IL 62701`. */
export function showAddress(address: PostalAddress): string {
  return inOneLine(showParts(address));
}

export function showParts(address: PostalAddress): Pick<PostalAddress, 'street' | 'city' | 'state' | 'zip'> {
  const { city, state, zip, shown, country } = address;
  return {
    street: showStreet(address),
    city: shown?.city ?? showCity(city),
    state: shown?.state ?? showState(state),
    zip: showPostcode(zip, country),
  };
}

/** Of parts that are shown already. */
export function inOneLine({ street, city, state, zip }: Pick<PostalAddress, 'street' | 'city' | 'state' | 'zip'>): string {
  return joined(joined(street, ', ', city), ', ', `${state} ${zip}`.trim());
}

function joined(left: string, between: string, right: string): string {
  return left === '' ? right : right === '' ? left : left + between + right;
}

export const showCity: (city: string) => string = remember((city) => ODD_CITIES.get(city) ?? showWords(city, showCityWord), 50_000);

/** `McLean`, but `Macomb` and `Machias`. */
function showCityWord(word: string): string {
  if (word === 'afb') return 'AFB';
  return word.startsWith('mac') ? capitalized(word) : showIrish(word);
}

export function showState(state: string): string {
  return state.length <= 3 ? state.toUpperCase() : caseFirst(state);
}

/** `SW1A 1AA`, `1012 AB`, `01310-100` in Brazil: kept without what people write between. */
export function showPostcode(zip: string, country?: string): string {
  const [at = 0, between = ''] = POSTCODE_CUTS.get(country ?? '') ?? [];
  if (at > 0 && /^\d+$/.test(zip)) return `${zip.slice(0, at)}${between}${zip.slice(at)}`;
  if (zip.length === 5 && zip.charCodeAt(0) <= NINE) return zip;
  return zip.toUpperCase().replace(BEFORE_SPACE, '$& ');
}

const POSTCODE_CUTS: ReadonlyMap<string, readonly [at: number, between: string]> = new Map([
  ['BR', [5, '-']],
  ['JP', [3, '-']],
  ['PL', [2, '-']],
  ['PT', [4, '-']],
  ['CZ', [3, ' ']],
  ['GR', [3, ' ']],
  ['SE', [3, ' ']],
]);
const NINE = '9'.charCodeAt(0);
const BEFORE_SPACE = /^(?:[A-Z]{1,2}\d[A-Z\d]?(?=\d[A-Z]{2}$)|[A-Z]\d[A-Z](?=\d[A-Z]\d$)|\d{4}(?=[A-Z]{2}$))/;

const BOX = / box |^(?:rr|hc) /;

function showBox(box: string): string {
  return box.replace(/[a-z]+/g, (word) => (word === 'box' || word === 'unit' ? capitalized(word) : word.toUpperCase()));
}

const showStreetName: (street: string) => string = remember(
  (street) =>
    showWords(withLongType(street), showWord)
      .replace(INTERSTATE, 'I-')
      .replace(AVENUE, 'Avenue')
      .replace(LETTERED, (letters) => letters.toUpperCase()),
  50_000,
);

/** `Fox Hollow`, `Buena Vista`: of the types only those are abbreviated that people abbreviate. */
function withLongType(street: string): string {
  const words = street.split(' ');
  const at = words.length - (DIRECTIONS.has(words[words.length - 1]!) ? 2 : 1);
  const type = words[at] ?? '';
  const long = at < 1 || COMMON_TYPES.has(type) || STREET_TYPES.get(type) !== type ? undefined : LONG_TYPES.get(type);
  // `Loop` and `Path` are words themselves.
  return long === undefined || long.length <= type.length || long === `${type}s` ? street : words.with(at, long).join(' ');
}

/** Small words inside a name stay small: `Avenue of the Americas`, `Calle de la Luna`, but `The Dalles` and `N De Anza Blvd`. */
export function showWords(text: string, show: (word: string) => string): string {
  const words = text.split(' ');
  const opening = words.findIndex((word) => !UPPER_WORDS.has(word));
  return words
    .map((word, at) => {
      const isSmall = at > opening && (SMALL_WORDS.has(word) || (words[at - 1] === 'de' && ARTICLES.has(word)));
      return isSmall ? word : show(word);
    })
    .join(' ');
}

const SMALL_WORDS = new Set('of the and by on in or de del du'.split(' '));
const ARTICLES = new Set('la las los el'.split(' '));
/** `I-10`, but `I St`. */
const INTERSTATE = /\bI (?=\d)/;
/** `Avenue L` */
const AVENUE = /^Ave(?= [A-Z]$)/;
/** `County Rd SS` */
const LETTERED = /(?<=\bCounty Rd )(?:[a-z]{1,2}|([a-z])\1\1)(?= |$)/i;

const UPPER_WORDS = new Set([...DIRECTIONS.values(), 'us', 'fm', 'i']);

export function showWord(word: string): string {
  if (UPPER_WORDS.has(word)) return word.toUpperCase();
  if (/^\d+(?:st|nd|rd|th)$/.test(word)) return word;
  if (/\d/.test(word)) return word.toUpperCase();
  // More streets are called after a town than after the person the town is called after.
  if (word.startsWith('mac') && citiesEndingIn(word).length > 0) return capitalized(word);
  return showIrish(word);
}

function showIrish(word: string): string {
  return isIrish(word) ? `O'${caseFirst(word.slice(1))}` : caseFirst(word);
}

/** `ofarrell`, but not `owens`, `oakley` or `ogilvie`. */
function isIrish(word: string): boolean {
  if (!/^o[b-df-hj-np-tv-z][a-z]{2,}$/.test(word) || word === 'ogilvie') return false;
  return isSurnameOf('irish_scots', word) || isSurnameOf('irish_scots', word.slice(1));
}

const INITIALS = new Set(['ph', 'pmb']);

export function showUnit(unit: string): string {
  if (unit === '') return '';
  if (BOX.test(unit)) return showBox(unit);
  return unit
    .split(' ')
    .map((word) => (/\d/.test(word) || word.length === 1 || INITIALS.has(word) ? word.toUpperCase() : caseFirst(word)))
    .join(' ');
}

const ODD_CITIES = new Map(
  "APO|FPO|DPO|Coeur d'Alene|O'Fallon|D'Iberville|L'Anse|Land O' Lakes|Winston-Salem|Wilkes-Barre"
    .split('|')
    .map((city) => [city.toLowerCase().replaceAll("'", '').replace('-', ' '), city]),
);
