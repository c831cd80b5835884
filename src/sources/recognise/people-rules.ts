import { RECORD_ID_COLUMNS } from '../../reference/column-words.ts';
import { isWordOf } from '../../reference/heading-words.ts';
import { AREA_TARGET, LOCAL_DIGITS } from '../row-phones.ts';
import { isAgeOfPerson, isKnownAge } from './ages.ts';
import { type Column, hasTarget, type Rule, type Table } from './assign.ts';
import { DAY_RULES, isMoveOut } from './day-rules.ts';
import { areDeaths, isStatus } from './deaths.ts';
import { readNoun } from './heading.ts';
import { isGroupWord } from './heading-tokens.ts';
import { areSurnamesFirst, targetBesideNameParts, targetByNameValues } from './name-columns.ts';
import { isOfAnimal, isOfOtherName, isOfUnreachedPerson, targetInParentsFile } from './other-people.ts';
import {
  areBirths,
  areCodes,
  areDialled,
  areFlags,
  areNames,
  arePositions,
  arePostcodes,
  areStates,
  areTitles,
  distinctShare,
  filled,
  fitsTarget,
  haveUsDigits,
  most,
  partOfAliases,
} from './values.ts';

const ANY = /^/;
/** In fewer values some may be typing errors. */
const MIN_VALUES = 5;
const none = (pattern: RegExp) => (values: readonly string[]) =>
  filled(values).length >= MIN_VALUES && most(values, (value) => !pattern.test(value));
const all = (pattern: RegExp) => (values: readonly string[]) => most(values, pattern);
const isNot = (test: (values: readonly string[]) => boolean) => (values: readonly string[]) => !test(values);

/** Where the values contradict the heading. */
const CONTRADICTIONS: readonly Rule[] = [
  // `Property Name`: a house.
  { of: /^name\./, where: ({ tokens }) => isBuilding(tokens), target: '' },
  { of: /^birth_(?:year|month|day)$/, look: 'date', target: 'birth_date' },
  // A day and a month without a year: which is which is unknown.
  { of: /^birth_/, values: all(/^\d{1,2}[-/. ]\d{1,2}\.?$/), target: 'ignore' },
  { of: /^birth_day$/, values: all(/^(?!0*(?:[1-9]|[12]\d|3[01])$)/), target: 'ignore' },
  { of: /^birth_date$/, values: all(/^(?:1[5-9]|20)\d\d$/), target: 'birth_year' },
  { of: /^(?:phone|address|name)/, look: 'email', target: 'email' },
  { of: /^(?:email|address\.zip|birth_month|name)/, look: 'phone', target: 'phone' },
  { of: /^deceased$/, where: (column, table) => !areDeaths(column, table), target: 'ignore' },
  { of: ANY, where: isOfAnimal, target: 'ignore' },
  // `HomeOwner` says whether, not who.
  { of: /^name\.(?:full|last)$/, values: areFlags, target: 'ignore' },
  { of: /^name\./, values: none(/\p{L}/u), target: '' },
  // `Preferred Phone` says which of the others.
  { of: /^phone/, values: none(/\d/), target: 'ignore' },
  { of: /^email$/, values: none(/@/), target: 'ignore' },
  // The four digits behind a ZIP code.
  { of: /^address\.zip$/, heading: /(?:zip(?:code)?4|plus4?)$/, values: all(/^\d{1,4}$/), target: 'ignore' },
  { of: /[^+]$/, where: yieldsToFilled, target: 'ignore' },
  {
    of: ANY,
    where: (column, table) => !(column.target === '' && isNumbered(column)) && isOfUnreachedPerson(column, table),
    target: 'ignore',
  },
  { where: isStatus, target: 'status' },
];

