import { LEVEL_SPAN, SLOT, shapeOf, weighs } from '../attributes.ts';
import { BIRTH_DATE } from '../compare/birth-date.ts';
import { FIRST } from '../compare/names.ts';
import { TupleTally } from '../memory/interner.ts';
import type { PairComparer } from '../pairs/pair-comparer.ts';
import { areMatesApart } from '../pairs/relatives.ts';
import type { ClassTable } from './priors.ts';

/** Distinct comparison patterns with their counts: levels by slot, and rarity rounded to a bit. */
export interface Pattern {
  readonly levels: Uint8Array;
  readonly rarityBits: number;
  readonly homeRarityBits: number;
  readonly count: number;
}

/** Patterns as runs of ints: levels plus one, then both rarities. */
export interface PatternRuns {
  readonly runs: Int32Array;
  readonly counts: Int32Array;
}

/** The distinct patterns of some pairs, with counts. */
export function patternsOf(comparer: PairComparer, slots: readonly number[], pairs: Int32Array): PatternRuns {
  const width = slots.length + 2;
  const tally = new TupleTally(width);
  const run = new Int32Array(width);
  for (let p = 0; p < pairs.length; p += 2) {
    comparer.compare(pairs[p]!, pairs[p + 1]!);
    let rarity = 0;
    let homeRarity = comparer.namedAtHome;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at]!;
      rarity += comparer.rarity[slot]!;
      if (comparer.tables.homeRarity[slot] === 1) homeRarity += comparer.rarity[slot]!;
      run[at] = comparer.levels[slot]! + 1;
    }
    run[slots.length] = Math.round(rarity / 1000);
    run[slots.length + 1] = Math.round(homeRarity / 1000);
    tally.add(run);
  }
  return runsOf(tally, width);
}

