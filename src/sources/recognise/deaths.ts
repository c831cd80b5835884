import { type Day, showDay } from '../../core/clock.ts';
import { parseBirthDate, parseSight, showBirthDate } from '../../normalize/date.ts';
import { saysDeath, tellsDeath, YES } from '../../normalize/death.ts';
import { MARITAL_WORDS, REASON_WORDS, STATUS_WORDS } from '../../reference/heading-words.ts';
import type { ImportKind } from '../mapping.ts';
import { isNoEnd } from '../row-dates.ts';
import type { GuessedColumn } from './guessed-column.ts';
import { readHeading, tokensOf } from './heading.ts';
import { isForeign } from './other-people.ts';
import { isDateWord, isOfRow, sightWordsOf } from './sight-words.ts';
import { areFlags, shareOf } from './value-fits.ts';

/** Columns that tell of deaths: flags and days of them, and statuses, which say so of some in words. */
export function settleDeaths(columns: readonly GuessedColumn[]): void {
  const births = columns.find(({ target }) => target === 'birth_date' || target === 'birth_year');
  for (const column of columns) if (column.target === 'deceased' && !tellsDeaths(column, births?.values)) column.target = 'ignore';
  for (const column of columns) if (column.target === '' && isStatus(column)) column.target = 'status';
}

const MOSTLY = 0.5;

/** Most people in most files are alive: where most rows tell a death, the heading must say so outright and the days must bear it out. */
function tellsDeaths({ name, values }: GuessedColumn, births: readonly string[] | undefined): boolean {
  const isFlagOrDay = values.every((value) => areFlags([value]) || tellsDeath(value) || isLiving(value));
  if (!isFlagOrDay || shareOf(values, tellsDeath) <= MOSTLY) return isFlagOrDay;
  return !tokensOf(name).includes(DEATH_OR_DISCHARGE) && areDeaths(values, births);
}

const DEATH_OR_DISCHARGE = 'dod';
const NEARLY_ALL = 0.9;

/** Flags, or days and years that follow births; one that makes most of them fills a form. */
function areDeaths(values: readonly string[], births: readonly string[] | undefined): boolean {
  const dated = values.flatMap((value, at) => {
    const died = YES.test(value.trim()) ? undefined : parseSight(value);
    return died === undefined ? [] : [{ died, born: parseBirthDate(births?.[at] ?? '') }];
  });
  const times = new Map<Day, number>();
  for (const { died } of dated) times.set(died, (times.get(died) ?? 0) + 1);
  if (dated.length > 1 && Math.max(...times.values()) > dated.length * MOSTLY) return false;
  const known = dated.filter(({ born }) => born !== undefined);
  return known.length === 0 || shareOf(known, ({ died, born }) => showDay(died) >= showBirthDate(born!)) >= NEARLY_ALL;
}

/** Whether a column that is headed as telling deaths may do so, though it was left out. */
export function isUnreadDeath(name: string, values: readonly string[], kind: ImportKind): boolean {
  return readHeading(name, kind).target === 'deceased' && values.some((value) => tellsDeath(value));
}

function isLiving(value: string): boolean {
  return /^(?:alive|living)$/i.test(value.trim()) || isNoEnd(value.trim());
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