/** What tells a row from the others. A column called `id` may repeat or be empty in some rows. */
const RECORD_ID_RULES: readonly Rule[] = [
  {
    of: /^(?:name\.full)?$/,
    where: (column) => isPossibleId(column) && RECORD_ID_COLUMNS.includes(column.squeezed) && distinctShare(column.values) >= 0.7,
    takes: 'best',
    rank: ({ squeezed }) => -RECORD_ID_COLUMNS.indexOf(squeezed),
    target: 'record_id',
  },
  {
    of: /^(?:name\.full)?$/,
    unless: /^record_id$/,
    where: (column) => isPossibleId(column) && isNumbered(column) && isDistinct(column),
    takes: 'best',
    target: 'record_id',
  },
  {
    of: /^(?:name\.full)?$/,
    unless: /^record_id$/,
    values: (values) => values.length >= 10 && areCodes(values),
    where: (column, { columns }) => column === columns[0] && isDistinct(column),
    target: 'record_id',
  },
  // The number of a licence: in a list of the licensed it stands for the person.
  {
    of: ANY,
    unless: /^record_id$/,
    heading: /^licen[sc]e(?:number|no|nbr|num)$/,
    where: isDistinct,
    takes: 'best',
    target: 'record_id',
  },
  {
    of: /^(?:name\.full)?$/,
    where: (column) => isPossibleId(column) && (/(^|[_\s-])id$/i.test(column.name) || RECORD_ID_COLUMNS.includes(column.squeezed)),
    target: 'ignore',
  },
];

/** Headings that say little, and values that say more. */
const VALUE_RULES: readonly Rule[] = [
  // Numbers as telephone companies call them: `line_tn`, `TN1`, `BTN`.
  { where: isTelephony, values: haveUsDigits, target: 'phone' },
  ...RECORD_ID_RULES,
  { heading: /^accountname$/, unless: /^name\.(?:first|full)$/, values: areNames, target: 'name.full' },
  { heading: /^accountname$/, values: (values) => !areNames(values) && fitsTarget('text:employer', values), target: 'text:employer' },
  { heading: /^title$/, values: arePositions, target: 'text:occupation' },
  { values: areTitles, unless: /^gender$/, takes: 'best', target: 'gender' },
];

/** Files without headings, and what follows a street in them. */
const HEADLESS_RULES: readonly Rule[] = (
  [
    { values: (values) => most(values, /^[2-9]\d{9}$/, 0.8) && distinctShare(values) >= 0.5, target: 'phone' },
    { look: 'street', target: 'address.street' },
    { look: 'state', values: areStates, target: 'address.state' },
    { look: 'zip', target: 'address.zip' },
    {
      values: (values) => fitsTarget('address.city', values),
      where: (column, { columns }) => columns[columns.indexOf(column) - 1]?.target === 'address.street',
      target: 'address.city',
    },
  ] satisfies readonly Rule[]
).map((rule: Rule) => ({
  ...rule,
  takes: 'best',
  where: (column, table) => table.columns.every(({ name }, at) => name === `column_${at + 1}`) && rule.where?.(column, table) !== false,
}));

