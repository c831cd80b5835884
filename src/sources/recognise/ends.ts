import { END_WORDS, LASTING_WORDS, LETTING_WORDS, MAYBE_END_WORDS, MOVE_OUT_WORDS, START_WORDS } from '../../reference/heading-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { isDateWord, isOfRow, sightWordsOf } from './sight-words.ts';

/**
 * `End Date`, `service_terminated`, `Move Out Date`; `Account Closed`, `Lease Expiration`; `to_date` beside `from_date`: the day on
 * which what the row tells of was over. Where such a cell is empty it goes on. `Last Purchase` is none: an empty one says nothing.
 */
export function isEnd({ name }: GuessedColumn, columns: readonly GuessedColumn[]): boolean {
  const words = wordsOfEnd(name);
  const ends = words.filter((word) => END_WORDS.has(word) || MAYBE_END_WORDS.has(word));
  if (ends.length === 0 || !words.every((word) => ends.includes(word) || isBeside(word))) return false;
  if (ends.some((word) => END_WORDS.has(word)) || words.some((word) => LASTING_WORDS.has(word))) return true;
  const others = words.filter((word) => !ends.includes(word)).join(' ');
  return columns.some((column) => startOf(column) === others);
}

/**
 * Whether the end is that of living somewhere: `Move Out`, `Tenancy End`; of a lease in a list of tenants, or of anything there. A car is
 * leased, too, and a line that was disconnected says nothing of the home.
 */
export function isMoveOut({ name }: GuessedColumn, columns: readonly GuessedColumn[]): boolean {
  const words = wordsOfEnd(name);
  if (words.some((word) => MOVE_OUT_WORDS.has(word))) return true;
  const headings = columns.map((column) => wordsOfEnd(column.name));
  if (headings.some((others) => others.includes('tenant') && !others.includes('id'))) return true;
  return words.includes('lease') && headings.some((others) => others.some((word) => LETTING_WORDS.has(word)));
}

/** `Moved Out` and `Move-In` are one word. */
function wordsOfEnd(name: string): readonly string[] {
  return sightWordsOf(
    sightWordsOf(name)
      .join(' ')
      .replace(/\bmoved? (out|in)\b/, 'move$1'),
  );
}

function isBeside(word: string): boolean {
  return LASTING_WORDS.has(word) || isDateWord(word) || isOfRow(word);
}

/** What stands beside a word for the start; undefined where there is none. */
function startOf({ name }: GuessedColumn): string | undefined {
  const words = sightWordsOf(name);
  const others = words.filter((word) => !START_WORDS.has(word));
  return others.length < words.length ? others.join(' ') : undefined;
}
