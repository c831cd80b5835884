import { NO_DAY } from '../columns/record-fronts.ts';

/** Whoever stands in a file by a name of their own is grown up, but for few. */
const GROWN_YEARS = 16;
const DAYS_A_YEAR = 365.2425;
const EPOCH_YEAR = 1970;
/** Of one person's records one or two in a hundred are of so early a day, by a slip or as a child; of strangers' one in eight. */
const YOUNG_MILLIBITS = -3000;
/** Born after having been seen: one of the two days is wrong. */
const UNBORN_MILLIBITS = -7000;

/** What a birth date (yyyymmdd, 0 where unknown) says against a record that tells none and was seen on that day. */
export function seenYoungMillibits(birthDate: number, seen: number): number {
  if (birthDate === 0 || seen === NO_DAY) return 0;
  const year = Math.floor(birthDate / 10_000);
  const month = Math.floor(birthDate / 100) % 100;
  const age = EPOCH_YEAR + seen / DAYS_A_YEAR - year - Math.max(0, month - 1) / 12;
  if (age >= GROWN_YEARS) return 0;
  return age < 0 ? UNBORN_MILLIBITS : YOUNG_MILLIBITS;
}
