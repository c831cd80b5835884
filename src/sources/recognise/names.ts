import { foldWords } from '../../normalize/fold.ts';
import { firstNameShare } from '../../reference/first-names.ts';
import { surnameShare } from '../../reference/surnames.ts';
import { isCalled, settleCalled } from './called-names.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { readHeading, readNamePart, readNoun, tokensOf } from './heading.ts';
import { areNames, fitsTarget, isFirstName, shareOf } from './value-fits.ts';

/** Initials stand for the first names where there is no column of those. */
const INITIALS = 'name.initials';
/** Who a row is about; whether the column holds a name, a number or something else only its values tell. */
const WHO = /^(?:alt|other|primary|main)?(?:owner|contact|person|customer|client|holder)$/;

/** `name` beside a surname is a first name, beside a first name a surname; beside both it says nothing new. */
export function settleNames(columns: readonly GuessedColumn[]): void {
  settleMain(columns.filter((column) => !isCalled(column)));
  settleCalled(columns);
}

function settleMain(columns: readonly GuessedColumn[]): void {
  for (const column of columns)
    if (column.target === 'name.full' && column.group === 'business' && !areNames(column.values)) column.target = 'text:employer';
  const hasFirst = columns.some((one) => one.target === 'name.first');
  for (const column of columns) if (column.target === INITIALS) column.target = hasFirst ? 'ignore' : 'name.first';
  for (const column of columns.filter((one) => one.target === 'name.first')) {
    const alone = !columns.some((one) => one !== column && one.target.startsWith('name.') && one.group === column.group);
    if (alone && column.look === 'full_name') column.target = 'name.full';
  }
  for (const column of columns.filter((one) => one.target === 'name.full')) {
    const has = (target: string) => columns.some((one) => one.target === target && one.group === column.group);
    if (WHO.test(column.squeezed) && column.look !== 'full_name' && !areNames(column.values)) column.target = otherOf(column);
    else if (has('name.first') && has('name.last')) column.target = 'ignore';
    else if (has('name.last') && column.look === 'word') column.target = 'name.first';
    else if (has('name.first') && column.look === 'word') column.target = 'name.last';
  }
  if (!columns.some((one) => one.target === 'name.first' || one.target === 'name.last')) findParts(columns);
  if (!columns.some((one) => /^name\.(?:first|full)$/.test(one.target))) findName(columns);
}

/** First and last names beside the same unknown words are those of whom the file is about, who comes first. */
function findParts(columns: readonly GuessedColumn[]): void {
  const parts = columns
    .filter((one) => one.target === '' && shareOf(one.values, isWord) > MOSTLY)
    .map((column) => ({ column, ...readNamePart(column.name) }));
  const first = parts.find(
    ({ target, group }) => target === 'name.first' && parts.some((one) => one.target === 'name.last' && one.group === group),
  );
  if (first === undefined) return;
  for (const { column, target, group } of parts) if (target !== '' && group === first.group) column.target = target;
  // `DrvSex` beside `DrvFirst` and `DrvLast`.
  const opening = first.group.split('_');
  for (const column of columns.filter((one) => one.target === '')) {
    const tokens = tokensOf(column.name);
    if (opening.every((word, at) => tokens[at] === word))
      column.target = readHeading(tokens.slice(opening.length).join(' '), 'people').target;
  }
  for (const column of columns) if (column.target === 'name.full') column.target = 'ignore';
}

const MOSTLY = 0.8;

function isWord(value: string): boolean {
  return /^[\p{L}\p{M}'’. -]*$/u.test(value);
}

function otherOf({ values }: GuessedColumn): string {
  return ['email', 'phone'].find((target) => fitsTarget(target, values)) ?? 'ignore';
}

/** A file about people has their names somewhere: in a column that says so beside words nobody knows, or in one that holds names. */
function findName(columns: readonly GuessedColumn[]): void {
  const open = columns.filter((one) => one.target === '');
  const column =
    open.find((one) => readNoun(one.name, one.values).target === 'name.full') ??
    open.find((one) => areNames(one.values)) ??
    columns.find((one) => tokensOf(one.name).every((word) => PARENT_WORDS.has(word)) && areNames(one.values));
  if (column !== undefined) column.target = 'name.full';
  else if (!columns.some((one) => one.target.startsWith('name.'))) findByValues(columns);
}

/** Where a file names nobody else, they are whom it is about, and not somebody's parents. */
const PARENT_WORDS: ReadonlySet<string> = new Set('parent parents guardian guardians s or and name names full'.split(' '));

/** Of whose values this share are known first names. */
const ENOUGH_KNOWN = 0.7;

/** How far from the first names the surnames may stand, nearest first. */
const BESIDE = [1, -1, 2, -2] as const;

/** A column of first names, and the words beside it, are names whatever their headings. Which are which both tell together: many names are either. */
function findByValues(columns: readonly GuessedColumn[]): void {
  const isOpen = (one: GuessedColumn | undefined) =>
    one?.target === '' && one.look === 'word' && shareOf(one.values.filter(Boolean), (value) => value.trim().length > 1) > MOSTLY;
  const isKnown = (one: GuessedColumn) =>
    isOpen(one) && shareOf(one.values.filter(Boolean), (value) => isFirstName(foldWords(value))) >= ENOUGH_KNOWN;
  for (const [at, column] of columns.entries()) {
    const other = isKnown(column) ? BESIDE.map((step) => columns[at + step]).find(isOpen) : undefined;
    if (other === undefined) continue;
    const isTurned = isKnown(other) && givenBits(other.values) > givenBits(column.values);
    const [first, last] = isTurned ? [other, column] : [column, other];
    first.target = 'name.first';
    last.target = 'name.last';
    return;
  }
}

/** How much likelier the values are first names than surnames, on average. */
function givenBits(values: readonly string[]): number {
  const words = values.map(foldWords).filter((word) => word !== '');
  const bits = words.map((word) => Math.log2(firstNameShare(word) / surnameShare(word)));
  return bits.reduce((sum, one) => sum + one, 0) / Math.max(1, bits.length);
}
