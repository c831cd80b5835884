import { isWordOf } from '../../reference/heading-words.ts';
import { AREA_TARGET, TYPE_TARGET } from '../row-phones.ts';
import { isAgeOfPerson, isKnownAge } from './ages.ts';
import { ANY, type Column, type Rule, type Table } from './assign.ts';
import { DAY_RULES, isMoveOut } from './day-rules.ts';
import { areDeaths, isStatus } from './deaths.ts';
import { type Heading, readNoun } from './heading.ts';
import { areSurnamesFirst, NAME_RULES } from './name-rules.ts';
import { AREA_CODE, isAreaOfOthers, isLocalNumber, isOfSender, isOfStaff, isTelephony, isTypeOfPhone, lineOf } from './number-rules.ts';
import {
  isInOtherObject,
  isOfAnimal,
  isOfLandlord,
  isOfOtherName,
  isOfOtherParty,
  isOfRecipient,
  isOfUnreachedPerson,
} from './other-people.ts';
import { isUnreadNumber, RECORD_ID_RULES } from './record-ids.ts';
import {
  areBirths,
  areDialled,
  areFlags,
  areHombres,
  arePositions,
  arePostcodes,
  areStates,
  areStreets,
  areTitles,
  distinctShare,
  filled,
  fitsTarget,
  haveUsDigits,
  most,
  mostly,
  type ValueTest,
} from './values.ts';

/** In fewer values some may be typing errors. */
const MIN_VALUES = 5;
const none =
  (pattern: RegExp): ValueTest =>
  (values) =>
    filled(values).length >= MIN_VALUES && most(values, (value) => !pattern.test(value));

/** Where the values contradict the heading. */
const CONTRADICTIONS: readonly Rule[] = [
  // `Property Name`: a house.
  { of: /^name\./, where: ({ tokens }) => isBuilding(tokens), target: '' },
  { of: /^birth_(?:year|month|day)$/, look: 'date', target: 'birth_date' },
  // A day and a month without a year: which is which is unknown.
  { of: /^birth_/, values: mostly(/^\d{1,2}[-/. ]\d{1,2}\.?$/), target: 'ignore' },
  // `birth_day` next to a month and a year is no birthday.
  { of: /^birth_date$/, values: mostly(/^(?:0?[1-9]|[12]\d|3[01])$/), target: 'birth_day' },
  { of: /^birth_day$/, values: mostly(/^(?!0*(?:[1-9]|[12]\d|3[01])$)/), target: 'ignore' },
  { of: /^birth_date$/, values: mostly(/^(?:1[5-9]|20)\d\d$/), target: 'birth_year' },
  { of: /^(?:phone|address|name)/, look: 'email', target: 'email' },
  { of: /^(?:email|address\.zip|birth_month|name)/, look: 'phone', target: 'phone' },
  // `Unit Address` is where the unit is.
  { of: /^address\.unit$/, values: areStreets, target: 'address.street' },
  // Whether there is one: `Drivers Lic`.
  { of: /^identifier:/, values: areFlags, target: 'ignore' },
  { of: /^deceased$/, where: (column, table) => !areDeaths(column, table), target: 'ignore' },
  { of: ANY, where: isOfAnimal, target: 'ignore' },
  { of: ANY, where: isOfLandlord, target: 'ignore' },
  // `HomeOwner` says whether, not who.
  { of: /^name\.(?:full|last)$/, values: areFlags, target: 'ignore' },
  { of: /^name\./, values: none(/\p{L}/u), target: '' },
  // `Preferred Phone` says which of the others.
  { of: /^phone/, values: none(/\d/), target: 'ignore' },
  { of: /^email$/, values: none(/@/), target: 'ignore' },
  // `Work Location` names a branch where nothing in it is of an address.
  { of: /^address\.full$/, heading: /location$/, values: none(/^\d+\s|,|\d{5}/), target: 'ignore' },
  // The four digits behind a ZIP code.
  { of: /^address\.zip$/, heading: /(?:zip(?:code)?4|plus4?)$/, values: mostly(/^\d{1,4}$/), target: 'ignore' },
  { of: /[^+]$/, where: yieldsToFilled, target: 'ignore' },
  { of: ANY, where: (column, table) => !isUnreadNumber(column) && isOfUnreachedPerson(column, table), target: 'ignore' },
  { where: isStatus, target: 'status' },
];

/** Whether a file has no headings: its columns are named by their places. */
function isHeadless({ columns }: Table): boolean {
  return columns.every(({ name }, at) => name === `column_${at + 1}`);
}

function isBehindStreet(column: Column, { columns }: Table): boolean {
  return columns[columns.indexOf(column) - 1]?.target === 'address.street';
}

