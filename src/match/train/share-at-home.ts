import { LEVEL_SPAN, shapeOf, weighs } from '../attributes.ts';
import { FIRST } from '../compare/names.ts';
import type { ClassTable } from './class-tables.ts';

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
/** The level of full agreement, of every attribute. */
const AGREED = 1;
const LEAST_BELIEF = 40;
