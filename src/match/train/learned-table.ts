import { LEVEL_SPAN, shapeOf, weighs } from '../attributes.ts';
import { EMAIL } from '../compare/email.ts';
import { SOURCE } from '../compare/source.ts';
import { limitClasses, limitSlips, shareAtHome } from './class-limits.ts';
import type { LevelCounts } from './expectation.ts';
import { type ClassTable, normalise } from './priors.ts';

/** Pairs' worth of belief in the prior, by class. */
const SAME_BELIEF = 40;
const HOUSEHOLD_BELIEF = 400;
const STRANGERS_BELIEF = 200;
/** How much likelier e-mails alike only in a shared name are for one person than for two of that name; random pairs cannot tell. */
const OF_NAME_RATIO = 4;
/** How likely two records of a source that lists everybody once are one person all the same, against two records of any other. */
const TWICE_ALL_THE_SAME = 1 / 256;

/** What a table is learned from beside the counts of the pairs. */
export interface TableGrounds {
  readonly prior: ClassTable;
  /** How often random pairs show each level. */
  readonly shown: Float64Array;
  /** Pairs of relatives before what they share outweighs what is expected. */
  readonly relativesBelief: number;
  /** Strangers' agreement, where the frequencies of values tell it. */
  readonly agreedByChance: number | undefined;
  /** Then a source's own pairs tell nothing of whether sources agree. */
  readonly isOneSource: boolean;
}

/** The step of maximisation for one attribute, from the counts of its slot. */
export function learnedTable(name: string, slot: number, counts: LevelCounts, grounds: TableGrounds): ClassTable {
  const { prior } = grounds;
  // Few pairs show a suffix, and those of father and son, alike in all else, would teach that Jr and Sr are one.
  if (name === 'suffix') return prior;
  const { levels } = shapeOf(name);
  const of = (all: Float64Array) => all.subarray(slot * LEVEL_SPAN, (slot + 1) * LEVEL_SPAN);
  const taught = taughtBy(of(counts.same), of(counts.alone));
  const table: ClassTable = {
    same: blend(taught, prior.same, SAME_BELIEF, levels),
    household: blend(of(counts.household), prior.household, HOUSEHOLD_BELIEF, levels),
    strangers: blend(of(counts.strangers), prior.strangers, STRANGERS_BELIEF, levels),
  };
  // Chance agreements too rare for the sample to hold.
  for (let level = 1; level < levels.length; level += 1) {
    table.strangers[level] = Math.max(table.strangers[level]!, prior.strangers[level]! / 4);
  }
  limitClasses(name, table, prior, total(taught));
  limitSlips(name, table, prior, of(grounds.shown), STRANGERS_BELIEF);
  if (grounds.agreedByChance !== undefined) table.strangers[1] = grounds.agreedByChance;
  shareAtHome(name, table, of(counts.relatives), grounds.relativesBelief);
  if (name === 'email') table.strangers[EMAIL.ofName] = table.same[EMAIL.ofName]! / OF_NAME_RATIO;
  if (name === 'source') {
    table.household.set(table.strangers);
    if (grounds.isOneSource) table.same.set(table.strangers);
    table.same[SOURCE.once] = TWICE_ALL_THE_SAME * table.strangers[SOURCE.once]!;
  }
  return table;
}

/**
 * Pairs that agree in nothing but names and the attribute itself hold for true what they shall teach: they are called in
 * where few others are, and for a few.
 */
function taughtBy(others: Float64Array, alone: Float64Array): Float64Array {
  const wanted = ENOUGH_OTHERS - total(others);
  const known = total(alone);
  if (wanted <= 0 || known === 0) return others;
  const share = Math.min(1, wanted / known);
  return others.map((count, level) => count + share * alone[level]!);
}

const ENOUGH_OTHERS = 40;

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function blend(counts: Float64Array, prior: Float64Array, belief: number, levels: readonly string[]): Float64Array {
  const shares = new Float64Array(LEVEL_SPAN);
  for (let level = 0; level < levels.length; level += 1) {
    if (weighs(levels[level]!)) shares[level] = counts[level]! + belief * prior[level]!;
  }
  normalise(shares);
  return shares;
}
