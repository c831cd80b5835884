import type { GuessedColumn } from './guessed-column.ts';
import { shareOf } from './value-fits.ts';

/** Takes from columns what their values speak against, whatever their headings say: before others are settled by them. */
export function settleContradictions(columns: readonly GuessedColumn[]): void {
  for (const column of columns) if (/^name\./.test(column.target) && isWithoutLetters(column)) column.target = '';
  for (const column of columns) if (isAboutContact(column)) column.target = 'ignore';
  for (const column of columns) if (isPartOfZip(column)) column.target = 'ignore';
  yieldToFilled(columns);
}

const MOSTLY = 0.5;
/** Fewer values may be slips. */
const ENOUGH = 5;

function isFilled({ values }: Pick<GuessedColumn, 'values'>): boolean {
  return values.some((value) => value.trim() !== '');
}

/** The last four of a card are nobody's surname. */
function isWithoutLetters({ values }: GuessedColumn): boolean {
  const given = givenOf(values);
  return given.length >= ENOUGH && shareOf(given, (value) => !/\p{L}/u.test(value)) > MOSTLY;
}

/** `Preferred Phone` with `Mobile` in it says which of the others, and is none itself. */
function isAboutContact({ target, values }: GuessedColumn): boolean {
  const given = givenOf(values);
  const lacks = target.startsWith('phone') ? /^\D*$/ : target === 'email' ? /^[^@]*$/ : undefined;
  return lacks !== undefined && given.length >= ENOUGH && shareOf(given, (value) => lacks.test(value)) > MOSTLY;
}

/** The four digits behind a ZIP, in a column of their own. */
function isPartOfZip({ target, squeezed, values }: GuessedColumn): boolean {
  const given = givenOf(values);
  return (
    target === 'address.zip' && /(?:zip(?:code)?4|plus4?)$/.test(squeezed) && shareOf(given, (value) => /^\d{1,4}$/.test(value)) > MOSTLY
  );
}

/** A column without a value takes nothing from one that has some: not its part, nor its place as the whole name. */
function yieldToFilled(columns: readonly GuessedColumn[]): void {
  const filled = columns.filter(isFilled);
  for (const column of columns) {
    if (column.values.length === 0 || filled.includes(column)) continue;
    const beside = filled.filter((one) => one.group === column.group).map((one) => one.target);
    const hasParts = beside.includes('name.first') || beside.includes('name.last');
    const isPartOfWhole = /^name\.(?:first|last)$/.test(column.target) && beside.includes('name.full') && !hasParts;
    const isSingle = !/^(?:|ignore|phone|email|.*\+)$/.test(column.target);
    if (isPartOfWhole || (isSingle && beside.includes(column.target))) column.target = 'ignore';
  }
}

const FEWEST = 10;

/** One mailbox or number in all rows, beside others that differ, is that of whoever made the file. */
export function leaveOutSender(columns: readonly GuessedColumn[]): void {
  for (const target of ['email', 'phone']) {
    const alike = columns.filter((one) => one.target === target);
    const differing = alike.filter(({ values }) => new Set(givenOf(values)).size > 1);
    if (differing.length === 0) continue;
    for (const column of alike) if (!differing.includes(column) && givenOf(column.values).length >= FEWEST) column.target = 'ignore';
  }
}

function givenOf(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}
