import type { Day } from '../../core/clock.ts';

/** A table that is dated ahead speaks for today: else it would be the newest for ever. */
export function notAfter(today: number, day: Day | undefined): Day | undefined {
  return day !== undefined && day > today ? (today as Day) : day;
}
