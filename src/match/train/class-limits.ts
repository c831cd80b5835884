import { LEVEL_SPAN, shapeOf, weighs } from '../attributes.ts';
import { ADDRESS } from '../compare/address.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { EMAIL } from '../compare/email.ts';
import { FIRST } from '../compare/first-name.ts';
import { GENDER } from '../compare/gender.ts';
import { IDENTIFIER } from '../compare/identifier.ts';
import { LAST } from '../compare/last-name.ts';
import { PHONE } from '../compare/phone.ts';
import { TEXT } from '../compare/text.ts';
import type { ClassTable } from './priors.ts';

/**
 * Holds what is learned of one person to what can be true of persons. Where families share a number, a mailbox or a
 * mother, their pairs look like persons with another first name and another birth date: the household is there for them.
 */
export function limitClasses(attribute: string, table: ClassTable, prior: ClassTable, taught: number): void {
  const { name } = shapeOf(attribute);
  for (const [level, mostOfPrior] of CONTRADICTIONS[name] ?? []) {
    const most = 1 + (mostOfPrior - 1) * Math.min(1, taught / TELLING_PAIRS);
    // A number that even one person's records mostly differ in is nobody's own.
    if (name === 'identifier' && table.same[level]! > MOST_OF_OWN) continue;
    table.same[level] = Math.min(table.same[level]!, most * prior.same[level]!);
  }
  if (name === 'first')
    table.same[FIRST.twoNames] = Math.min(table.same[FIRST.twoNames]!, TWO_NAMES_OF_STRANGERS * table.strangers[FIRST.twoNames]!);
  const changed = CHANGING[attribute];
  if (changed !== undefined)
    table.same[changed.level] = Math.max(table.same[changed.level]!, changed.least * table.strangers[changed.level]!);
  if (name === 'birth_date') limitBirthDates(table);
  if (name === 'address') for (const level of PARTS_AGREED) table.same[level] = Math.max(table.same[level]!, table.strangers[level]!);
}

/** Levels that one person's records hardly ever show, and how many times as often as what ships expects a set may show them. */
const CONTRADICTIONS: Readonly<Record<string, readonly (readonly [level: number, mostOfPrior: number])[]>> = {
  first: [
    [FIRST.far, 8],
    [FIRST.twoNames, 8],
    // However bad the data, a slip does not make another common name of one.
    [FIRST.otherName, 3],
  ],
  // Who marries shows another level; of other surnames, however bad the data, hardly any is one person's.
  last: [[LAST.far, 8]],
  birth_date: [
    [BIRTH_DATE.far, 8],
    [BIRTH_DATE.generation, 4],
  ],
  gender: [[GENDER.different, 8]],
  identifier: [[IDENTIFIER.different, 8]],
};
/** So many pairs tell how bad the data is; a handful may be twins and namesakes. */
const TELLING_PAIRS = 1000;
const MOST_OF_OWN = 0.5;
/** Two names that are both common speak for two people, however alike they look. */
const TWO_NAMES_OF_STRANGERS = 1 / 4;
/**
 * What people have several of or one after the other: another one hardly speaks against them, whatever those teach who stayed. At
 * least this share of what strangers show.
 */
const CHANGING: Readonly<Record<string, { readonly level: number; readonly least: number }>> = {
  'text:employer': { level: TEXT.different, least: 1 / 4 },
  phone: { level: PHONE.different, least: 0.3 },
};
/** All that both addresses say is alike: that never speaks against one person. */
const PARTS_AGREED: readonly number[] = [ADDRESS.zip, ADDRESS.city];

/** At most these shares of what strangers show: dates that differ in most of their parts never speak for one person, whatever a few namesakes teach. */
const MOST_OF_STRANGERS: readonly (readonly [level: number, share: number])[] = [
  [BIRTH_DATE.year, 1 / 2],
  [BIRTH_DATE.far, 1 / 8],
  [BIRTH_DATE.generation, 1 / 16],
];
/** Birth years that strangers may have; a year alone is worth no more. */
const BIRTH_YEARS = 64;
/** A year or two apart is worth this much less than the same year, at least. */
const NEAR_YEARS = 4;

function limitBirthDates(table: ClassTable): void {
  const { same, strangers } = table;
  for (const [level, share] of MOST_OF_STRANGERS) same[level] = Math.min(same[level]!, share * strangers[level]!);
  strangers[BIRTH_DATE.partial] = Math.max(strangers[BIRTH_DATE.partial]!, same[BIRTH_DATE.partial]! / BIRTH_YEARS);
  strangers[BIRTH_DATE.nearYear] = Math.max(strangers[BIRTH_DATE.nearYear]!, same[BIRTH_DATE.nearYear]! / (BIRTH_YEARS / NEAR_YEARS));
}

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
/** The level of full agreement, in every attribute. */
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

/** How often two of one household agree on what is each one's own, beyond chance: a son named for his father, twins, a shared mailbox. */
const SHARED_BY_CUSTOM: Readonly<Record<string, number>> = {
  first: 0.008,
  middle: 0.02,
  birth_date: 0.01,
  email: 0.02,
  identifier: 0.0005,
  text: 0.15,
};

/** What families are seen to share all the same: a number on one card, the parents' mailbox, the mother's name. */
const LEARNED_AT_HOME: readonly string[] = ['email', 'identifier', 'text'];

/**
 * What is each one's own is not learned for households: a class free to agree on everything would learn "person". But for
 * pairs that are two people by first name and birth, what they agree on all the same is counted.
 */
export function shareAtHome(attribute: string, table: ClassTable, relatives: Float64Array, belief: number): void {
  const { name, levels } = shapeOf(attribute);
  const expected = SHARED_BY_CUSTOM[name];
  if (expected === undefined) return;
  let share = expected;
  if (LEARNED_AT_HOME.includes(name)) {
    let known = 0;
    levels.forEach((level, code) => {
      if (weighs(level)) known += relatives[code]!;
    });
    const least = Math.max(belief, LEAST_BELIEF);
    share = Math.max(expected, (relatives[AGREED]! + least * expected) / (known + least));
  }
  for (let level = 1; level < LEVEL_SPAN; level += 1) {
    table.household[level] = (1 - share) * table.strangers[level]! + share * table.same[level]!;
  }
  if (name === 'first') table.household[FIRST.twoNames]! *= NAMED_ALIKE;
}

/** Brothers and sisters, twins above all, are given names that are alike so much more often than strangers. */
const NAMED_ALIKE = 3;
const LEAST_BELIEF = 40;
