/** Union-find by smallest index, so that the labels do not depend on the order of joins. */
export class Components {
  readonly #parent: Int32Array;

  constructor(size: number) {
    this.#parent = Int32Array.from({ length: size }, (_, i) => i);
  }

  find(record: number): number {
    const parent = this.#parent;
    let root = record;
    while (parent[root] !== root) root = parent[root]!;
    let at = record;
    while (parent[at] !== root) {
      const next = parent[at]!;
      parent[at] = root;
      at = next;
    }
    return root;
  }

  join(a: number, b: number): void {
    const rootA = this.find(a);
    const rootB = this.find(b);
    if (rootA < rootB) this.#parent[rootB] = rootA;
    else this.#parent[rootA] = rootB;
  }
}

/** Items grouped by label: group `g` is `items[starts[g]]` to `items[starts[g + 1]]`, ascending. */
export interface LabelGroups {
  readonly count: number;
  /** The group of each item, numbered by first appearance. */
  readonly of: Int32Array;
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

export function groupByLabel(labels: ArrayLike<number>): LabelGroups {
  const numbers = new Map<number, number>();
  const of = new Int32Array(labels.length);
  for (let i = 0; i < labels.length; i += 1) {
    let number = numbers.get(labels[i]!);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(labels[i]!, number);
    }
    of[i] = number;
  }
  return { count: numbers.size, of, ...grouped(of, numbers.size) };
}

/** The same for labels that are group numbers already. */
export function grouped(of: ArrayLike<number>, groups: number): { readonly starts: Int32Array; readonly items: Int32Array } {
  const starts = new Int32Array(groups + 1);
  for (let i = 0; i < of.length; i += 1) starts[of[i]! + 1]! += 1;
  for (let g = 0; g < groups; g += 1) starts[g + 1]! += starts[g]!;
  const next = starts.slice();
  const items = new Int32Array(of.length);
  for (let i = 0; i < of.length; i += 1) {
    const group = of[i]!;
    items[next[group]!] = i;
    next[group]! += 1;
  }
  return { starts, items };
}

/** Visits each pair of groups of two partitions that share items. */
export function eachMeeting(groups: LabelGroups, others: LabelGroups, visit: (group: number, other: number, items: number) => void): void {
  const counts = new Int32Array(others.count);
  const met: number[] = [];
  for (let group = 0; group < groups.count; group += 1) {
    met.length = 0;
    for (let at = groups.starts[group]!; at < groups.starts[group + 1]!; at += 1) {
      const other = others.of[groups.items[at]!]!;
      if (counts[other] === 0) met.push(other);
      counts[other]! += 1;
    }
    for (const other of met) {
      visit(group, other, counts[other]!);
      counts[other] = 0;
    }
  }
}

export function sizeOf({ starts }: LabelGroups, group: number): number {
  return starts[group + 1]! - starts[group]!;
}

export function pairsWithin(groups: LabelGroups): number {
  let pairs = 0;
  for (let group = 0; group < groups.count; group += 1) pairs += (sizeOf(groups, group) * (sizeOf(groups, group) - 1)) / 2;
  return pairs;
}
