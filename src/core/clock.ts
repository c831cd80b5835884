import type { Brand } from './ids.ts';

/** Milliseconds since 1970. Only edges hold a clock; everything pure is handed the moment it needs. */
export interface Clock {
  nowMs(): number;
}

/** Days since 1970-01-01; 0 and below are real days, so "unknown" is always `undefined`, never 0. */
export type Day = Brand<number, 'Day'>;

export const systemClock: Clock = { nowMs: () => Date.now() };

const DAY_MS = 86_400_000;

export const DAYS_A_YEAR = 365.25;

export function dayOf(ms: number): Day {
  return Math.floor(ms / DAY_MS) as Day;
}

export function dayFromDate(year: number, month: number, day: number): Day {
  return (Date.UTC(year, month - 1, day) / DAY_MS) as Day;
}

/** `YYYY-MM-DD` of a day. */
export function showDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
