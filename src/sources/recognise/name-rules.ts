import { foldWords } from '../../normalize/fold.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { HONORIFICS, PARTICLES } from '../../reference/name-words.ts';
import { EAST_ASIAN_SURNAMES, surnameShare } from '../../reference/surnames.ts';
import { ANY, areByTurns, type Column, type Decision, hasTarget, type Rule, type Table } from './assign.ts';
import { readHeading, readNamePart, readNoun } from './heading.ts';
import { targetInParentsFile } from './other-people.ts';
import {
  areNames,
  filled,
  firstNameBits,
  fitsTarget,
  isFirstName,
  isNot,
  MAX_TELLING_CHARS,
  most,
  partOfAliases,
  shareOf,
} from './values.ts';

/** Whose name it is, and which part. `Name` next to a surname is a first name, and next to both it says nothing new. */
export const NAME_RULES: readonly Rule[] = [
  { of: ANY, target: targetInParentsFile },
  { of: /^name\.full$/, where: ({ group }) => group === 'business', values: isNot(areNames), target: 'text:employer' },
  { of: /^name\.initials$/, unless: /^name\.first$/, target: 'name.first' },
  { of: /^name\.initials$/, target: 'ignore' },
  { of: /^name\.first$/, look: 'full_name', where: isOnlyPart, target: 'name.full' },
  { unless: /^name\.(?:first|last)$/, target: targetBesideNameParts },
  // `Owner`, `Contact`: a name, a number or something else.
  {
    of: /^name\.full$/,
    heading:
      /^(?:alt|other|primary|main)?(?:owner|contact|person|customer|client|holder|tenant|resident|occupant|subscriber|insured|borrower|licensee)$/,
    where: ({ look }) => look !== 'full_name',
    values: isNot(areNames),
    target: ({ values }) => ['email', 'phone'].find((target) => fitsTarget(target, values)) ?? 'ignore',
  },
  // Rows that lack the parts have the whole name, or it says nothing new.
  { of: /^name\.full$/, beside: [/^name\.first$/, /^name\.last$/], where: isByTurnsWithParts, target: 'name.full' },
  { of: /^name\.full$/, beside: [/^name\.first$/, /^name\.last$/], target: 'ignore' },
  { of: /^name\.full$/, look: 'word', beside: [/^name\.last$/], target: 'name.first' },
  { of: /^name\.full$/, look: 'word', beside: [/^name\.first$/], target: 'name.last' },
  { heading: /^accountname$/, unless: /^name\.(?:first|full)$/, values: areNames, target: 'name.full' },
  { heading: /^accountname$/, values: (values) => !areNames(values) && fitsTarget('text:employer', values), target: 'text:employer' },
  // A file about people has their names somewhere: under a known noun, in the first column of names, or as a child's parents.
  { unless: /^name\.(?:first|full)$/, where: isNamedByNoun, takes: 'best', target: 'name.full' },
  { unless: /^name\.(?:first|full)$/, values: areNames, takes: 'best', target: 'name.full' },
  { of: ANY, unless: /^name\.(?:first|full)$/, where: areParents, values: areNames, takes: 'best', target: 'name.full' },
  { unless: /^name\.(?!called$)/, target: targetByNameValues },
  // `Last/Org name` next to a first name.
  { unless: /^name\.(?:last|full|last_first)$/, where: isHeadedSurname, look: 'word', takes: 'best', target: 'name.last' },
  // Of two whole names that hardly ever share a word, the second is another person's: `ship_to_name`.
  { of: /^name\.full$/, where: isOfAnother, target: 'ignore' },
  // `Nickname`, `Goes By`: another first or whole name, or the only one.
  { of: /^name\.called$/, target: readAliases },
  { of: /^name\.called$/, target: 'ignore' },
];

function isHeadedSurname({ tokens }: Column, table: Table): boolean {
  return hasTarget(table, /^name\.first$/) && tokens.some((token) => /^(?:last|surname|family|apellidos?|nachname|nom)$/.test(token));
}

const MIN_NAME_PAIRS = 10;
/** Former and other names share a word with the main one in most rows. */
const SHARED_NAME_SHARE = 0.2;

function isOfAnother(column: Column, { columns }: Table): boolean {
  if (column.group === '') return false;
  const own = columns.filter((one) => one !== column && /^name\.(?:full|first|last)$/.test(one.target) && one.group !== column.group);
  const pairs = column.values.flatMap((value, row) => {
    const [other, main] = [foldWords(value), foldWords(own.map((one) => one.values[row]!).join(' '))];
    return other === '' || main === '' ? [] : [other.split(' ').some((word) => word.length > 1 && main.split(' ').includes(word))];
  });
  return pairs.length >= MIN_NAME_PAIRS && shareOf(pairs, (isShared) => isShared) < SHARED_NAME_SHARE;
}

function isByTurnsWithParts(column: Column, { columns }: Table): boolean {
  const parts = columns.filter((one) => one.group === column.group && /^name\.(?:first|last)$/.test(one.target));
  return areByTurns(column, parts);
}

function isOnlyPart(column: Column, { columns }: Table): boolean {
  return !columns.some((one) => one !== column && one.group === column.group && one.target.startsWith('name.'));
}

function isNamedByNoun({ name, values }: Column): boolean {
  return readNoun(name, (target) => fitsTarget(target, values)).target === 'name.full';
}