/** Whose name it is. `Name` beside a surname is a first name, and beside both it says nothing new. */
const NAME_RULES: readonly Rule[] = [
  {
    of: ANY,
    where: (column, table) => targetInParentsFile(column, table) !== undefined,
    target: (column, table) => targetInParentsFile(column, table)!,
  },
  { of: /^name\.full$/, where: ({ group }) => group === 'business', values: isNot(areNames), target: 'text:employer' },
  { of: /^name\.initials$/, unless: /^name\.first$/, target: 'name.first' },
  { of: /^name\.initials$/, target: 'ignore' },
  { of: /^name\.first$/, look: 'full_name', where: (column, table) => !isBeside(column, table, /^name\./), target: 'name.full' },
  { where: (column, table) => targetBesideNameParts(column, table) !== '', target: targetBesideNameParts },
  // `Owner`, `Contact`: a name, a number or something else.
  {
    of: /^name\.full$/,
    heading: /^(?:alt|other|primary|main)?(?:owner|contact|person|customer|client|holder)$/,
    where: ({ look }) => look !== 'full_name',
    values: isNot(areNames),
    target: ({ values }) => ['email', 'phone'].find((target) => fitsTarget(target, values)) ?? 'ignore',
  },
  {
    of: /^name\.full$/,
    where: (column, table) => isBeside(column, table, /^name\.first$/) && isBeside(column, table, /^name\.last$/),
    target: 'ignore',
  },
  { of: /^name\.full$/, look: 'word', where: (column, table) => isBeside(column, table, /^name\.last$/), target: 'name.first' },
  { of: /^name\.full$/, look: 'word', where: (column, table) => isBeside(column, table, /^name\.first$/), target: 'name.last' },
  // A file about people has their names somewhere.
  {
    unless: /^name\.(?:first|full)$/,
    where: ({ name, values }) => readNoun(name, (target) => fitsTarget(target, values)).target === 'name.full',
    takes: 'best',
    target: 'name.full',
  },
  { unless: /^name\.(?:first|full)$/, values: areNames, takes: 'best', target: 'name.full' },
  {
    of: ANY,
    unless: /^name\.(?:first|full)$/,
    where: ({ tokens }) => tokens.every((word) => /^(?:(?:parent|guardian)s?|s|or|and|names?|full)$/.test(word)),
    values: areNames,
    takes: 'best',
    target: 'name.full',
  },
  { unless: /^name\.(?!called$)/, where: (column, table) => targetByNameValues(column, table) !== '', target: targetByNameValues },
  // `Nickname`, `Goes By`: another first or whole name, or the only one.
  {
    of: /^name\.called$/,
    values: (values) => partOfAliases(values) !== undefined,
    target: ({ values }) => partOfAliases(values)!,
    group: ({ squeezed }, table) => (hasTarget(table, /^name\.(?:first|full)$/) ? squeezed : ''),
  },
  { of: /^name\.called$/, target: 'ignore' },
];

/** What unknown words leave open: the last words of a heading that are known, and values that can be nothing else. */
const LAST_RULES: readonly Rule[] = [
  { of: ANY, where: isOfOtherName, target: 'ignore' },
  { look: 'email', target: 'email' },
  { look: 'phone', target: 'phone' },
  { look: 'one_line_address', target: 'address.full' },
  { where: ({ name }) => /birth|dob/i.test(name), look: 'date', target: 'birth_date' },
  { heading: /contact|kontakt|conta[ct]t?o/, values: (values) => fitsTarget('phone', values), target: 'phone' },
  {
    where: (column) => /^(?!$|name\.)/.test(nounOf(column).target),
    target: (column) => nounOf(column).target,
    group: (column) => nounOf(column).group,
  },
  { values: areBirths, unless: /^birth_/, takes: 'only', target: 'birth_date' },
  { values: areDialled, unless: /^phone$/, target: 'phone' },
  { values: arePostcodes, unless: /^address\.zip$/, takes: 'only', target: 'address.zip' },
  { where: isAreaOfOthers, values: all(/^\(?[2-9]\d\d\)?$/), target: AREA_TARGET },
  { of: /^age$/, where: (column, table) => column.group === '' && isKnownAge(column, table), takes: 'best', target: 'age' },
  {
    where: (column, table) => isAgeOfPerson(column, table) && isKnownAge(column, table),
    unless: /^age$/,
    takes: 'best',
    target: 'age',
  },
  { of: /^age$/, target: 'ignore' },
];

export const PEOPLE_RULES: readonly Rule[] = [
  ...CONTRADICTIONS,
  ...DAY_RULES,
  ...VALUE_RULES,
  ...HEADLESS_RULES,
  ...NAME_RULES,
  ...LAST_RULES,
];

const MOBILE =
  /cell|mobil|mobiel|movil|^celu|^cel$|handy|telemovel|portable|gsm|whatsapp|^sms|wireless|^mdn$|^mob$|^mob(?:no|nr|num|ph|tel)|shouji/;
const LANDLINE = /landline|landphone|^land$|fixedline|^fixe?d?$|fijo|festnetz|^vast$|wireline|^pots$/;
/** Landlines in a file that has a column of mobile phones; in others people write any number there. */
const AT_A_PLACE =
  /home|hous|resid|casa|maison|domicil|privat|work|office|travail|business|empresa|trabaj|trabalh|beruf|geschaft|dienst|zakelijk/;
