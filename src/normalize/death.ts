import { type Day, dayFromDate } from '../core/clock.ts';
import { parseSeenDay } from './date.ts';
import { foldWords } from './fold.ts';

/** A flag, and no day. */
export const YES = /^(?:y|yes|t|true|x|1|d|dead|deceased|died)$/i;
const YEAR = /^(?:19|20)\d\d$/;
/** Days from here on stand for none in systems: 9999-12-31. */
const END_OF_TIME = dayFromDate(2100, 1, 1);

/** Whether a cell says that the person has died: a flag, or the day or year of it, which has come by `today` where that is known. */
export function tellsDeath(text: string, today: Day = END_OF_TIME): boolean {
  const written = text.trim();
  if (written === '') return false;
  if (YES.test(written)) return true;
  const day = parseSeenDay(written) ?? (YEAR.test(written) ? dayFromDate(Number(written), 1, 1) : undefined);
  return day !== undefined && day <= today;
}

const DIED =
  /\b(?:deceased|decedent|decd|died|death|passed away|verstorben|gestorben|fallecid[oa]|difunt[oa]|falecid[oa]|decede|decedut[oa]|overleden)\b/;
/** Another person's death, or an uncertain one. */
const NOT_THEIRS =
  /\b(?:not?|spouse|husband|wife|partner|parent|mother|father|child|son|daughter|widow|widower|benefits?|possibl[ey]|pending|suspected)\b/;

/** Whether a status says in words that the person has died; a letter or a code may stand for anything. */
export function saysDeath(status: string): boolean {
  if (status.length < SHORTEST_WORD || status.length > MAX_STATUS_CHARS) return false;
  const folded = foldWords(status);
  return DIED.test(folded) && !NOT_THEIRS.test(folded);
}

const SHORTEST_WORD = 4;
const MAX_STATUS_CHARS = 80;
