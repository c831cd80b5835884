import { LEVEL_SPAN, SLOT } from '../attributes.ts';
import { NO_DAY } from '../columns/column-layout.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { EMAIL } from '../compare/email.ts';
import { FIRST } from '../compare/first-name.ts';
import { GENDER } from '../compare/gender.ts';
import { LAST } from '../compare/last-name.ts';
import { PHONE } from '../compare/phone.ts';
import type { LevelTables } from './weight-tables.ts';

/** Of one name or a form of it, and born a generation apart: a son named for his father. */
export function areNamesakesOfTwoGenerations(levels: Uint8Array): boolean {
  return levels[SLOT.birthDate] === BIRTH_DATE.generation && levels[SLOT.first]! <= FIRST.close;
}

/** Of one first name and born on one day. */
export function areOfOneNameAndBirth(levels: Uint8Array): boolean {
  return levels[SLOT.first] === FIRST.exact && levels[SLOT.birthDate] === BIRTH_DATE.exact;
}

/**
 * Another given name beside a shared surname and a shared line or mailbox: two of one household, whose homes may differ as those
 * of one person do, since they move as one does and one of the two records may be of before.
 */
export function areMatesApart(levels: Uint8Array): boolean {
  if (levels[SLOT.first] !== FIRST.otherName) return false;
  const last = levels[SLOT.last]!;
  return last !== LAST.missing && last <= LAST.close && (levels[SLOT.phone] === PHONE.exact || levels[SLOT.email] === EMAIL.exact);
}

/** What a shared first name adds for a household, in millibits, beyond what the levels say one by one. */
export function namedAtHomeMillibits(
  levels: Uint8Array,
  rarity: Int32Array,
  tables: Pick<LevelTables, 'same' | 'household' | 'beyondHome'>,
): number {
  const first = SLOT.first * LEVEL_SPAN + levels[SLOT.first]!;
  if (areNamesakesOfTwoGenerations(levels)) {
    if (levels[SLOT.last]! > LAST.close) return 0;
    return Math.max(0, tables.beyondHome[first]! + rarity[SLOT.first]! - NAMED_FOR_FATHER_MILLIBITS);
  }
  let millibits = 0;
  if (levels[SLOT.gender] === GENDER.different && levels[SLOT.first] === FIRST.exact && levels[SLOT.last] === LAST.exact)
    millibits -= COUPLE_OF_ONE_NAME_MILLIBITS;
  if (areOfOneNameAndBirth(levels)) {
    // A son named for his father was not born with him, and twins are not given one name: custom explains the one or the other.
    const birth = SLOT.birthDate * LEVEL_SPAN + BIRTH_DATE.exact;
    const told = tables.same[first]! + rarity[SLOT.first]! + tables.same[birth]! + rarity[SLOT.birthDate]!;
    const byChanceOrSlip = Math.max(0, told - WRITTEN_FOR_MATE_MILLIBITS);
    millibits += Math.min(0, byChanceOrSlip - tables.household[first]! - tables.household[birth]!);
  }
  return millibits;
}

/** Of a parent and a grown child of one household, one pair in 32 bears one first name. */
const NAMED_FOR_FATHER_MILLIBITS = 5000;
/** And of those of one household who bear one whole name, one pair in 32 is a man and a woman; a column that tells the sex is wrong more often. */
const COUPLE_OF_ONE_NAME_MILLIBITS = 5000;
/** Of a household, one pair in 65,536 has one first name and birth date, because the one's was written for the other's. */
const WRITTEN_FOR_MATE_MILLIBITS = 16_000;

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
