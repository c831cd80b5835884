import { shapeOf } from '../attributes.ts';
import { ADDRESS } from '../compare/address.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { PHONE } from '../compare/contact.ts';
import { FIRST, LAST } from '../compare/names.ts';
import { GENDER, IDENTIFIER, TEXT } from '../compare/other-attributes.ts';
import type { ClassTable } from './class-tables.ts';

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
