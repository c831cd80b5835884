import { type Day, dayFromDate } from '../core/clock.ts';
import type { BirthDate } from '../core/record.ts';
import { readDate, type WrittenDate } from './date-written.ts';
import { foldWords } from './fold.ts';
import { isPlaceholder } from './placeholder.ts';

/** Two digits up to this are of this century. Fixed rather than moving with the clock, so that a file gives the same people every year. */
const BIRTH_PIVOT = 20;
const SEEN_PIVOT = 69;

/** yyyymmdd, with zeros for what is not known. US order where day and month could be either, unless the day is said to come first. */
export function parseBirthDate(text: string, dayFirst = false): BirthDate | undefined {
  const date = readDate(text, BIRTH_PIVOT, dayFirst);
  if (date === undefined) return undefined;
  const number = numberOf(date);
  return PLACEHOLDERS.has(number) ? undefined : (number as BirthDate);
}

/** The first day of what was written, where only a month or a year is known. */
export function parseDay(text: string, dayFirst = false): Day | undefined {
  // What has a sign between its numbers counts no seconds.
  const moment = hasSign(text) ? undefined : /^\s*(\d{10}|\d{13})\s*$/.exec(text)?.[1];
  if (moment !== undefined) return Math.floor(Number(moment) / (moment.length === 10 ? 86_400 : 86_400_000)) as Day;
  const date = readDate(text, SEEN_PIVOT, dayFirst);
  return date === undefined ? undefined : dayFromDate(date.year, date.month || 1, date.day || 1);
}

/** A day on which something was seen: the zero of a system is none, and a year alone may be. */
export function parseSight(text: string, dayFirst = false): Day | undefined {
  const day = parseDay(text, dayFirst);
  return day === SYSTEM_ZERO && isNoDay(text) ? undefined : day;
}

const SYSTEM_ZERO = dayFromDate(1900, 1, 1);

/** `-`, `n/a`, and the zeros that systems write: no day, though something is written. */
export function isNoDay(text: string): boolean {
  const folded = foldWords(text);
  return folded === '' || isPlaceholder(folded) || ZERO_DAY.test(text.trim());
}

const ZERO_DAY = /^(?:0+([-/. ]0+)*|0?1[-/]0?1[-/]1900|1900-?01-?01)(?:[T ][\d:.]*Z?)?$/;

/** A birth nobody told: no day, or one that fills a form. */
export function isNoBirthDate(text: string): boolean {
  const date = isNoDay(text) ? undefined : readDate(text, BIRTH_PIVOT);
  return date === undefined ? isNoDay(text) : PLACEHOLDERS.has(numberOf(date));
}

const DASH = 45;
const SLASH = 47;

function hasSign(text: string): boolean {
  return text.charCodeAt(4) === DASH || text.charCodeAt(2) === SLASH;
}

export function showBirthDate(date: BirthDate): string {
  const year = Math.floor(date / 10_000);
  const month = Math.floor(date / 100) % 100;
  const day = date % 100;
  const shown = String(year).padStart(4, '0');
  if (month === 0) return shown;
  return day === 0 ? `${shown}-${twoDigits(month)}` : `${shown}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** What systems write for "not known": their zero, their end of time, and what fills a form fastest. */
const PLACEHOLDERS = new Set([1900_01_01, 1899_12_30, 1899_12_31, 1800_01_01, 1753_01_01, 1601_01_01, 1111_11_11, 1901_01_01, 2099_12_31]);

function numberOf({ year, month, day }: WrittenDate): number {
  return year * 10_000 + month * 100 + day;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
