import type { Day } from '../../../core/clock.ts';
import { UNDATED_YEARS } from '../rates.ts';
import type { CommonLines } from './line-rates.ts';

/** Somebody else's number stands under somebody by mistake. */
const MISTAKEN = 0.02;
const DAYS_A_YEAR = 365.25;
/** Longer ago, files tell of few who came after. */
const MOST_YEARS = 20;

interface Seen {
  readonly firstSeen?: Day;
  readonly lastSeen?: Day;
}

/** How many households have a number, and for how long it is known. */
export interface GivenLine {
  readonly households: number;
  readonly years: number;
}

/**
 * Chance that a number which so many households have is nobody's own: one of a desk, an employer, a shelter, a booth. One that passes
 * on comes to another household at its rate a year (Poisson); one that many give grows by any number of them (geometric).
 */
export function nobodysLine({ households, years }: GivenLine, { share, another, passing }: CommonLines): number {
  const passes = MISTAKEN + passing * years;
  let own = (1 - share) * Math.exp(-passes);
  for (let at = 1; at < households; at++) own *= passes / at;
  const common = share * (1 - another) * another ** (households - 1);
  return common / (common + own);
}

/** Of the further households of a number that is somebody's own, to how many it has passed on: the others were mistaken. */
export function passedBy({ households, years }: GivenLine, { passing }: CommonLines): number {
  return ((households - 1) * passing * years) / (MISTAKEN + passing * years);
}

/** For how long a number is known that was seen so. */
export function yearsKnown(sights: readonly Seen[], today: Day | undefined): number {
  let years = 2 * UNDATED_YEARS;
  if (today === undefined) return years;
  for (const { firstSeen, lastSeen } of sights) {
    const first = firstSeen ?? lastSeen;
    if (first !== undefined) years = Math.max(years, (today - first) / DAYS_A_YEAR);
  }
  return Math.min(MOST_YEARS, years);
}
