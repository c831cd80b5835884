import CULTURAL from './first-names-cultures.json' with { type: 'json' };
import { FIRST_NAMES_TABLE } from './first-names-table.ts';
import type { NameCulture } from './surnames.ts';

/** Births by decade: index 0 is 1900-1909 with all before, index 11 is 2010-2016. */
export interface FirstNameCounts {
  readonly male: readonly number[];
  readonly female: readonly number[];
}

export const FIRST_DECADE = 1900;
export const DECADES = 12;
/** When the living were counted. */
export const COUNTED_IN = 2026;

/** Whether a folded word is a first name at all. */
export function isFirstName(word: string): boolean {
  return table().rows.has(word);
}

/** `first` is folded: lower case, ASCII. Undefined for a name given fewer than some 600 times in a century. */
export function firstNameCounts(first: string): FirstNameCounts | undefined {
  const { rows, decoded } = table();
  const known = decoded.get(first);
  const row = known === undefined ? rows.get(first) : undefined;
  if (row === undefined) return known;
  const counts = decode(row);
  decoded.set(first, counts);
  return counts;
}

/** All names of the table, most given first. */
export function allFirstNames(): readonly string[] {
  return [...table().rows.keys()];
}

/** Share of people alive now who bear this first name; unknown names get the share of the rarest in the table. */
export function firstNameShare(first: string): number {
  return Math.max(LEAST_LIVING, livingBearers(first)) / bearers().total;
}

/** So many people alive now bear this first name; none where the table has it not. */
export function livingBearers(first: string): number {
  return bearers().living.get(first) ?? 0;
}

/** The likelier gender of the bearers (of that birth year, where known) and its share among them. */
export function estimateGender(
  first: string,
  birthYear?: number,
): { readonly gender: 'male' | 'female'; readonly share: number } | undefined {
  const counts = countsHoweverWritten(first);
  if (counts === undefined) return genderOfWords(first);
  const decade = birthYear === undefined ? undefined : decadeOf(birthYear);
  let male = decade === undefined ? living(counts.male) : aroundDecade(counts.male, decade);
  let female = decade === undefined ? living(counts.female) : aroundDecade(counts.female, decade);
  if (male + female === 0) {
    male = living(counts.male);
    female = living(counts.female);
  }
  if (male + female === 0) return undefined;
  return male >= female ? { gender: 'male', share: male / (male + female) } : { gender: 'female', share: female / (male + female) };
}

/** Anna-Lena and Billy Ray are what both of their names are. */
function genderOfWords(first: string): ReturnType<typeof estimateGender> {
  const words = first.split(BETWEEN);
  if (words.length === 1) return undefined;
  const estimates = words.map((word) => estimateGender(word));
  const [one] = estimates;
  if (one === undefined || estimates.some((other) => other?.gender !== one.gender)) return undefined;
  return { gender: one.gender, share: Math.min(...estimates.map((other) => other!.share)) };
}

/** Jo-Ann and Jo Ann are counted as Joann. */
function countsHoweverWritten(first: string): FirstNameCounts | undefined {
  return firstNameCounts(first) ?? (BETWEEN.test(first) ? firstNameCounts(first.replace(EVERY_BETWEEN, '')) : undefined);
}

const BETWEEN = /[ -]/;
const EVERY_BETWEEN = /[ -]/g;

/** Living bearers by decade of birth, as in `FirstNameCounts`; `gender` narrows to those. Undefined for a name that no living person bears. */
export function livingByDecade(first: string, gender?: 'male' | 'female'): readonly number[] | undefined {
  const counts = countsHoweverWritten(first);
  if (counts === undefined) return undefined;
  const bearers = SURVIVAL.map(
    (alive, i) => alive * ((gender === 'female' ? 0 : (counts.male[i] ?? 0)) + (gender === 'male' ? 0 : (counts.female[i] ?? 0))),
  );
  return bearers.some((count) => count > 0) ? bearers : undefined;
}

/**
 * Share of a decade's births alive in the middle of the 2020s, rounded from the Social Security Administration's
 * cohort life tables, both sexes together.
 */
const SURVIVAL: readonly number[] = [0, 0.0002, 0.02, 0.25, 0.6, 0.8, 0.9, 0.95, 0.97, 0.98, 0.99, 0.995];

const LEAST_LIVING = 200;

interface Table {
  readonly rows: ReadonlyMap<string, string>;
  /** Rows that were asked for. */
  readonly decoded: Map<string, FirstNameCounts>;
}

/** Read on first use, so that a process that asks nothing pays nothing. */
function table(): Table {
  read ??= { rows: new Map(FIRST_NAMES_TABLE.split(';').map((row) => splitAt(row, row.indexOf(':')))), decoded: new Map() };
  return read;
}
let read: Table | undefined;

function splitAt(text: string, at: number): [string, string] {
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Living bearers by name, and of all names. */
function bearers(): { readonly living: ReadonlyMap<string, number>; readonly total: number } {
  if (counted !== undefined) return counted;
  const all = new Map<string, number>();
  for (const [name, row] of table().rows) {
    const { male, female } = decode(row);
    all.set(name, living(male) + living(female));
  }
  counted = { living: all, total: [...all.values()].reduce((sum, one) => sum + one, 0) };
  return counted;
}
let counted: ReturnType<typeof bearers> | undefined;

function decode(row: string): FirstNameCounts {
  const [male = [], female = []] = row.split(':').map((counts) => counts.split(',').map((count) => Number.parseInt(count || '0', 36)));
  return { male: inDecades(male), female: inDecades(female) };
}

function inDecades(counts: readonly number[]): number[] {
  return Array.from({ length: DECADES }, (_, at) => counts[at] ?? 0);
}

function living(counts: readonly number[]): number {
  return counts.reduce((sum, count, at) => sum + count * SURVIVAL[at]!, 0);
}

function decadeOf(year: number): number {
  return Math.min(DECADES - 1, Math.max(0, Math.floor((year - FIRST_DECADE) / 10)));
}

/** Neighbouring decades count a quarter, so that a name rare in one decade does not flip on a handful of births. */
function aroundDecade(counts: readonly number[], decade: number): number {
  return (counts[decade] ?? 0) + ((counts[decade - 1] ?? 0) + (counts[decade + 1] ?? 0)) / 4;
}

export interface CulturalFirstNames {
  /** Share of the culture's people whose first name comes from these lists; the others bear the country's names of their year. */
  readonly share: number;
  readonly male: readonly string[];
  readonly female: readonly string[];
}

/** First names that go with a surname's culture, commonest first; cultures not listed bear the country's names. */
export const CULTURAL_FIRST_NAMES: Readonly<Partial<Record<NameCulture, CulturalFirstNames>>> = Object.fromEntries(
  Object.entries(CULTURAL).map(([culture, { share, male, female }]) => [
    culture,
    { share, male: male.join(' ').split(' '), female: female.join(' ').split(' ') },
  ]),
);
