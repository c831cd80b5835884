import { LEVEL_SPAN, shapeOf, weighs } from '../attributes.ts';
import { ADDRESS } from '../compare/address.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { EMAIL, PHONE } from '../compare/contact.ts';
import { FIRST, LAST } from '../compare/names.ts';
import { IDENTIFIER } from '../compare/other-attributes.ts';
import type { ClassTable } from './class-tables.ts';

/** Levels that speak for one person only as slips of a value on which the others of that person's records agree. */
const SLIPS: Readonly<Record<string, readonly number[]>> = {
  first: [FIRST.close, FIRST.similar],
  last: [LAST.close, LAST.similar],
  birth_date: [BIRTH_DATE.oneDigit, BIRTH_DATE.twoParts],
  phone: [PHONE.close],
  email: [EMAIL.close, EMAIL.similar],
  address: [ADDRESS.homeClose, ADDRESS.homeElsewhere, ADDRESS.houseAndZip, ADDRESS.street, ADDRESS.streetClose],
  identifier: [IDENTIFIER.close],
};
/** What is each one's own: slips of it come with agreements. Of names, one word may be another's as well as a slip of one's own. */
const OWN: readonly string[] = ['phone', 'email', 'address', 'identifier'];
/** A set may show so many times as many slips for each agreement as what ships expects. */
const MOST_OF_PRIOR = 8;
const AGREED = 1;

/**
 * Numbers, mailboxes, houses and names that follow each other in a series differ in a digit, and nobody has slipped. Slips come
 * with agreements; what pairs drawn at random show beyond that is how alike strangers are in this set, also where each of those
 * pairs by itself would pass for a person.
 */
export function limitSlips(attribute: string, table: ClassTable, prior: ClassTable, random: Float64Array, belief: number): void {
  const { name, levels } = shapeOf(attribute);
  const slips = SLIPS[name];
  if (slips === undefined) return;
  let known = 0;
  for (let level = 1; level < LEVEL_SPAN; level += 1) if (weighs(levels[level] ?? 'missing')) known += random[level]!;
  for (const level of slips) {
    const most = (MOST_OF_PRIOR * prior.same[level]!) / prior.same[AGREED]!;
    const beyond = Math.max(0, random[level]! - most * random[AGREED]!);
    table.strangers[level] = Math.max(table.strangers[level]!, beyond / (known + belief));
    if (OWN.includes(name)) table.same[level] = Math.min(table.same[level]!, most * table.same[AGREED]!);
  }
}
