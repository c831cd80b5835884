import { GrowingInts } from './growing-array.ts';
import type { PairComparer } from './pair-comparer.ts';
import { TupleInterner } from './tuple-interner.ts';

/** How often pairs compared alike: levels in the order of the slots asked for, and what rarity adds, to the bit. */
export interface Pattern {
  readonly levels: Uint8Array;
  readonly rarityBits: number;
  readonly homeRarityBits: number;
  readonly count: number;
}

/** The patterns of some pairs, in an order of their own: sums over them must not depend on that of the pairs. */
export function countPatterns(comparer: PairComparer, slots: readonly number[], pairs: Int32Array): Pattern[] {
  const width = slots.length + 2;
  // Levels and both rarities, all shifted by one: the run of zeros is nobody's.
  const runs = new TupleInterner(width);
  const counts = new GrowingInts();
  counts.push(0);
  const run = new Int32Array(width);
  for (let p = 0; p < pairs.length; p += 2) {
    comparer.compare(pairs[p]!, pairs[p + 1]!);
    let rarity = 0;
    let homeRarity = 0;
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at]!;
      rarity += comparer.rarity[slot]!;
      if (comparer.tables.homeRarity[slot] === 1) homeRarity += comparer.rarity[slot]!;
      run[at] = comparer.levels[slot]! + 1;
    }
    run[slots.length] = Math.round(rarity / 1000);
    run[slots.length + 1] = Math.round(homeRarity / 1000);
    const id = runs.intern(run, 0);
    if (id === counts.length) counts.push(0);
    counts.values[id]! += 1;
  }
  const { values } = runs.parts;
  const order = Int32Array.from({ length: runs.size - 1 }, (_, at) => at + 1).sort((a, b) => {
    for (let at = 0; at < width; at += 1) {
      const difference = values[a * width + at]! - values[b * width + at]!;
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return Array.from(order, (id) => ({
    levels: Uint8Array.from(slots, (_, at) => values[id * width + at]! - 1),
    rarityBits: values[id * width + slots.length]!,
    homeRarityBits: values[id * width + slots.length + 1]!,
    count: counts.values[id]!,
  }));
}
