import { type Day, dayFromDate } from '../core/clock.ts';
import type { BirthDate } from '../core/record.ts';
import { foldWords } from './fold.ts';
import { digitsMisread } from './misread.ts';
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
export function parseSeenDay(text: string, dayFirst = false): Day | undefined {
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

/** An unknown birth date: no day, or one that fills a form. */
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

export interface WrittenDate {
  readonly year: number;
  /** 0 where it is not known. */
  readonly month: number;
  readonly day: number;
}

/** Reads a date in any usual writing; impossible ones are undefined. */
function readDate(text: string, pivot: number, dayFirst = false): WrittenDate | undefined {
  if (text.length === 10 && text.charCodeAt(4) === DASH && text.charCodeAt(7) === DASH) {
    const iso = checked(digitsAt(text, 0, 4), digitsAt(text, 5, 7), digitsAt(text, 8, 10));
    if (iso !== undefined) return iso;
  }
  if (!dayFirst && text.length === 10 && text.charCodeAt(2) === SLASH && text.charCodeAt(5) === SLASH) {
    const us = usOrder(digitsAt(text, 0, 2), digitsAt(text, 3, 5), digitsAt(text, 6, 10));
    if (us !== undefined) return us;
  }
  if (text.length > MAX_DATE_CHARS) return undefined;
  const bare = text.trim().toLowerCase().replace(TIME_OF_DAY, '').replace(ABOUT, '').replace(/\.0$/, '');
  if (bare.length === 0) return undefined;
  if (/^\d+$/.test(bare)) return fromDigits(bare, pivot, dayFirst);
  const digits = MISREAD.test(bare) ? digitsMisread(bare) : undefined;
  if (digits !== undefined) return readDate(digits, pivot, dayFirst);
  const words = bare.match(/\d+|[a-z]+/g);
  if (words === null || words.length > 5) return undefined;
  return /[a-z]/.test(bare) ? fromNamedMonth(words, pivot) : fromNumbers(bare, words, pivot, dayFirst);
}

const ZERO = 48;
const MAX_DATE_CHARS = 60;
const MIN_YEAR = 1_200;
const MAX_YEAR = 2_100;
/** Three numbers, some of whose digits are letters. */
const MISREAD = /^(?=.*[a-z])(?:\d[\doilsbz]{0,3}|[oilsbz]\d{1,3})(?:[-/.](?:\d[\doilsbz]{0,3}|[oilsbz]\d{1,3})){2}$/;
const TIME_OF_DAY = /(?:t|\s+)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2})?$/;
const ABOUT = /^(?:c|ca|circa|about|abt|approx|est|born|b|dob)[.:\s]+/;

function fromDigits(digits: string, pivot: number, dayFirst: boolean): WrittenDate | undefined {
  const part = (from: number, to: number) => digitsAt(digits, from, to);
  switch (digits.length) {
    // With the time of day behind it.
    case 12:
    case 14:
      return checked(part(0, 4), part(4, 6), part(6, 8));
    case 8:
      return (
        checked(part(0, 4), part(4, 6), part(6, 8)) ??
        (dayFirst ? checked(part(4, 8), part(2, 4), part(0, 2)) : undefined) ??
        usOrder(part(0, 2), part(2, 4), part(4, 8))
      );
    case 7:
      return usOrder(part(0, 1), part(1, 3), part(3, 7));
    case 6:
      return isYear(part(0, 4)) && part(0, 2) > 12
        ? checked(part(0, 4), part(4, 6), 0)
        : (usOrder(part(0, 2), part(2, 4), fullYear(part(4, 6), 2, pivot)) ??
            checked(fullYear(part(0, 2), 2, pivot), part(2, 4), part(4, 6)));
    case 5:
      return fromSpreadsheetDay(part(0, 5));
    case 4:
      return checked(part(0, 4), 0, 0);
    default:
      return undefined;
  }
}

function fromNumbers(bare: string, words: readonly string[], pivot: number, dayFirst: boolean): WrittenDate | undefined {
  const [a = '', b = '', c = ''] = words;
  if (words.length === 2) {
    if (a.length === 4) return checked(Number(a), Number(b), 0);
    return b.length === 4 && a.length <= 2 ? checked(Number(b), Number(a), 0) : undefined;
  }
  if (words.length !== 3 || a.length > 4 || b.length > 2 || c.length > 4) return undefined;
  if (a.length >= 3) return dayFirstIfItMust(Number(a), Number(b), Number(c));
  if (c.length === 3) return undefined;
  const year = fullYear(Number(c), c.length, pivot);
  // Dots are how Europe writes, and Europe begins with the day.
  return dayFirst || bare.includes('.')
    ? (checked(year, Number(b), Number(a)) ?? checked(year, Number(a), Number(b)))
    : usOrder(Number(a), Number(b), year);
}

function fromNamedMonth(words: readonly string[], pivot: number): WrittenDate | undefined {
  let month = 0;
  const numbers: string[] = [];
  for (const word of words) {
    if (word.charCodeAt(0) < 58) numbers.push(word);
    else if (MONTHS.has(word.slice(0, 3)) && MONTH_NAMES.some((name) => name.startsWith(word) || word === 'sept')) {
      if (month !== 0) return undefined;
      month = MONTHS.get(word.slice(0, 3)) ?? 0;
    } else if (!FILLERS.has(word)) return undefined;
  }
  const [a = '', b = ''] = numbers;
  if (month === 0) return undefined;
  if (numbers.length === 1) return a.length === 4 ? checked(Number(a), month, 0) : undefined;
  if (numbers.length !== 2 || a.length > 4 || b.length > 4) return undefined;
  if (a.length >= 3) return checked(Number(a), month, Number(b));
  return b.length === 3 ? undefined : checked(fullYear(Number(b), b.length, pivot), month, Number(a));
}

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ');
const MONTHS = new Map(MONTH_NAMES.map((name, index) => [name.slice(0, 3), index + 1]));
const FILLERS = new Set(
  'st nd rd th of the mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday'.split(' '),
);

/** Spreadsheets count days from the end of 1899. */
function fromSpreadsheetDay(serial: number): WrittenDate | undefined {
  const date = new Date(Date.UTC(1899, 11, 30 + serial));
  return checked(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function usOrder(first: number, second: number, year: number): WrittenDate | undefined {
  return dayFirstIfItMust(year, first, second);
}

function dayFirstIfItMust(year: number, month: number, day: number): WrittenDate | undefined {
  return month > 12 ? checked(year, day, month) : checked(year, month, day);
}

function fullYear(year: number, digits: number, pivot: number): number {
  return digits > 2 ? year : year + (year <= pivot ? 2_000 : 1_900);
}

function isYear(year: number): boolean {
  return year >= MIN_YEAR && year <= MAX_YEAR;
}

function checked(year: number, month: number, day: number): WrittenDate | undefined {
  if (!isYear(year) || !(month >= 0 && month <= 12) || !(day >= 0 && day <= daysIn(year, month)) || (month === 0 && day !== 0))
    return undefined;
  return { year, month, day };
}

const MONTH_DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (MONTH_DAYS[month] ?? 0);
}

/** NaN when something other than a digit stands there. */
function digitsAt(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
