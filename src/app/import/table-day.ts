import type { Day } from '../../core/clock.ts';
import { isNoDay, parseDay } from '../../normalize/date.ts';

/** Told of each single value that cannot be used, as `field: reason`. */
export type OnDropped = (fault: string) => void;

/** The day that a row of a table speaks of. One ahead speaks for today: else it would be the newest for ever. */
export function tableDay(text: string, today: number, onDropped: OnDropped | undefined): Day | undefined {
  const day = parseDay(text);
  if (day === undefined && text !== '') onDropped?.(`as_of: ${isNoDay(text) ? 'placeholder' : 'not a date'}`);
  return day !== undefined && day > today ? (today as Day) : day;
}
