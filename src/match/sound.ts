import { doubleMetaphone } from 'double-metaphone';
import { remember } from '../normalize/bounded-cache.ts';
import { commonSpelling } from '../reference/nicknames.ts';

/** Most names repeat. */
const SOUNDS_KEPT = 200_000;

/**
 * How a name sounds: the first four letters of its primary metaphone code, or the name itself if it has none. Other spellings of a
 * given name sound like the most common one.
 */
export const soundOf: (name: string) => string = remember(
  (name) => doubleMetaphone(commonSpelling(name))[0].slice(0, 4) || name,
  SOUNDS_KEPT,
);
