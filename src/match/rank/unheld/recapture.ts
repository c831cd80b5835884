/**
 * Capture and recapture over any number of lists: the share of people whom no list has. Exact where lists know nothing of each
 * other, however unequal they are (two lists: Lincoln and Petersen; more: Chao and Tsay, each list by its length).
 */
export class Recapture {
  private people = 0;
  private readonly lists = new Map<string, { all: number; alone: number }>();

  /** Somebody whom these lists have. */
  add(lists: ReadonlySet<string>, weight = 1): void {
    this.people += weight;
    for (const name of lists) {
      let list = this.lists.get(name);
      if (list === undefined) {
        list = { all: 0, alone: 0 };
        this.lists.set(name, list);
      }
      list.all += weight;
      if (lists.size === 1) list.alone += weight;
    }
  }

  /** The same people in a lesser weight, as if so many of them had been caught more than once; never in a greater one. */
  scaledTo(twice: number): Recapture {
    let once = 0;
    for (const { alone } of this.lists.values()) once += alone;
    const weight = Math.min(1, twice / Math.max(1, this.people - once));
    const scaled = new Recapture();
    scaled.people = weight * this.people;
    for (const [name, { all, alone }] of this.lists) scaled.lists.set(name, { all: weight * all, alone: weight * alone });
    return scaled;
  }

  /** Entries beside those of the longest list: so often it was asked whom that one has missed. */
  get trials(): number {
    let [entries, longest] = [0, 0];
    for (const { all } of this.lists.values()) {
      entries += all;
      longest = Math.max(longest, all);
    }
    return entries - longest;
  }

  /** Undefined where one list leaves nothing to recapture. `parted`: share of the people each of whom is half of one caught by two. */
  missed(parted = 0): number | undefined {
    if (this.lists.size < 2) return undefined;
    let [entries, once, onceByLength] = [0, 0, 0];
    for (const { all, alone } of this.lists.values()) {
      entries += all;
      once += alone;
      onceByLength += all * alone;
    }
    if (once === 0) return 0;
    const joined = Math.max(0, 1 - (parted * this.people) / once);
    const people = this.people - (once * (1 - joined)) / 2;
    const covered = 1 - (once * joined) / entries;
    return Math.max(0, 1 - (people * covered) / (people - (onceByLength * joined) / entries));
  }
}