const has = ({ tokens }: Column, words: RegExp) => tokens.some((token) => words.test(token));
const isMobile = (column: Column) => has(column, MOBILE) && !has(column, LANDLINE);

/** What is said more exactly of a column, once it is known what it holds. */
export const PEOPLE_REFINEMENTS: readonly Rule[] = [
  { of: /^ended$/, where: isMoveOut, target: 'moved_out' },
  { of: /^(?:phone|email)$/, where: isOfSender, target: 'ignore' },
  { of: /^phone$/, where: (column) => has(column, /voip/), target: 'phone@voip' },
  {
    of: /^phone$/,
    where: (column, { columns }) => {
      if (has(column, MOBILE)) return false;
      const phones = columns.filter(({ target }) => target.startsWith('phone') && target !== AREA_TARGET);
      const isOfService = has(column, /^line$/);
      return (
        has(column, LANDLINE) ||
        (isOfService ? phones.length > 1 : has(column, AT_A_PLACE) && phones.some((one) => isMobile(one) && !has(one, /voip/)))
      );
    },
    target: 'phone@landline',
  },
  { of: /^phone$/, where: isMobile, target: 'phone@mobile' },
  // Many people share the last four digits of a number.
  { of: /^identifier:/, values: all(/^\D*\d{1,4}$/), target: ({ target }) => target.replace('identifier:', 'text:') },
  { of: /^name\.full$/, values: areSurnamesFirst, target: 'name.last_first' },
];

/** `Property`, `Building Name`: what a house is called. */
export function isBuilding(tokens: readonly string[]): boolean {
  return tokens.some((token) => isWordOf(token, 'building')) && tokens.every((token) => token === 'name' || isWordOf(token, 'building'));
}

function isBeside(column: Column, { columns }: Table, target: RegExp): boolean {
  return columns.some((one) => one !== column && one.group === column.group && target.test(one.target));
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

const MIN_SAME_VALUES = 10;

/** One mailbox or number in all rows, beside others that differ, is that of the file's author. */
function isOfSender({ target, values }: Column, { columns }: Table): boolean {
  const isSame = (list: readonly string[]) => new Set(filled(list)).size <= 1;
  if (!isSame(values) || filled(values).length < MIN_SAME_VALUES) return false;
  return columns.some((one) => one.target === target && !isSame(one.values));
}

/** `Customer` is a name or, above codes, a number. */
function isPossibleId({ target, values }: Column): boolean {
  return target === '' || areCodes(values);
}

const GLUED_ID = /.(?:id|nr|no|num|key|code|nummer|numero|number)$/;
/** `VUID`, `LEID`. */
const SHORT_ID = /^[a-z](?:uid|eid|pid|nid)$/;

function isNumbered({ name, tokens, squeezed }: Column): boolean {
  const isId = (token: string) => isWordOf(token, 'record_id') || (token.length > 4 && GLUED_ID.test(token)) || SHORT_ID.test(token);
  return /#\s*$/.test(name) || RECORD_ID_COLUMNS.includes(squeezed) || tokens.some(isId);
}

function isDistinct({ values, look }: Column): boolean {
  return values.length > 1 && distinctShare(values) === 1 && !/^(?:email|date|phone|full_name|one_line_address)$/.test(look ?? '');
}

function isTelephony({ tokens }: Column): boolean {
  const words = tokens.map((token) => token.replace(/\d$/, '') || token);
  return (
    words.some((word) => isWordOf(word, 'telephony')) && words.every((word) => isWordOf(word, 'telephony', 'number') || isGroupWord(word))
  );
}

function nounOf({ name, values }: Column) {
  return readNoun(name, (target) => fitsTarget(target, values));
}

/** Area codes beside numbers that lack them; beside whole numbers they say nothing new. */
function isAreaOfOthers({ tokens }: Column, { columns }: Table): boolean {
  const isLocal = (value: string) => value.replace(/\D/g, '').length === LOCAL_DIGITS;
  const isHeaded = tokens.join('').includes('areacode') || tokens.some((token) => token === 'npa' || token === 'areacd');
  return isHeaded && columns.some(({ target, values }) => target === 'phone' && most(values, isLocal));
}
