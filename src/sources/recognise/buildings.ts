import { BUILDING_WORDS } from '../../reference/heading-words.ts';
import { STREET_TYPES } from '../../reference/street-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { FURTHER, tokensOf } from './heading.ts';
import { isForeign } from './other-people.ts';
import { shareOf } from './value-fits.ts';
import { lookOf } from './value-looks.ts';

/** `Property`, `Building Name`, `site`: what a house is called, and not a person, or where it stands. */
export function isBuilding(name: string): boolean {
  const tokens = tokensOf(name);
  return tokens.some((token) => BUILDING_WORDS.has(token)) && tokens.every((token) => BUILDING_WORDS.has(token) || token === 'name');
}

/**
 * `site` with streets in it beside `apt` and `zip`, `Property Name` beside an `Address` that holds units: the house that an address lacks.
 * Streets are told by their values beside units, which are of some house; otherwise by the heading, since a branch has a street, too.
 */
export function settleBuildings(columns: readonly GuessedColumn[]): void {
  const [street, ...more] = columns.filter((one) => /^address\.(?:street|full)/.test(one.target));
  if (street !== undefined && more.length === 0 && lookOf(street.values) === 'unit' && !has(columns, street.group, UNIT))
    street.target = 'address.unit';
  const groups = new Set(
    columns.filter((one) => one.target.startsWith('address.') && !one.target.endsWith(FURTHER)).map((one) => one.group),
  );
  const lacking = [...groups].filter((group) => !has(columns, group, HOUSE));
  const [group] = lacking;
  if (group === undefined || lacking.length > 1) return;
  const hasUnits = has(columns, group, UNIT);
  const open = columns.filter((one) => one.target === '' && !isForeign(tokensOf(one.name)));
  const streets = open.filter((one) => areStreets(one.values) && (hasUnits || isBuilding(one.name)));
  const found = streets.length > 0 ? streets : open.filter((one) => hasUnits && isBuilding(one.name) && areTexts(one.values));
  if (found.length !== 1) return;
  found[0]!.target = 'address.street';
  found[0]!.group = group;
}

const UNIT = /^address\.unit/;
const HOUSE = /^address\.(?:street|full|house)/;

function has(columns: readonly GuessedColumn[], group: string, target: RegExp): boolean {
  return columns.some((one) => one.group === group && target.test(one.target));
}

const MOSTLY = 0.5;

/** Numbers with words behind them, and among these mostly a word for streets: `2019 Toyota Camry` is none. */
export function areStreets(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  return lookOf(given) === 'street' && shareOf(given, (value) => STREET_WORDS.test(value)) > MOSTLY;
}

const STREET_WORDS = new RegExp(`\\s(?:${[...STREET_TYPES.keys()].join('|')})\\b`, 'i');

function areTexts(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  return given.length > 0 && shareOf(given, (value) => /\p{L}{3}/u.test(value)) > MOSTLY;
}
