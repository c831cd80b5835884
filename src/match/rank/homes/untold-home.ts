import type { Day } from '../../../core/clock.ts';
import type { Person } from '../../../core/person.ts';
import type { PostalAddress } from '../../../core/record.ts';
import type { Population } from '../population.ts';
import { UNDATED_YEARS } from '../rates.ts';
import type { Told } from './household-sizes.ts';
import { isSameDwelling } from './households.ts';

const DAYS_A_YEAR = 365.25;

/**
 * Chance that somebody held who lives with these people is not known to live there: whoever was last seen anywhere before the
 * household came.
 */
export function untoldHome(residents: readonly Person[], home: PostalAddress, population: Habits): number {
  const { sightAges } = population;
  const isBefore = seenBefore(residents, home, population);
  let sum = 0;
  for (const age of sightAges) sum += isBefore(age);
  return sum / Math.max(1, sightAges.length);
}

/** The same by when the household may have come: the shares of held people seen since, each as likely as it came then. */
export function seenSince(residents: readonly Person[], home: PostalAddress, population: Habits): Told[] {
  const { sightAges } = population;
  const isBefore = seenBefore(residents, home, population);
  const before = [0, ...sightAges.map(isBefore), 1];
  return before
    .slice(1)
    .map((one, at) => ({ chance: at / sightAges.length, share: one - before[at]! }))
    .filter(({ share }) => share > 0);
}

/**
 * The chance that one who lives with these people and was last seen so many years ago was seen before the household came. It came
 * before its first sight there, after the last sight of one of them elsewhere where that is known, and else as long before as
 * households stay.
 */
export function seenBefore(residents: readonly Person[], home: PostalAddress, population: Habits): (years: number) => number {
  const { newestSeen, moves } = population;
  let least: number | undefined;
  let most = Number.POSITIVE_INFINITY;
  for (const { addresses } of residents) {
    const here = addresses.find((one) => one.current && isSameDwelling(one.value, home));
    if (here?.firstSeen === undefined || newestSeen === undefined) continue;
    least = Math.max(least ?? 0, yearsBefore(newestSeen, here.firstSeen));
    for (const { lastSeen } of addresses)
      if (lastSeen !== undefined && lastSeen < here.firstSeen) most = Math.min(most, yearsBefore(newestSeen, lastSeen));
  }
  const since = least ?? UNDATED_YEARS;
  const within = 1 - Math.exp(-moves * Math.max(0, most - since));
  return (years) => (years <= since ? 0 : years >= most || within <= 0 ? 1 : (1 - Math.exp(-moves * (years - since))) / within);
}

/** Chance that one who lives in a home is known to. */
export function knownAtHome(untold: number, { missed, homeTold }: Pick<Population, 'missed' | 'homeTold'>): number {
  return (1 - missed) * (1 - untold) * homeTold;
}

type Habits = Pick<Population, 'newestSeen' | 'sightAges' | 'moves'>;

function yearsBefore(newest: Day, day: Day): number {
  return Math.max(0, newest - day) / DAYS_A_YEAR;
}
