import type { RecordColumns } from '../columns/record-columns.ts';
import { HEADER, NAME_INTS, NO_DAY } from '../columns/record-fronts.ts';
import { type BesideSpan, DAYS_A_YEAR, dayOf, firstOf, LEAST_DAYS } from './spans.ts';

/** How often somebody's number changes in a year. */
const CHANGES_A_YEAR = 0.1;
/** Records of one day share a number so often, whatever else people have: the likeliest of these. */
const SHARED_AT_ONCE: readonly number[] = Array.from({ length: 19 }, (_, step) => 0.05 * (step + 1));
/** The logarithm of how much likelier it has to be: a span is that of sights until others tell. */
const SURELY = 3;

/** Years between a day on which another record was told and the first and last day of an account; and whether both have a number in common. */
interface Sight {
  readonly fromFirst: number;
  readonly fromLast: number;
  readonly isShared: boolean;
}

/**
 * Sources whose numbers are those of their first days: an account keeps the number with which it was opened, however long it is
 * open. Other records of its people have that number the oftener the nearer they are to the day on which it was told.
 */
export function findOpenings(columns: RecordColumns, spans: ReadonlySet<number>, beside: readonly BesideSpan[]): string[] {
  const sights = new Map<number, Sight[]>([...spans].map((source) => [source, []]));
  for (const pair of beside) tellNumber(columns, pair, sights);
  return [...sights].flatMap(([source, seen]) => (areOfFirstDay(seen) ? [columns.sourceNames.texts[source]!] : [])).sort();
}

function tellNumber(columns: RecordColumns, { record, other }: BesideSpan, sights: Map<number, Sight[]>): void {
  if (!hasDay(columns, other) || !hasNumbers(columns, record) || !hasNumbers(columns, other)) return;
  const day = dayOf(columns, other);
  const [fromFirst, fromLast] = [Math.abs(day - firstOf(columns, record)), Math.abs(dayOf(columns, record) - day)];
  if (Math.abs(fromFirst - fromLast) < LEAST_DAYS) return;
  sights.get(columns.sources.values[record]!)!.push({
    fromFirst: fromFirst / DAYS_A_YEAR,
    fromLast: fromLast / DAYS_A_YEAR,
    isShared: shareNumber(columns, record, other),
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

function hasDay(columns: RecordColumns, record: number): boolean {
  return dayOf(columns, record) !== NO_DAY;
}

function hasNumbers(columns: RecordColumns, record: number): boolean {
  return columns.cells.values[columns.starts.values[record]! + HEADER.phones]! > 0;
}

function shareNumber(columns: RecordColumns, one: number, other: number): boolean {
  const numbers = numbersOf(columns, other);
  return numbersOf(columns, one).some((number) => numbers.includes(number));
}

function numbersOf(columns: RecordColumns, record: number): Int32Array {
  const cells = columns.cells.values;
  const start = columns.starts.values[record]!;
  const first = start + HEADER.size + NAME_INTS * cells[start + HEADER.names]!;
  return cells.subarray(first, first + cells[start + HEADER.phones]!);
}
