import { GrowingInts } from '../memory/growing-array.ts';
import { TupleInterner } from '../memory/tuple-interner.ts';
import type { PairComparer } from '../pairs/pair-comparer.ts';

/** How often pairs compared alike: levels in the order of the slots asked for, and what rarity adds, to the bit. */
export interface Pattern {
  readonly levels: Uint8Array;
  readonly rarityBits: number;
  readonly homeRarityBits: number;
  readonly count: number;
}

/** Patterns as runs of numbers: the levels, shifted by one, and both rarities. */
export interface PatternRuns {
  readonly runs: Int32Array;
  readonly counts: Int32Array;
}

/** What some pairs compare like, each kind once. */
export function patternsOf(comparer: PairComparer, slots: readonly number[], pairs: Int32Array): PatternRuns {
  const tally = new RunTally(slots.length + 2);
  const run = new Int32Array(slots.length + 2);
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
    tally.add(run, 0, 1);
  }
  return tally.runs();
}

/** The patterns of all parts, in an order of their own: sums over them must not depend on that of the pairs. */
export function sortedPatterns(slots: number, parts: readonly { readonly patterns: PatternRuns }[]): Pattern[] {
  const width = slots + 2;
  const tally = new RunTally(width);
  for (const { patterns } of parts) {
    for (let at = 0; at < patterns.counts.length; at += 1) tally.add(patterns.runs, at * width, patterns.counts[at]!);
  }
  const { runs, counts } = tally.runs();
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

class RunTally {
  readonly #width: number;
  /** The run of zeros is nobody's, because levels are shifted. */
  readonly #known: TupleInterner;
  readonly #counts = new GrowingInts();

  constructor(width: number) {
    this.#width = width;
    this.#known = new TupleInterner(width);
    this.#counts.push(0);
  }

  add(runs: Int32Array, from: number, count: number): void {
    const id = this.#known.intern(runs, from);
    if (id === this.#counts.length) this.#counts.push(0);
    this.#counts.values[id]! += count;
  }

  runs(): PatternRuns {
    const size = this.#known.size;
    return { runs: this.#known.parts.values.slice(this.#width, size * this.#width), counts: this.#counts.values.slice(1, size) };
  }
}
