import type { Day } from '../../core/clock.ts';
import type { Person } from '../../core/person.ts';
import type { BirthDate, Gender, PersonName } from '../../core/record.ts';
import { remember } from '../../normalize/bounded-cache.ts';
import { COUNTED_IN, CULTURAL_FIRST_NAMES, estimateGender, FIRST_DECADE, livingByDecade } from '../../reference/first-names.ts';
import { isSurnameOf, type NameCulture } from '../../reference/surnames.ts';
import { AGES } from './demographics.ts';

/** Estimates from a first name, if it is informative enough. */
export interface NameEstimate {
  readonly gender?: Gender;
  /** Living bearers by decade of birth, of the known gender. */
  readonly bearers?: readonly number[];
}

/** A gender is estimated from this share of the bearers on. */
const MIN_GENDER_SHARE = 0.9;
/** An age range is estimated from this probability on. */
const MIN_RANGE_SHARE = 0.5;
/** Bearers born long before the name became common are left out. */
const MIN_OLD_ENOUGH = 0.5;
/** Least bearers by births in the country; rarer names may be of people born abroad, whose ages are unknown. */
const FEWEST_BEARERS = 20_000;
const MAX_KNOWN_ESTIMATES = 20_000;
/** Youngest estimate, in years: never a minor. */
const MIN_ESTIMATED_AGE_YEARS = 20;
/** Least age when first seen: files do not list children. */
const MIN_SEEN_AGE_YEARS = 18;
const DAYS_A_YEAR = 365.2425;
const EPOCH_YEAR = 1970;
const YEARS_A_DECADE = 10;

export function estimateByName(first: string, knownGender?: Gender): NameEstimate {
  return first.length < 2 ? {} : estimates(`${knownGender ?? ''}|${first}`);
}

/**
 * An estimated birth year within the likeliest age range of the name's bearers at the reference date; the same on every day.
 * Undefined if that range is more likely wrong than right, if most bearers were too young then or when the person was first
 * seen, or if births in the country do not cover the name.
 */
export function estimatedBirthDate({ bearers }: NameEstimate, person: Seen): BirthDate | undefined {
  if (bearers === undefined || bornBefore(bearers, COUNTED_IN) < FEWEST_BEARERS || isGivenAbroad(person.names[0]?.value)) return undefined;
  const first = firstSeenDay(person);
  const grownUp = COUNTED_IN - MIN_ESTIMATED_AGE_YEARS;
  const latest = first === undefined ? grownUp : Math.min(grownUp, yearOf(first) - MIN_SEEN_AGE_YEARS);
  const oldEnough = bornBefore(bearers, latest);
  if (oldEnough < MIN_OLD_ENOUGH * bornBefore(bearers, COUNTED_IN)) return undefined;
  for (const [low, high] of AGES) {
    const from = COUNTED_IN - high - 1;
    const to = Math.min(COUNTED_IN - low, latest);
    if (to <= from || bornBefore(bearers, to) - bornBefore(bearers, from) < MIN_RANGE_SHARE * oldEnough) continue;
    return (middleYear(bearers, from, to) * 10_000) as BirthDate;
  }
  return undefined;
}

/** `Dolores Herrera`, `Kim Tran`: communities that use the name at other times than the country does. */
function isGivenAbroad(name: Pick<PersonName, 'first' | 'last'> | undefined): boolean {
  if (name === undefined) return false;
  const { first, last } = name;
  return givenBy(first)?.some((culture) => last.split(SURNAMES_APART).some((word) => isSurnameOf(culture, word))) === true;
}

const SURNAMES_APART = /[ -]/;

/** Communities in which most adults or their parents immigrated. */
const FROM_ABROAD = ['hispanic', 'chinese', 'vietnamese', 'korean', 'indian', 'arabic', 'filipino'] as const;

function givenBy(first: string): readonly NameCulture[] | undefined {
  if (culturesOf === undefined) {
    culturesOf = new Map();
    for (const culture of FROM_ABROAD) {
      const { male = [], female = [] } = CULTURAL_FIRST_NAMES[culture] ?? {};
      for (const name of new Set([...male, ...female])) culturesOf.set(name, [...(culturesOf.get(name) ?? []), culture]);
    }
  }
  return culturesOf.get(first);
}

let culturesOf: Map<string, readonly NameCulture[]> | undefined;

/** Bearers born before a time, in years; births within a decade are spread evenly. */
function bornBefore(bearers: readonly number[], year: number): number {
  let born = 0;
  for (let decade = 0; decade < bearers.length; decade++) {
    const passed = (year - FIRST_DECADE) / YEARS_A_DECADE - decade;
    if (passed <= 0) break;
    born += bearers[decade]! * Math.min(1, passed);
  }
  return born;
}

/** The median birth year between two times, as a whole year. */
function middleYear(bearers: readonly number[], from: number, to: number): number {
  const half = (bornBefore(bearers, from) + bornBefore(bearers, to)) / 2;
  let year = Math.ceil(from);
  while (year + 2 <= to && bornBefore(bearers, year + 1) < half) year += 1;
  return year;
}

type Seen = Pick<Person, 'names' | 'phones' | 'emails' | 'addresses'>;

function firstSeenDay({ names, phones, emails, addresses }: Seen): Day | undefined {
  let first: Day | undefined;
  for (const values of [names, phones, emails, addresses])
    for (const { firstSeen } of values) if (firstSeen !== undefined && (first === undefined || firstSeen < first)) first = firstSeen;
  return first;
}

/** The year with its fraction: 2026.5 is the middle of 2026. */
function yearOf(day: Day): number {
  return EPOCH_YEAR + day / DAYS_A_YEAR;
}

const estimates: (key: string) => NameEstimate = remember((key) => {
  const bar = key.indexOf('|');
  const first = key.slice(bar + 1);
  const guess = bar === 0 ? estimateGender(first) : undefined;
  const gender =
    bar === 0 ? (guess !== undefined && guess.share >= MIN_GENDER_SHARE ? guess.gender : undefined) : (key.slice(0, bar) as Gender);
  const bearers = livingByDecade(first, gender);
  const estimate: { -readonly [Part in keyof NameEstimate]: NameEstimate[Part] } = {};
  if (gender !== undefined) estimate.gender = gender;
  if (bearers !== undefined) estimate.bearers = bearers;
  return estimate;
}, MAX_KNOWN_ESTIMATES);
