import { showDay } from '../../core/clock.ts';
import { parseDay } from '../../normalize/date.ts';
import { FIRST_SIGHT_WORDS, LAST_SIGHT_WORDS, LASTING_WORDS, RECORD_WORDS } from '../../reference/heading-words.ts';
import { isEnd } from './ends.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { beginsOwnership, isRoll, tellsRollYear } from './ownership.ts';
import { isDateWord, isOfRow, sightWordsOf } from './sight-words.ts';
import { shareOf } from './value-fits.ts';

const MOSTLY = 0.5;
const ENOUGH_DAYS = 0.7;
const OLDEST_YEAR = '1950';
/** Fewer figures without a sign between them are a year, an amount or a number of anything. */
const FEWEST_FIGURES = 8;
/** `201903`, which few other numbers are row after row. */
const YEAR_AND_MONTH = /^(?:19[5-9]|20[0-4])\d(?:0[1-9]|1[0-2])$/;

/** Columns that tell when somebody was seen, by their headings and their values: one of each kind, and none where a heading says it outright. */
export function settleSights(columns: readonly GuessedColumn[]): void {
  const open = columns.filter((column) => column.target === '' && areDays(column.values));
  const onRoll = isRoll(columns);
  const owned = new Set(open.filter((column) => beginsOwnership(column, onRoll)));
  for (const [target, rank] of [
    ['ended', (column: GuessedColumn) => Number(isEnd(column, columns))],
    ['last_seen', (column: GuessedColumn) => (owned.has(column) ? 0 : lastRank(column))],
    ['first_seen', (column: GuessedColumn) => (owned.has(column) ? SINCE_OWNED : firstRank(column))],
  ] as const) {
    if (columns.some((column) => column.target === target)) continue;
    const [best] = open.filter((column) => column.target === '' && rank(column) > 0).sort((a, b) => rank(b) - rank(a));
    if (best !== undefined) best.target = target;
  }
  for (const column of columns)
    if (column.target === '' && (isEdition(column) || (onRoll && tellsRollYear(column)))) column.target = 'last_seen';
}

/** Surer than any other word for a first day. */
const SINCE_OWNED = 3;

/** `Last Order`, `latest_payment`; `updated_on`, `Date Verified`, `order date`; `Date`, `timestamp`: how surely it is the day of a row's last sight. */
function lastRank({ name, squeezed }: GuessedColumn): number {
  // When something ends nobody was seen.
  if (/expir|valid|due|until|next/.test(squeezed)) return 0;
  if (/^(?:date(?:of)?)?(?:last|latest|mostrecent)/.test(squeezed)) return 3;
  return tells(name, LAST_SIGHT_WORDS) ? 2 : Number(sightWordsOf(name).every((word) => isDateWord(word) || RECORD_WORDS.has(word)));
}

function firstRank({ name, squeezed }: GuessedColumn): number {
  return /^(?:date(?:of)?)?(?:first|earliest)/.test(squeezed) ? 2 : Number(tells(name, FIRST_SIGHT_WORDS, LASTING_WORDS));
}

/** One of these words, and none that may tell of something else. */
function tells(name: string, sightWords: ReadonlySet<string>, beside?: ReadonlySet<string>): boolean {
  const words = sightWordsOf(name);
  return (
    words.some((word) => sightWords.has(word)) &&
    words.every((word) => sightWords.has(word) || isDateWord(word) || isOfRow(word) || beside?.has(word) === true)
  );
}

/** `Edition`: of the book that has them. */
function isEdition({ squeezed, look, values }: GuessedColumn): boolean {
  if (!/edition/.test(squeezed)) return false;
  const given = values.filter((value) => value.trim() !== '');
  return look === 'date' || (given.length > 0 && shareOf(given, (value) => /^(?:19|20)\d\d$/.test(value.trim())) > MOSTLY);
}

function areDays(values: readonly string[]): boolean {
  const given = values.map((value) => value.trim()).filter((value) => value !== '');
  return given.length > 0 && shareOf(given, isDay) >= ENOUGH_DAYS;
}

function isDay(value: string): boolean {
  if (/^\d*$/.test(value) && value.length < FEWEST_FIGURES && !YEAR_AND_MONTH.test(value)) return false;
  const day = parseDay(value);
  return day !== undefined && showDay(day) >= OLDEST_YEAR;
}
