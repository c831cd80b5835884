import type { RecordColumns } from '../columns/record-columns.ts';
import { HEADER, NO_DAY } from '../columns/record-fronts.ts';
import type { PairsAnswer } from './asked-pairs.ts';

export const DAYS_A_YEAR = 365.25;
/** Records whose days lie so far apart tell of a time; of two days nearer than that neither is the older. */
export const LEAST_DAYS = 365;

/** Sources of which some record has a first and a last day, and years between them. */
export function sourcesOfSpans(columns: RecordColumns): ReadonlySet<number> {
  const sources = new Set<number>();
  for (let record = 0; record < columns.size; record += 1) if (spansYears(columns, record)) sources.add(columns.sources.values[record]!);
  return sources;
}

/** A record that spans years, and another of the same person. */
export interface BesideSpan {
  readonly record: number;
  readonly other: number;
}

/** Of all pairs that are surely one person, those of which one record spans years; both ways where both do. */
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

export function firstOf(columns: RecordColumns, record: number): number {
  return columns.cells.values[columns.starts.values[record]! + HEADER.firstSeen]!;
}

/** The last day of a record, or its only one; the day before all others where it has none. */
export function dayOf(columns: RecordColumns, record: number): number {
  const last = columns.cells.values[columns.starts.values[record]! + HEADER.lastSeen]!;
  return last === NO_DAY ? firstOf(columns, record) : last;
}
