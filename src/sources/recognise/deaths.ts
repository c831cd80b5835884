import { type Day, showDay } from '../../core/clock.ts';
import { parseBirthDate, parseSeenDay, showBirthDate } from '../../normalize/date.ts';
import { saysDeath, tellsDeath, YES } from '../../normalize/death.ts';
import { isNoEnd } from '../row-dates.ts';
import type { Column, Table } from './assign.ts';
import { fitsPattern, isForeign } from './heading-tokens.ts';
import { areFlags, filled, most, shareOf } from './values.ts';

/** Of the deaths of a register so many come after the births. */
const AFTER_BIRTH_SHARE = 0.9;
/** `DOD`: a date of death or of discharge. */
const DEATH_OR_DISCHARGE = 'dod';

/**
 * Whether a column headed as deaths holds flags or days of them. Most people in most files are alive: where most rows say a death, the
 * heading must be unambiguous, and the days must follow the births, with no day that makes up most of them.
 */
export function areDeaths({ tokens, values }: Column, { columns }: Table): boolean {
  const isLiving = (value: string) => /^(?:alive|living)$/i.test(value.trim()) || isNoEnd(value.trim());
  const isFlagOrDay = values.every((value) => areFlags([value]) || tellsDeath(value) || isLiving(value));
  if (!isFlagOrDay || shareOf(values, tellsDeath) <= 0.5) return isFlagOrDay;
  if (tokens.includes(DEATH_OR_DISCHARGE)) return false;
  const births = columns.find(({ target }) => target === 'birth_date' || target === 'birth_year')?.values;
  const dated = values.flatMap((value, at) => {
    const died = YES.test(value.trim()) ? undefined : parseSeenDay(value);
    return died === undefined ? [] : [{ died, born: parseBirthDate(births?.[at] ?? '') }];
  });
  const counts = new Map<Day, number>();
  for (const { died } of dated) counts.set(died, (counts.get(died) ?? 0) + 1);
  if (dated.length > 1 && Math.max(...counts.values()) > dated.length / 2) return false;
  const known = dated.filter(({ born }) => born !== undefined);
  return known.length === 0 || shareOf(known, ({ died, born }) => showDay(died) >= showBirthDate(born!)) >= AFTER_BIRTH_SHARE;
}

const MAX_STATUSES = 60;

/** `Status`, `Member Status`, `voter_status_reason_desc`: few words that repeat, of the row or its person. */
export function isStatus({ tokens, words, values }: Column): boolean {
  if (!fitsPattern(words, { some: ['status'], none: ['marital'] }) || isForeign(tokens)) return false;
  const isOfPerson = fitsPattern(words, { only: ['status', 'reason', 'row', 'when'] });
  const given = filled(values);
  return most(given, /\p{L}{2}/u) && new Set(given).size <= MAX_STATUSES && (isOfPerson || given.some(saysDeath));
}

const CODES = /^(?:d|dc|de|dec|dcd|dead)$/;

/** Whether some values of an unread column may stand for a death, as words or, under a heading for a status, as letters. */
export function mayTellDeath({ tokens, words, values }: Column): boolean {
  if (isForeign(tokens) || !fitsPattern(words, { none: ['marital'] })) return false;
  const given = filled(values);
  const kinds = [...new Set(given.map((value) => value.toLowerCase()))];
  if (kinds.length < 2 || kinds.length > MAX_STATUSES) return false;
  return given.some(saysDeath) || (fitsPattern(words, { some: ['status'] }) && kinds.some((kind) => CODES.test(kind)));
}
