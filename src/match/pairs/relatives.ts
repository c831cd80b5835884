import { SLOT } from '../attributes.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { EMAIL } from '../compare/email.ts';
import { FIRST } from '../compare/first-name.ts';
import { LAST } from '../compare/last-name.ts';
import { PHONE } from '../compare/phone.ts';

/** Of one name or a form of it, and born a generation apart: a son named for his father. */
export function areNamesakesOfTwoGenerations(levels: Uint8Array): boolean {
  return levels[SLOT.birthDate] === BIRTH_DATE.generation && levels[SLOT.first]! <= FIRST.close;
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
