import {
  EARLIER_WORDS,
  FIRST_SIGHT_WORDS,
  LAST_SIGHT_WORDS,
  LASTING_WORDS,
  PLANNED_WORDS,
  RECORD_WORDS,
  STATUS_WORDS,
} from '../../reference/heading-words.ts';
import { areDays } from './days.ts';
import { isEnd, isMoveOut } from './ends.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { settleOccasions } from './occasions.ts';
import { isForeign } from './other-people.ts';
import { beginsOwnership, isRoll, tellsRollYear } from './ownership.ts';
import { isDateWord, isOfRow, sightWordsOf } from './sight-words.ts';
import { shareOf } from './value-fits.ts';
import { filledShare } from './value-looks.ts';

const MOSTLY = 0.5;

/** Columns that tell when somebody was seen, by their headings and their values: one of each kind, and none where a heading says it outright. */
export function settleSights(columns: readonly GuessedColumn[]): void {
  const open = columns.filter((column) => column.target === '' && areDays(column.values));
  settleOccasions(columns);
  const onRoll = isRoll(columns);
  const owned = new Set(open.filter((column) => beginsOwnership(column, onRoll)));
  for (const [target, rank] of [
    ['ended', (column: GuessedColumn) => Number(isEnd(column, columns))],
    ['last_seen', (column: GuessedColumn) => (owned.has(column) ? 0 : lastRank(column))],
    ['first_seen', (column: GuessedColumn) => (owned.has(column) ? SINCE_OWNED : firstRank(column))],
  ] as const) {
    if (columns.some((column) => column.target === target)) continue;
    const [best] = open
      .filter((column) => column.target === '' && rank(column) > 0)
      .sort((a, b) => rank(b) - rank(a) || filledShare(b) - filledShare(a));
    if (best !== undefined) best.target = target;
  }
  for (const column of columns) if (column.target === 'ended' && isMoveOut(column, columns)) column.target = 'moved_out';
  for (const column of columns)
    if (column.target === '' && (isEdition(column) || (onRoll && tellsRollYear(column)))) column.target = 'last_seen';
}

/** Surer than any other word for a first day. */
const SINCE_OWNED = 3;

/**
 * `Last Order`, `latest_payment`; `updated_on`, `Date Verified`, `order date`; `Date`, `timestamp`; `Status Date`; `Dues Paid Thru`: how
 * surely it is the day of a row's last sight.
 */
function lastRank({ name, squeezed }: GuessedColumn): number {
  // When something ends nobody was seen.
  if (/expir|valid(?!at)|due(?!s)|until|next/.test(squeezed)) return 0;
  if (/^(?:date(?:of)?)?(?:last|latest|mostrecent)/.test(squeezed)) return 4;
  const words = sightWordsOf(name);
  if (words.some((word) => PLANNED_WORDS.has(word) || EARLIER_WORDS.has(word))) return 0;
  if (tells(name, LAST_SIGHT_WORDS)) return 3;
  if (words.every((word) => isDateWord(word) || RECORD_WORDS.has(word))) return 2;
  if (isForeign(tokensOf(name))) return 0;
  // Something was done that day, whatever the other words say of it.
  return Number(words.some((word) => LAST_SIGHT_WORDS.has(word)) || tells(name, STATUS_WORDS, LASTING_WORDS));
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

/** `Edition`, `list edition`: of the book that has them, be it a day, `201704` or `2017`. */
function isEdition({ squeezed, values }: GuessedColumn): boolean {
  if (!/edition/.test(squeezed)) return false;
  const given = values.filter((value) => value.trim() !== '');
  return areDays(values) || (given.length > 0 && shareOf(given, (value) => /^(?:19|20)\d\d$/.test(value.trim())) > MOSTLY);
}
