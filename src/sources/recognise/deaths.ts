import { saysDeath, tellsDeath } from '../../normalize/death.ts';
import { MARITAL_WORDS, REASON_WORDS, STATUS_WORDS } from '../../reference/heading-words.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { tokensOf } from './heading.ts';
import { isForeign } from './other-people.ts';
import { isDateWord, isOfRow, sightWordsOf } from './sight-words.ts';
import { areFlags, shareOf } from './value-fits.ts';

/** Columns that tell of deaths: flags and days of them, and statuses, which say so of some in words. */
export function settleDeaths(columns: readonly GuessedColumn[]): void {
  for (const column of columns) if (column.target === 'deceased') settleDeath(column);
  for (const column of columns) if (column.target === '' && isStatus(column)) column.target = 'status';
}

const MOSTLY = 0.5;

/** A column that most rows fill tells something else, such as a discharge: most people in a file are alive. */
function settleDeath(column: GuessedColumn): void {
  const isFlagOrDay = column.values.every((value) => value.trim() === '' || areFlags([value]) || tellsDeath(value) || isLiving(value));
  if (!isFlagOrDay || shareOf(column.values, tellsDeath) > MOSTLY) column.target = 'ignore';
}

function isLiving(value: string): boolean {
  return /^(?:alive|living|n\/a|none)$/i.test(value.trim());
}

const MOST_STATUSES = 60;

/** `Status`, `Member Status`, `voter_status_reason_desc`: few words that come again and again, of the row or its person. */
function isStatus({ name, values }: GuessedColumn): boolean {
  const words = sightWordsOf(name);
  const isSaid = words.some((word) => STATUS_WORDS.has(word)) && !words.some((word) => MARITAL_WORDS.has(word));
  if (!isSaid || isForeign(tokensOf(name))) return false;
  const isOfPerson = words.every((word) => STATUS_WORDS.has(word) || REASON_WORDS.has(word) || isOfRow(word) || isDateWord(word));
  const given = givenOf(values);
  return areWords(given) && new Set(given).size <= MOST_STATUSES && (isOfPerson || given.some(saysDeath));
}

/** Whether some of the values may stand for a death, as letters or words do under headings that are not read for it. */
export function mayTellDeath(name: string, values: readonly string[]): boolean {
  if (isForeign(tokensOf(name)) || sightWordsOf(name).some((word) => MARITAL_WORDS.has(word))) return false;
  const given = givenOf(values);
  const kinds = new Set(given.map((value) => value.toLowerCase()));
  if (kinds.size < 2 || kinds.size > MOST_STATUSES) return false;
  const isNamed = sightWordsOf(name).some((word) => STATUS_WORDS.has(word));
  return given.some((value) => saysDeath(value)) || (isNamed && [...kinds].some((kind) => CODES.has(kind)));
}

const CODES: ReadonlySet<string> = new Set(['d', 'dc', 'de', 'dec', 'dcd', 'dead']);

function areWords(given: readonly string[]): boolean {
  return given.length > 0 && shareOf(given, (value) => /\p{L}{2}/u.test(value)) > MOSTLY;
}

function givenOf(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '');
}
