import { LEVEL_SPAN, SLOT } from '../attributes.ts';
import { NO_DAY } from '../columns/column-layout.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { EMAIL, PHONE } from '../compare/contact.ts';
import { FIRST, LAST } from '../compare/names.ts';
import { GENDER } from '../compare/other-attributes.ts';
import type { LevelTables } from './weight-tables.ts';

/** The same first name and a birth date a generation apart: a son named after his father. */
export function areNamesakesOfTwoGenerations(levels: Uint8Array): boolean {
  return levels[SLOT.birthDate] === BIRTH_DATE.generation && levels[SLOT.first]! <= FIRST.close;
}

/** The same first name and birth date. */
export function areOfOneNameAndBirth(levels: Uint8Array): boolean {
  return levels[SLOT.first] === FIRST.exact && levels[SLOT.birthDate] === BIRTH_DATE.exact;
}

/**
 * Different given names, a shared surname and a shared phone or e-mail: two people of one household. Their homes may differ as
 * one person's do, because one record may be older than a move.
 */
export function areMatesApart(levels: Uint8Array): boolean {
  if (levels[SLOT.first] !== FIRST.otherName) return false;
  const last = levels[SLOT.last]!;
  return last !== LAST.missing && last <= LAST.close && (levels[SLOT.phone] === PHONE.exact || levels[SLOT.email] === EMAIL.exact);
}

/** Household weight added for a shared first name, in millibits (see `PairComparer.namedAtHome`). */
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
    // A household explains a shared first name (father and son) or a shared birth date (twins), not both.
    const birth = SLOT.birthDate * LEVEL_SPAN + BIRTH_DATE.exact;
    const told = tables.same[first]! + rarity[SLOT.first]! + tables.same[birth]! + rarity[SLOT.birthDate]!;
    const byChanceOrSlip = Math.max(0, told - WRITTEN_FOR_MATE_MILLIBITS);
    millibits += Math.min(0, byChanceOrSlip - tables.household[first]! - tables.household[birth]!);
  }
  return millibits;
}

/** P(same first name | parent and adult child) = 2^-5. */
const NAMED_FOR_FATHER_MILLIBITS = 5000;
/** P(man and woman | same full name, one household) = 2^-5; a wrong gender column is more frequent. */
const COUPLE_OF_ONE_NAME_MILLIBITS = 5000;
/** P(same first name and birth date | two of a household) = 2^-16: one's data entered for the other. */
const WRITTEN_FOR_MATE_MILLIBITS = 16_000;

/** Files list few people under this age. */
const GROWN_YEARS = 16;
const DAYS_A_YEAR = 365.2425;
const EPOCH_YEAR = 1970;
/** log2 of P(seen that young | one person), 1 to 2%, over P(… | strangers), about 1 in 8. */
const YOUNG_MILLIBITS = -3000;
/** Born after the record was seen: one of the two dates is wrong. */
const UNBORN_MILLIBITS = -7000;

/** Weight of a birth date (yyyymmdd, 0 if unknown) against a record without one that was seen on day `seen`. */
export function seenYoungMillibits(birthDate: number, seen: number): number {
  if (birthDate === 0 || seen === NO_DAY) return 0;
  const year = Math.floor(birthDate / 10_000);
  const month = Math.floor(birthDate / 100) % 100;
  const age = EPOCH_YEAR + seen / DAYS_A_YEAR - year - Math.max(0, month - 1) / 12;
  if (age >= GROWN_YEARS) return 0;
  return age < 0 ? UNBORN_MILLIBITS : YOUNG_MILLIBITS;
}
