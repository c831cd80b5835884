import { LEVEL_SPAN, shapeOf, weighs } from '../attributes.ts';
import { EMAIL } from '../compare/contact.ts';
import { SOURCE } from '../compare/other-attributes.ts';
import { limitClasses, limitSlips, shareAtHome } from './class-limits.ts';
import type { LevelCounts } from './expectation.ts';
import { type ClassTable, normalise } from './priors.ts';

/** Weight of the prior in pairs, by class. */
const SAME_BELIEF = 40;
const HOUSEHOLD_BELIEF = 400;
const STRANGERS_BELIEF = 200;
/** P(e-mail of the shared name | same) over P(… | strangers of that name); random pairs cannot show it. */
const OF_NAME_RATIO = 4;

/** P(one person | two records of a source that lists each person once), relative to other sources, at least: 8 bits, for rows to come. */
const LEAST_ONCE_RATIO = 1 / 256;

/** Inputs to a table other than the pair counts. */
export interface TableGrounds {
  readonly prior: ClassTable;
  /** Counts of each level over random pairs. */
  readonly shown: Float64Array;
  /** Pairs of relatives needed before their counts outweigh the prior. */
  readonly relativesBelief: number;
  /** P(agree | strangers), where value frequencies give it. */
  readonly agreedByChance: number | undefined;
  /** In a single source, pairs say nothing about agreement between sources. */
  readonly isOneSource: boolean;
  /** P(one person | two records of a source that lists each person once), relative to two records of any. */
  readonly onceRatio: number;
}

/** The M step for one attribute, from the counts of its slot. */
export function learnedTable(name: string, slot: number, counts: LevelCounts, grounds: TableGrounds): ClassTable {
  const { prior } = grounds;
  // Suffixes keep the prior: the few pairs that show one include fathers and sons who agree in all else.
  if (name === 'suffix') return prior;
  const { levels } = shapeOf(name);
  const of = (all: Float64Array) => all.subarray(slot * LEVEL_SPAN, (slot + 1) * LEVEL_SPAN);
  const taught = taughtBy(of(counts.same), of(counts.alone));
  const table: ClassTable = {
    same: blend(taught, prior.same, SAME_BELIEF, levels),
    household: blend(of(counts.household), prior.household, HOUSEHOLD_BELIEF, levels),
    strangers: blend(of(counts.strangers), prior.strangers, STRANGERS_BELIEF, levels),
  };
  // Chance agreement is too rare to be in the sample.
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
    table.same[SOURCE.once] = Math.max(LEAST_ONCE_RATIO, grounds.onceRatio) * table.strangers[SOURCE.once]!;
  }
  return table;
}

/**
 * Pairs that agree only in names and the attribute itself assume what they should teach. They are used only where few others
 * exist, and with a small weight.
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
