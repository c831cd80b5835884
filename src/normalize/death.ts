import { parseDay } from './date.ts';

const YES = /^(?:y|yes|t|true|x|1|d|dead|deceased|died)$/i;
const YEAR = /^(?:19|20)\d\d$/;

/** Whether a cell says that somebody has died: a flag, or the day or year of it. */
export function tellsDeath(text: string): boolean {
  const written = text.trim();
  return written !== '' && (YES.test(written) || YEAR.test(written) || parseDay(written) !== undefined);
}
