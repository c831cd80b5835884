import { LEVEL_SPAN, shapeOf, weighs } from '../attributes.ts';
import { ADDRESS } from '../compare/address.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { EMAIL, PHONE } from '../compare/contact.ts';
import { FIRST, LAST } from '../compare/names.ts';
import { GENDER, IDENTIFIER, TEXT } from '../compare/other-attributes.ts';
import type { ClassTable } from './priors.ts';

/**
 * Bounds the learned class `same` to what can be true of one person. Families that share a phone, an e-mail or a mother's name
 * look like one person with another first name and birth date; those pairs belong to the class `household`.
 */
export function limitClasses(attribute: string, table: ClassTable, prior: ClassTable, taught: number): void {
  const { name } = shapeOf(attribute);
  for (const [level, mostOfPrior] of CONTRADICTIONS[name] ?? []) {
    const most = 1 + (mostOfPrior - 1) * Math.min(1, taught / TELLING_PAIRS);
    // An identifier that differs in most records of one person is not a personal one.
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

/** Levels that contradict one person, and the most a set may exceed their prior, as a factor. */
const CONTRADICTIONS: Readonly<Record<string, readonly (readonly [level: number, mostOfPrior: number])[]>> = {
  first: [
    [FIRST.far, 8],
    [FIRST.twoNames, 8],
    // Even in bad data a typing error rarely yields another common name.
    [FIRST.otherName, 3],
  ],
  // Marriage has its own level (`changed`); other surnames are hardly ever one person's.
  last: [[LAST.far, 8]],
  birth_date: [
    [BIRTH_DATE.far, 8],
    [BIRTH_DATE.generation, 4],
  ],
  gender: [[GENDER.different, 8]],
  identifier: [[IDENTIFIER.different, 8]],
};
/** From this many pairs on, the full factor applies; a few may be twins and namesakes. */
const TELLING_PAIRS = 1000;
const MOST_OF_OWN = 0.5;
/** Two different common names are evidence of two people, however similar. */
const TWO_NAMES_OF_STRANGERS = 1 / 4;
/**
 * Attributes of which people have several, or change: a different value hardly counts against them. P(level | same) is at least
 * this share of P(level | strangers).
 */
const CHANGING: Readonly<Record<string, { readonly level: number; readonly least: number }>> = {
  'text:employer': { level: TEXT.different, least: 1 / 4 },
  phone: { level: PHONE.different, least: 0.3 },
};
/** Levels at which every known part agrees: never evidence against one person. */
const PARTS_AGREED: readonly number[] = [ADDRESS.zip, ADDRESS.city];

/** P(level | same) is at most this share of P(level | strangers): such dates are never evidence for one person. */
const MOST_OF_STRANGERS: readonly (readonly [level: number, share: number])[] = [
  [BIRTH_DATE.year, 1 / 2],
  [BIRTH_DATE.far, 1 / 8],
  [BIRTH_DATE.generation, 1 / 16],
];
/** Effective number of birth years among strangers: caps the weight of a year alone. */
const BIRTH_YEARS = 64;
/** A year or two apart weighs at most 1 / this of the same year. */
const NEAR_YEARS = 4;

function limitBirthDates(table: ClassTable): void {
  const { same, strangers } = table;
  for (const [level, share] of MOST_OF_STRANGERS) same[level] = Math.min(same[level]!, share * strangers[level]!);
  strangers[BIRTH_DATE.partial] = Math.max(strangers[BIRTH_DATE.partial]!, same[BIRTH_DATE.partial]! / BIRTH_YEARS);
  strangers[BIRTH_DATE.nearYear] = Math.max(strangers[BIRTH_DATE.nearYear]!, same[BIRTH_DATE.nearYear]! / (BIRTH_YEARS / NEAR_YEARS));
}

/** Levels of near agreement: evidence for one person only as typing errors. */
const SLIPS: Readonly<Record<string, readonly number[]>> = {
  first: [FIRST.close, FIRST.similar],
  last: [LAST.close, LAST.similar],
  birth_date: [BIRTH_DATE.oneDigit, BIRTH_DATE.twoParts],
  phone: [PHONE.close],
  email: [EMAIL.close, EMAIL.similar],
  address: [ADDRESS.homeClose, ADDRESS.homeElsewhere, ADDRESS.houseAndZip, ADDRESS.street, ADDRESS.streetClose],
  identifier: [IDENTIFIER.close],
};
/** Attributes with values of one's own, whose errors must be in proportion to exact agreements. */
const OWN: readonly string[] = ['phone', 'email', 'address', 'identifier'];
/** Errors per exact agreement, at most this many times the prior. */
const MOST_OF_PRIOR = 8;
/** The level of full agreement, of every attribute. */
const AGREED = 1;

/**
 * Values issued in series (numbers, mailboxes, houses) differ by one digit without any error. Errors occur in proportion to exact
 * agreements; near agreement of random pairs beyond that proportion is P(level | strangers).
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

/** P(agree | household) beyond chance for personal attributes: a son named after his father, twins, a shared mailbox. */
const SHARED_BY_CUSTOM: Readonly<Record<string, number>> = {
  first: 0.008,
  middle: 0.02,
  birth_date: 0.01,
  email: 0.02,
  identifier: 0.0005,
  text: 0.15,
};

/** Attributes whose share at home is learned: a card number, the parents' mailbox, the mother's name. */
const LEARNED_AT_HOME: readonly string[] = ['email', 'identifier', 'text'];

/**
 * P(level | household) of personal attributes is set, not learned by EM: a class free to agree on everything would become a second
 * class `same`. Some are counted on pairs that are two people by first name and birth date.
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

/** Factor by which siblings get similar names more often than strangers. */
const NAMED_ALIKE = 3;
const LEAST_BELIEF = 40;
