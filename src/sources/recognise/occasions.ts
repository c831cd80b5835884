import { EVENT_START_WORDS, EVENT_WORDS } from '../../reference/heading-words.ts';
import { END_TARGETS } from '../mapping.ts';
import { areDays } from './days.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { isDateWord, isOfRow, sightWordsOf } from './sight-words.ts';
import { distinctShare } from './value-looks.ts';

/** Of the rows, so many tell of somebody who came before. */
const OFTEN = 0.2;
const FEWEST_ROWS = 20;
/** Of people who come again, so many do on another day. */
const MOSTLY = 0.5;

/**
 * `Registration Date`, `Open Date`: where rows are visits or orders, the day of each is a sight, and no account begins. They are where
 * their numbers say so, or where people come again and again on other days.
 */
export function settleOccasions(columns: readonly GuessedColumn[]): void {
  if (columns.some(({ target }) => target === 'last_seen' || END_TARGETS.includes(target))) return;
  const days = columns.filter((column) => /^(?:|first_seen)$/.test(column.target) && isStartOfRow(column) && areDays(column.values));
  const [day, another] = days;
  if (day === undefined || another !== undefined) return;
  if (columns.some(isNumberOfOccasion) || comeAgain(columns, day)) day.target = 'last_seen';
}

function isStartOfRow({ name }: GuessedColumn): boolean {
  const words = sightWordsOf(name);
  return (
    words.some((word) => EVENT_START_WORDS.has(word)) &&
    words.every((word) => EVENT_START_WORDS.has(word) || EVENT_WORDS.has(word) || isDateWord(word) || isOfRow(word) || word === 'at')
  );
}

/** `Encounter ID`, `RO Number`, of which each row has another. */
function isNumberOfOccasion({ name, values, look }: GuessedColumn): boolean {
  const words = tokensOf(name);
  const isNamed = words.some((word) => EVENT_WORDS.has(word)) && words.some((word) => NUMBERS.has(word));
  return isNamed && look !== 'date' && values.length >= FEWEST_ROWS && distinctShare(values) === 1;
}

const NUMBERS: ReadonlySet<string> = new Set('id no nr num number key'.split(' '));

/** Whom the rows name, by all parts of the name and the birth. */
function comeAgain(columns: readonly GuessedColumn[], day: GuessedColumn): boolean {
  const telling = columns.filter(({ target }) => /^(?:name\.(?:full|first|last)|birth_date)$/.test(target));
  if (!telling.some(({ target }) => /^name\.(?:full|last)$/.test(target)) || day.values.length < FEWEST_ROWS) return false;
  const first = new Map<string, string>();
  let again = 0;
  let otherDays = 0;
  for (const [at, written] of day.values.entries()) {
    const who = telling.map(({ values }) => values[at]!.trim().toLowerCase()).join('\n');
    const before = first.get(who);
    if (before === undefined) first.set(who, written);
    else {
      again += 1;
      if (before !== written) otherDays += 1;
    }
  }
  return again >= day.values.length * OFTEN && otherDays > again * MOSTLY;
}
