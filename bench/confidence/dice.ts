/** Chance from a seed; the same everywhere. */
export interface Dice {
  next(): number;
  below(limit: number): number;
  chance(rate: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** An index by weights. */
  choice(weights: readonly number[]): number;
  weighted<Item>(rows: readonly (readonly [Item, number])[]): () => Item;
}

export function makeDice(seed: number): Dice {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const dice: Dice = {
    next,
    below,
    chance: (rate) => next() < rate,
    pick: (items) => items[below(items.length)]!,
    choice(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (let at = 0; at < weights.length - 1; at++) {
        left -= weights[at]!;
        if (left < 0) return at;
      }
      return weights.length - 1;
    },
    weighted(rows) {
      const sums: number[] = [];
      let total = 0;
      for (const [, weight] of rows) {
        total += weight;
        sums.push(total);
      }
      return () => {
        const target = next() * total;
        let low = 0;
        let high = sums.length - 1;
        while (low < high) {
          const middle = (low + high) >> 1;
          if (sums[middle]! <= target) low = middle + 1;
          else high = middle;
        }
        return rows[low]![0];
      };
    },
  };
  return dice;
}
