import type { Day } from '../../../core/clock.ts';
import { UNDATED_YEARS } from '../rates.ts';

/** Numbers of desks, employers and shelters, which people give who have nothing to do with each other: of all, and how many give one. */
const COMMON = 0.003;
const ANOTHER_GIVES_IT = 0.8;
/** Somebody else's number stands under somebody by mistake. */
const MISTAKEN = 0.02;
const DAYS_A_YEAR = 365.25;

interface Seen {
  readonly firstSeen?: Day;
  readonly lastSeen?: Day;
}

/**
 * Chance that a number which so many households have is nobody's own. One that passes on comes to another household at its rate
 * a year (Poisson); one that many give grows by any number of them (geometric).
 */
export function nobodysLine(households: number, sights: readonly Seen[], today: Day | undefined, turnover: number): number {
  if (households < 2) return 0;
  const passes = MISTAKEN + turnover * yearsKnown(sights, today);
  let passing = Math.exp(-passes);
  for (let at = 1; at < households; at++) passing *= passes / at;
  const common = COMMON * (1 - ANOTHER_GIVES_IT) * ANOTHER_GIVES_IT ** (households - 1);
  return common / (common + passing);
}

function yearsKnown(sights: readonly Seen[], today: Day | undefined): number {
  let years = 2 * UNDATED_YEARS;
  if (today === undefined) return years;
  for (const { firstSeen, lastSeen } of sights) {
    const first = firstSeen ?? lastSeen;
    if (first !== undefined) years = Math.max(years, (today - first) / DAYS_A_YEAR);
  }
  return years;
}
