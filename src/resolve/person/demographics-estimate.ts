import { type Day, showDay } from '../../core/clock.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, Gender } from '../../core/record.ts';
import { remember } from '../../normalize/bounded-cache.ts';
import { birthYearQuantiles, estimateGender } from '../../reference/first-names.ts';

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
/** Children are in no files: whoever was in one then is older than the bearers of the name mostly are. */
const MIN_SEEN_AGE_YEARS = 18;

export function estimateByName(first: string, knownGender?: Gender): NameEstimate {
  return first.length < 2 ? {} : estimates(`${knownGender ?? ''}|${first}`);
}

/** The birth year as a date of which nothing else is known, unless it would make the person too young, today or when first seen. */
export function estimatedBirthDate({ birthYear }: NameEstimate, today: Day | undefined, person: Seen): BirthDate | undefined {
  if (birthYear === undefined || today === undefined || yearOf(today) - birthYear < MIN_ESTIMATED_AGE_YEARS) return undefined;
  const first = firstSight(person);
  if (first !== undefined && yearOf(first) - birthYear < MIN_SEEN_AGE_YEARS) return undefined;
  return (birthYear * 10_000) as BirthDate;
}

type Seen = Pick<Person, 'names' | 'phones' | 'emails' | 'addresses'>;

function firstSight({ names, phones, emails, addresses }: Seen): Day | undefined {
  let first: Day | undefined;
  for (const values of [names, phones, emails, addresses])
    for (const { firstSeen } of values) if (firstSeen !== undefined && (first === undefined || firstSeen < first)) first = firstSeen;
  return first;
}

function yearOf(day: Day): number {
  return Number(showDay(day).slice(0, 4));
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