/** Files without headings. */
const HEADLESS: readonly Rule[] = [
  { values: (values) => most(values, /^[2-9]\d{9}$/, 0.8) && distinctShare(values) >= 0.5, target: 'phone' },
  { look: 'street', target: 'address.street' },
  { look: 'state', values: areStates, target: 'address.state' },
  { look: 'zip', target: 'address.zip' },
  { values: (values) => fitsTarget('address.city', values), where: isBehindStreet, target: 'address.city' },
];
const HEADLESS_RULES = HEADLESS.map(
  (rule): Rule => ({ ...rule, takes: 'best', where: (column, table) => isHeadless(table) && rule.where?.(column, table) !== false }),
);

/** What unknown words leave open: the last words of a heading that are known, and values that can be nothing else. */
const LAST_RULES: readonly Rule[] = [
  { of: ANY, where: isOfOtherName, target: 'ignore' },
  { of: ANY, where: isInOtherObject, target: 'ignore' },
  { of: /^(?:phone|email)/, where: isOfOtherParty, target: 'ignore' },
  { of: /^name\.(?:first|last)$/, where: isOfRecipient, target: 'ignore' },
  { look: 'email', target: 'email' },
  { look: 'phone', target: 'phone' },
  { look: 'one_line_address', target: 'address.full' },
  { where: ({ name }) => /birth|dob/i.test(name), look: 'date', target: 'birth_date' },
  { heading: /contact|kontakt|conta[ct]t?o/, values: (values) => fitsTarget('phone', values), target: 'phone' },
  { target: nounOf },
  { values: areBirths, unless: /^birth_/, takes: 'only', target: 'birth_date' },
  { values: areDialled, unless: /^phone$/, target: 'phone' },
  { values: arePostcodes, unless: /^address\.zip$/, takes: 'only', target: 'address.zip' },
  { of: /^(?:ignore)?$/, where: isAreaOfOthers, values: mostly(AREA_CODE), target: AREA_TARGET },
  { of: /^age$/, where: isKnownAge, takes: 'best', target: 'age' },
  { where: (column, table) => isAgeOfPerson(column, table) && isKnownAge(column, table), unless: /^age$/, takes: 'best', target: 'age' },
  { of: /^age$/, target: 'ignore' },
];

export const PEOPLE_RULES: readonly Rule[] = [
  ...CONTRADICTIONS,
  ...DAY_RULES,
  { where: isTelephony, values: haveUsDigits, target: 'phone' },
  { where: isLocalNumber, target: 'phone' },
  ...RECORD_ID_RULES,
  { heading: /^title$/, values: arePositions, target: 'text:occupation' },
  { values: areTitles, unless: /^gender$/, takes: 'best', target: 'gender' },
  ...HEADLESS_RULES,
  ...NAME_RULES,
  ...LAST_RULES,
];

/** What is said more exactly of a column, once it is known what it holds. */
export const PEOPLE_REFINEMENTS: readonly Rule[] = [
  { of: /^ended$/, where: isMoveOut, target: 'moved_out' },
  { of: /^(?:phone|email)$/, where: isOfSender, target: 'ignore' },
  { of: /^(?:phone|email)$/, where: isOfStaff, target: 'ignore' },
  { of: /^(?:ignore)?$/, where: isTypeOfPhone, target: TYPE_TARGET },
  // `H` and `M` of languages in which women are the `M`.
  { of: /^gender$/, values: areHombres, target: 'gender:H' },
  { of: /^phone$/, target: lineOf },
  // Many people share the last four digits of a number.
  { of: /^identifier:/, values: mostly(/^\D*\d{1,4}$/), target: ({ target }) => target.replace('identifier:', 'text:') },
  { of: /^name\.full$/, values: areSurnamesFirst, target: 'name.last_first' },
];

/** `Property`, `Building Name`: what a house is called. */
export function isBuilding(tokens: readonly string[]): boolean {
  return tokens.some((token) => isWordOf(token, 'building')) && tokens.every((token) => token === 'name' || isWordOf(token, 'building'));
}

/** An empty column leaves its part, or the place of the whole name, to one that is filled. */
function yieldsToFilled(column: Column, { columns }: Table): boolean {
  const { target, values } = column;
  if (values.length === 0 || filled(values).length > 0 || /^(?:ignore|phone|email)$/.test(target)) return false;
  const rivals = columns.filter((one) => one.group === column.group && filled(one.values).length > 0).map((one) => one.target);
  const hasParts = rivals.includes('name.first') || rivals.includes('name.last');
  const isPartOfWhole = /^name\.(?:first|last)$/.test(target) && rivals.includes('name.full') && !hasParts;
  return isPartOfWhole || rivals.includes(target);
}

/** What the known words of a heading say next to unknown ones. A name next to these is another person's. */
function nounOf({ name, values }: Column): Heading | undefined {
  const heading = readNoun(name, (target) => fitsTarget(target, values));
  return heading.target === '' || heading.target.startsWith('name.') ? undefined : heading;
}
