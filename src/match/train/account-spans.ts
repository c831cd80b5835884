import { DAYS_A_YEAR } from '../../core/clock.ts';
import { firstAddressOf, HEADER, listsOf, NO_DAY } from '../columns/column-layout.ts';
import type { RecordColumns } from '../columns/record-columns.ts';
import { ADDRESS } from '../compare/address.ts';
import { PairLevels } from '../pairs/pair-levels.ts';
import type { PairsAnswer } from './sample-pairs.ts';

/** A record spans time if its first and last day are this far apart. */
const LEAST_DAYS = 365;

/** Sources with at least one record whose first and last day lie years apart. */
export function sourcesOfSpans(columns: RecordColumns): ReadonlySet<number> {
  const sources = new Set<number>();
  for (let record = 0; record < columns.size; record += 1) if (spansYears(columns, record)) sources.add(columns.sources.values[record]!);
  return sources;
}

/** A record that spans years, and another record of the same person. */
export interface BesideSpan {
  readonly record: number;
  readonly other: number;
}

/** The sure pairs in which one record spans years; in both directions if both do. */
export function besideSpans(columns: RecordColumns, pairs: Int32Array, answers: readonly PairsAnswer[]): BesideSpan[] {
  const found: BesideSpan[] = [];
  let p = 0;
  for (const { sure } of answers) {
    for (let at = 0; at < sure.length; at += 1, p += 2) {
      if (sure[at] === 0) continue;
      const [one, other] = [pairs[p]!, pairs[p + 1]!];
      if (spansYears(columns, one)) found.push({ record: one, other });
      if (spansYears(columns, other)) found.push({ record: other, other: one });
    }
  }
  return found;
}

function spansYears(columns: RecordColumns, record: number): boolean {
  const first = firstOf(columns, record);
  return first !== NO_DAY && dayOf(columns, record) - first >= LEAST_DAYS;
}

function firstOf(columns: RecordColumns, record: number): number {
  return columns.cells.values[columns.starts.values[record]! + HEADER.firstSeen]!;
}

/** The last (or only) day of a record; `NO_DAY` if it has none. */
function dayOf(columns: RecordColumns, record: number): number {
  const last = columns.cells.values[columns.starts.values[record]! + HEADER.lastSeen]!;
  return last === NO_DAY ? firstOf(columns, record) : last;
}

/** P(same home | two records of one day), and home changes per year. */
const SAME_AT_ONCE = 0.95;
const MOVES_A_YEAR = 0.08;
const SAME_HOME: readonly number[] = [ADDRESS.home, ADDRESS.generic, ADDRESS.otherUnit, ADDRESS.homeClose, ADDRESS.houseAndZip];

/**
 * Sources whose first day is the opening of an account: the record was true on its last day, since an unknown date. Decided by a
 * likelihood ratio over other records of the same people from days in between: if the home was theirs throughout, agreement
 * does not depend on age; otherwise it falls with age. Without evidence a source counts as one of accounts.
 */
export function findAccounts(columns: RecordColumns, spans: ReadonlySet<number>, beside: readonly BesideSpan[]): string[] {
  const alike = new PairLevels(columns);
  const stays = new Map([...spans].map((source) => [source, 0]));
  for (const pair of beside) tellStay(columns, alike, pair, stays);
  return [...stays].flatMap(([source, evidence]) => (evidence > 0 ? [] : [columns.sourceNames.texts[source]!])).sort();
}

/** log of P(other record | home throughout) over P(other record | home since later). */
function tellStay(columns: RecordColumns, alike: PairLevels, { record, other }: BesideSpan, stays: Map<number, number>): void {
  const [home, otherHome] = [firstAddressOf(columns, record), firstAddressOf(columns, other)];
  const day = dayOf(columns, other);
  const days = dayOf(columns, record) - day;
  if (home === 0 || otherHome === 0 || day - firstOf(columns, record) < LEAST_DAYS || days < LEAST_DAYS) return;
  const years = days / DAYS_A_YEAR;
  const source = columns.sources.values[record]!;
  const isSame = SAME_HOME.includes(alike.address(home, otherHome));
  const sameSince = SAME_AT_ONCE * Math.exp(-MOVES_A_YEAR * years);
  stays.set(source, stays.get(source)! + (isSame ? MOVES_A_YEAR * years : Math.log((1 - SAME_AT_ONCE) / (1 - sameSince))));
}

/** Number changes per person and year. */
const CHANGES_A_YEAR = 0.1;
/** Candidates for P(shared number | two records of one day); the likeliest is used. */
const SHARED_AT_ONCE: readonly number[] = Array.from({ length: 19 }, (_, step) => 0.05 * (step + 1));
/** Required log likelihood ratio; below it the days count as first and last seen. */
const SURELY = 3;

/** Years from another record's day to the first and last day of an account, and whether they share a number. */
interface Sight {
  readonly fromFirst: number;
  readonly fromLast: number;
  readonly isShared: boolean;
}

/**
 * Sources whose phone numbers date from the first day: an account keeps the number it was opened with. Other records of its
 * people share that number more often the closer they are to the first day.
 */
export function findOpenings(columns: RecordColumns, spans: ReadonlySet<number>, beside: readonly BesideSpan[]): string[] {
  const sights = new Map<number, Sight[]>([...spans].map((source) => [source, []]));
  for (const pair of beside) tellNumber(columns, pair, sights);
  return [...sights].flatMap(([source, seen]) => (areOfFirstDay(seen) ? [columns.sourceNames.texts[source]!] : [])).sort();
}

function tellNumber(columns: RecordColumns, { record, other }: BesideSpan, sights: Map<number, Sight[]>): void {
  const day = dayOf(columns, other);
  const [numbers, others] = [numbersOf(columns, record), numbersOf(columns, other)];
  if (day === NO_DAY || numbers.length === 0 || others.length === 0) return;
  const [fromFirst, fromLast] = [Math.abs(day - firstOf(columns, record)), Math.abs(dayOf(columns, record) - day)];
  if (Math.abs(fromFirst - fromLast) < LEAST_DAYS) return;
  sights.get(columns.sources.values[record]!)!.push({
    fromFirst: fromFirst / DAYS_A_YEAR,
    fromLast: fromLast / DAYS_A_YEAR,
    isShared: numbers.some((number) => others.includes(number)),
  });
}

function areOfFirstDay(sights: readonly Sight[]): boolean {
  const likelihood = (years: (sight: Sight) => number) =>
    Math.max(
      ...SHARED_AT_ONCE.map((atOnce) =>
        sights.reduce((sum, sight) => {
          const shared = atOnce * Math.exp(-CHANGES_A_YEAR * years(sight));
          return sum + Math.log(sight.isShared ? shared : 1 - shared);
        }, 0),
      ),
    );
  return likelihood(({ fromFirst }) => fromFirst) - likelihood(({ fromLast }) => fromLast) > SURELY;
}

function numbersOf(columns: RecordColumns, record: number): Int32Array {
  const { phones, emails } = listsOf(columns, record);
  return columns.cells.values.subarray(phones, emails);
}
