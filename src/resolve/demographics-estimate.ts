import { type Day, showDay } from '../core/clock.ts';
import type { BirthDate, Gender } from '../core/record.ts';
import { remember } from '../normalize/bounded-cache.ts';
import { birthYearQuantiles, estimateGender } from '../reference/first-names.ts';

/** What a first name says of its bearer, where it says enough to be worth telling. */
export interface NameEstimate {
  readonly gender?: Gender;
  /** Middle birth year of the living bearers, by their gender where it is known. */
  readonly birthYear?: number;
}

/** A first name tells a gender from this share of its bearers on. */
const MIN_GENDER_SHARE = 0.9;
/** A first name tells an age when half of its living bearers lie within so many years. */
const MAX_SPREAD_YEARS = 16;
const MAX_KNOWN_ESTIMATES = 20_000;
/** No estimate may make a minor, nor anybody who is nearly one. */
const MIN_ESTIMATED_AGE_YEARS = 20;

export function estimateByName(first: string, knownGender?: Gender): NameEstimate {
  return first.length < 2 ? {} : estimates(`${knownGender ?? ''}|${first}`);
}

/** The birth year as a date of which nothing else is known, unless it would make somebody too young. */
export function estimatedBirthDate(estimate: NameEstimate, today: Day | undefined): BirthDate | undefined {
  if (estimate.birthYear === undefined || today === undefined) return undefined;
  const year = Number(showDay(today).slice(0, 4));
  return year - estimate.birthYear < MIN_ESTIMATED_AGE_YEARS ? undefined : ((estimate.birthYear * 10_000) as BirthDate);
}

const estimates: (key: string) => NameEstimate = remember((key) => {
  const bar = key.indexOf('|');
  const first = key.slice(bar + 1);
  const guess = bar === 0 ? estimateGender(first) : undefined;
  const gender =
    bar === 0 ? (guess !== undefined && guess.share >= MIN_GENDER_SHARE ? guess.gender : undefined) : (key.slice(0, bar) as Gender);
  const years = birthYearQuantiles(first, gender);
  const tells = years !== undefined && years.p75 - years.p25 <= MAX_SPREAD_YEARS;
  return { ...(gender !== undefined && { gender }), ...(tells && { birthYear: years.p50 }) };
}, MAX_KNOWN_ESTIMATES);