/** The patterns of all parts in a fixed order, so that sums do not depend on the order of the pairs. */
export function sortedPatterns(slots: number, parts: readonly { readonly patterns: PatternRuns }[]): Pattern[] {
  const width = slots + 2;
  const tally = new TupleTally(width);
  for (const { patterns } of parts) {
    for (let at = 0; at < patterns.counts.length; at += 1) tally.add(patterns.runs, at * width, patterns.counts[at]!);
  }
  const { runs, counts } = runsOf(tally, width);
  const order = Int32Array.from(counts, (_, at) => at).sort((a, b) => {
    for (let at = 0; at < width; at += 1) {
      const difference = runs[a * width + at]! - runs[b * width + at]!;
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return Array.from(order, (id) => ({
    levels: Uint8Array.from({ length: slots }, (_, at) => runs[id * width + at]! - 1),
    rarityBits: runs[id * width + slots]!,
    homeRarityBits: runs[id * width + slots + 1]!,
    count: counts[id]!,
  }));
}

/** Run 0 is unused, because levels are shifted by one. */
function runsOf({ parts, counts, size }: TupleTally, width: number): PatternRuns {
  return { runs: parts.values.slice(width, size * width), counts: counts.values.slice(1, size) };
}

/** Pairs with a lower P(same) are left out of class `same`: namesakes without contact data would dominate it. */
const LEAST_TEACHING = 0.5;
/** A pair counts for an attribute only with at least this evidence from others, so that namesakes do not look like people who moved. */
const LEAST_BESIDE_BITS = 2;

/** The patterns of a sample: candidate pairs and random pairs. */
export interface SamplePatterns {
  readonly candidates: readonly Pattern[];
  readonly random: readonly Pattern[];
}

/** Expected pairs per class, by slot and level, and their totals. */
export interface LevelCounts {
  readonly same: Float64Array;
  /** Pairs of class `same` that agree in nothing but names. */
  readonly alone: Float64Array;
  readonly household: Float64Array;
  /** Pairs of class `household` that are two people by name and birth date. */
  readonly relatives: Float64Array;
  readonly strangers: Float64Array;
  readonly samePairs: number;
  readonly householdPairs: number;
}

/** The E step: each pair counts for each class by its posterior probability. */
export function expectedCounts(names: readonly string[], belief: Belief, patterns: SamplePatterns): LevelCounts {
  const odds = new Expectation(names, belief);
  const room = names.length * LEVEL_SPAN;
  const same = new Float64Array(room);
  const alone = new Float64Array(room);
  const household = new Float64Array(room);
  const relatives = new Float64Array(room);
  const strangers = new Float64Array(room);
  let samePairs = 0;
  let householdPairs = 0;
  for (const pattern of patterns.candidates) {
    odds.of(pattern);
    const s = odds.same * pattern.count;
    const h = odds.household * pattern.count;
    const sure = odds.same >= LEAST_TEACHING ? s : 0;
    const areTwo = saysTwoPeople(pattern);
    samePairs += s;
    householdPairs += h;
    for (let slot = 0; slot < names.length; slot += 1) {
      const at = slot * LEVEL_SPAN + pattern.levels[slot]!;
      if (odds.beside[slot]! >= LEAST_BESIDE_BITS) same[at]! += sure;
      else if (odds.besideNames >= LEAST_BESIDE_BITS) alone[at]! += sure;
      household[at]! += h;
      if (areTwo) relatives[at]! += h;
    }
  }
  for (const pattern of patterns.random) {
    odds.of(pattern);
    const rest = (1 - odds.same - odds.household) * pattern.count;
    for (let slot = 0; slot < names.length; slot += 1) strangers[slot * LEVEL_SPAN + pattern.levels[slot]!]! += rest;
  }
  return { same, alone, household, relatives, strangers, samePairs, householdPairs };
}

/** Counts of each level over all pairs. */
export function shownLevels(patterns: readonly Pattern[], slots: number): Float64Array {
  const counts = new Float64Array(slots * LEVEL_SPAN);
  for (const { levels, count } of patterns) for (let slot = 0; slot < slots; slot += 1) counts[slot * LEVEL_SPAN + levels[slot]!]! += count;
  return counts;
}

/** Different first names, and no agreeing birth date. */
function saysTwoPeople({ levels }: Pattern): boolean {
  const birth = levels[SLOT.birthDate]!;
  const born = birth === BIRTH_DATE.missing || birth >= BIRTH_DATE.year;
  return levels[SLOT.first]! >= FIRST.far && born && birth !== BIRTH_DATE.nearYear;
}

/** The posterior of each class for a pattern, under the present parameters. */
class Expectation {
  same = 0;
  household = 0;
  /** Bits of agreement outside names; `beside` leaves out the slot itself. */
  besideNames = 0;
  readonly beside: Float64Array;
  readonly #same: Float64Array;
  readonly #household: Float64Array;
  readonly #belief: Belief;

  constructor(names: readonly string[], belief: Belief) {
    this.#belief = belief;
    this.beside = new Float64Array(names.length);
    this.#same = new Float64Array(names.length * LEVEL_SPAN);
    this.#household = new Float64Array(names.length * LEVEL_SPAN);
    names.forEach((name, slot) => {
      const table = belief.tables[slot]!;
      shapeOf(name).levels.forEach((level, code) => {
        if (!weighs(level)) return;
        this.#same[slot * LEVEL_SPAN + code] = Math.log2(table.same[code]! / table.strangers[code]!);
        this.#household[slot * LEVEL_SPAN + code] = Math.log2(table.household[code]! / table.strangers[code]!);
      });
    });
  }

  of(pattern: Pattern): void {
    const { levels } = pattern;
    let s = pattern.rarityBits;
    let h = pattern.homeRarityBits;
    for (let slot = 0; slot < levels.length; slot += 1) {
      const at = slot * LEVEL_SPAN + levels[slot]!;
      s += this.#same[at]!;
      h += this.#household[at]!;
    }
    if (areMatesApart(levels)) {
      const at = SLOT.address * LEVEL_SPAN + levels[SLOT.address]!;
      h += Math.max(0, this.#same[at]! - this.#household[at]!);
    }
    let beside = 0;
    for (let slot = 0; slot < levels.length; slot += 1) beside += this.#agreement(slot, levels[slot]!);
    for (let slot = 0; slot < levels.length; slot += 1) this.beside[slot] = beside - this.#agreement(slot, levels[slot]!);
    this.besideNames = beside;
    const sameOdds = this.#belief.same * 2 ** s;
    const householdOdds = this.#belief.household * 2 ** h;
    const sum = 1 + sameOdds + householdOdds;
    this.same = sameOdds / sum;
    this.household = householdOdds / sum;
  }

  #agreement(slot: number, level: number): number {
    if (slot < SLOT.birthDate || slot === SLOT.gender || slot === SLOT.source) return 0;
    return Math.max(0, this.#same[slot * LEVEL_SPAN + level]!);
  }
}

export interface Belief {
  readonly tables: ClassTable[];
  /** Share of all pairs. */
  same: number;
  household: number;
  samePersonPerRecord: number;
}
