import { LEVEL_SPAN, SLOT, shapeOf, weighs } from '../attributes.ts';
import { areMatesApart } from '../pairs/relatives.ts';
import type { ClassTable } from './class-tables.ts';
import type { Pattern } from './pair-patterns.ts';

/** The classes' shares in a pattern, by the belief of one step. */
export class Expectation {
  same = 0;
  household = 0;
  /** What agrees besides names, in bits; by slot, besides the slot itself. */
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
  matesPerRecord: number;
}