/** In a file without other names, the parents are the people it is about. */
function areParents({ tokens }: Column): boolean {
  return tokens.every((word) => /^(?:(?:parent|guardian)s?|s|or|and|names?|full)$/.test(word));
}

function readAliases({ values, squeezed }: Column, table: Table): Decision | undefined {
  const target = partOfAliases(values);
  return target && { target, group: hasTarget(table, /^name\.(?:first|full)$/) ? squeezed : '' };
}

const MOST_WORDS = 0.8;

/**
 * What a column holds next to a first and a last name that share the same unknown words: `DrvFirst`, `DrvLast`, `DrvSex`. Of several such
 * people the first is the one whom the file is about.
 */
function targetBesideNameParts(column: Column, table: Table): string | undefined {
  const parts = table.columns
    .filter(({ target, values }) => target === '' && shareOf(values, (value) => /^[\p{L}\p{M}'’. -]*$/u.test(value)) > MOST_WORDS)
    .map((one) => ({ one, ...readNamePart(one.name) }));
  const isPair = (group: string) => parts.some((part) => part.target === 'name.last' && part.group === group);
  const first = parts.find(({ target, group }) => target === 'name.first' && isPair(group));
  if (first === undefined) return undefined;
  const own = parts.find(({ one, target, group }) => one === column && target !== '' && group === first.group);
  if (own !== undefined) return own.target;
  const opening = first.group.split('_');
  const { tokens } = column;
  return opening.every((word, at) => tokens[at] === word)
    ? readHeading(tokens.slice(opening.length).join(' '), 'people').target
    : undefined;
}

const KNOWN_SHARE = 0.7;
/** How far from the first names the surnames may stand, nearest first. */
const BESIDE = [1, -1, 2, -2] as const;

/** First names and the words next to them, under any headings. Which are which is judged together, because many names are either. */
function targetByNameValues(column: Column, { columns }: Table): string | undefined {
  const isWords = (one: Column | undefined): one is Column =>
    one?.target === '' && one.look === 'word' && most(one.values, (value) => value.length > 1, MOST_WORDS);
  const isKnown = (one: Column) => isWords(one) && shareOf(filled(one.values), (value) => isFirstName(foldWords(value))) >= KNOWN_SHARE;
  for (const [at, one] of columns.entries()) {
    const other = isKnown(one) ? BESIDE.map((step) => columns[at + step]).find(isWords) : undefined;
    if (other === undefined) continue;
    const isTurned = isKnown(other) && firstNameBits(other.values) > firstNameBits(one.values);
    const [first, last] = isTurned ? [other, one] : [one, other];
    return column === first ? 'name.first' : column === last ? 'name.last' : undefined;
  }
  return undefined;
}

/** The order of a name is clear where one is 2^3 = 8 times likelier than the other. */
const CLEAR_BITS = 3;
const MIN_CLEAR_NAMES = 5;
/** This share of the clear names must begin with the surname. */
const SURNAME_FIRST_SHARE = 0.8;
/** In East Asian names, surnames at the end must be fewer than this share of those at the start. */
const MAX_CLOSING_SHARE = 0.7;

/** Whether whole names are written `SMITH JOHN`, without a comma. Judged over the column, because many names are both. */
export function areSurnamesFirst(values: readonly string[]): boolean {
  if (areEastAsian(values)) return true;
  const bits = values.map(surnameFirstBits);
  const surnameFirst = bits.filter((one) => one > CLEAR_BITS).length;
  const clear = surnameFirst + bits.filter((one) => one < -CLEAR_BITS).length;
  return surnameFirst >= MIN_CLEAR_NAMES && surnameFirst >= clear * SURNAME_FIRST_SHARE;
}

/** Most names of Korea and China begin with one of few surnames and end in a given name. */
function areEastAsian(values: readonly string[]): boolean {
  const names = values
    .filter((value) => value.length <= MAX_TELLING_CHARS && !value.includes(','))
    .map((value) => foldWords(value).split(' '))
    .filter((words) => words.length > 1 && words.length < 4);
  const opening = names.filter((words) => EAST_ASIAN_SURNAMES.has(words[0]!)).length;
  const closing = names.filter((words) => EAST_ASIAN_SURNAMES.has(words.at(-1)!)).length;
  return names.length >= MIN_CLEAR_NAMES && opening >= names.length * SURNAME_FIRST_SHARE && closing < opening * MAX_CLOSING_SHARE;
}

/** log2 of P(surname first) / P(first name first) by the shares of its words among first names and surnames; 0 where a comma says it. */
function surnameFirstBits(value: string): number {
  if (value.length > MAX_TELLING_CHARS || /[,;&/]/.test(value)) return 0;
  const words = foldWords(value)
    .split(' ')
    .filter((word) => word.length > 1 && !HONORIFICS.has(word) && !PARTICLES.has(word) && !/^(?:jr|sr|ii|iii|iv)$/.test(word));
  const [opening = '', second = ''] = words;
  const closing = words.at(-1) ?? '';
  if (words.length < 2 || words.length > 4) return 0;
  // `GARCIA LOPEZ MARIA`: where two surnames may come first, their end is unknown.
  if (words.length > 2 && firstNameShare(second) < surnameShare(second)) return 0;
  return Math.log2((surnameShare(opening) * firstNameShare(second)) / (firstNameShare(opening) * surnameShare(closing)));
}
