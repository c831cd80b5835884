/** A small fast generator (sfc32) on 32-bit integers alone: the same seed gives the same draws on every machine. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** `stream` separates the parts of one world, so that a part can be made without the parts before it. */
  constructor(seed: number, stream: number) {
    this.#a = seed | 0;
    this.#b = stream | 0;
    this.#c = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 0x7f4a7c15, 0xc2b2ae35);
    for (let i = 0; i < WARM_UP_DRAWS; i++) this.#next();
  }

  #next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + t) | 0;
    return t >>> 0;
  }

  /** In [0, 1). */
  unit(): number {
    return this.#next() / 4294967296;
  }

  chance(probability: number): boolean {
    return this.#next() < probability * 4294967296;
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.unit() * limit);
  }

  /** A whole number in [low, high]. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** An index drawn by ascending cumulative weights. */
  weighted(cumulative: Float64Array): number {
    const target = this.unit() * (cumulative[cumulative.length - 1] ?? 0);
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** One of a table of shares that sum to one (the last takes the rest). */
  choose<Choice extends string>(shares: Readonly<Record<Choice, number>>): Choice {
    let rest = this.unit();
    let last: Choice | undefined;
    for (const choice in shares) {
      last = choice;
      rest -= shares[choice];
      if (rest < 0) return choice;
    }
    if (last === undefined) throw new Error('no shares to choose from');
    return last;
  }

  shuffle<Item>(items: Item[]): Item[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = items[i] as Item;
      items[i] = items[j] as Item;
      items[j] = kept;
    }
    return items;
  }
}

const WARM_UP_DRAWS = 15;

/** Comes true at a rate, evenly spread instead of by luck, so that what is rare is as frequent in small worlds as in large ones. */
export class Quota {
  readonly #rate: number;
  #due: number;

  constructor(random: Random, rate: number) {
    this.#rate = rate;
    this.#due = random.unit();
  }

  next(): boolean {
    this.#due += this.#rate;
    if (this.#due < 1) return false;
    this.#due -= 1;
    return true;
  }
}

export function cumulate(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i] ?? 0;
    sums[i] = sum;
  }
  return sums;
}
