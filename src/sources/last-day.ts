import { type Day, showDay } from '../core/clock.ts';
import { isNoDay, parseDay } from '../normalize/date.ts';
import { foldWords } from '../normalize/fold.ts';

/** What is written for an end that has not come. */
const GOES_ON: ReadonlySet<string> = new Set('open current present active ongoing now today'.split(' '));

/** The last day of a row that tells an end: the end itself, or the day its file speaks of where it has not come by then. */
export function lastDay(end: string, asOf: Day, dayFirst: boolean): string {
  return endOf(end, asOf, dayFirst) === undefined ? showDay(asOf) : end;
}

/** Whether the row's end has come by the day its file speaks of. */
export function hasEnded(end: string, asOf: Day | undefined, dayFirst: boolean): boolean {
  return asOf === undefined ? !isNoEnd(end) : endOf(end, asOf, dayFirst) !== undefined;
}

/** The end as written, where it has come or nobody can read it; undefined where what the row tells of goes on. */
function endOf(end: string, asOf: Day, dayFirst: boolean): string | undefined {
  if (isNoEnd(end)) return undefined;
  const day = parseDay(end, dayFirst);
  return day === undefined || day <= asOf ? end : undefined;
}

/** `-`, `n/a`, `OPEN`; and what systems write: their zero, and the end of time. */
export function isNoEnd(end: string): boolean {
  return end === '' || isNoDay(end) || GOES_ON.has(foldWords(end)) || END_OF_TIME.test(end);
}

const END_OF_TIME = /^(?:2[1-9]|[3-9]\d)\d\d(?:[-/.]|1231)|[-/.](?:2[1-9]|[3-9]\d)\d\d(?!\d)/;
