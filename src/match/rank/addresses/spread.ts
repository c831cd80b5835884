/** How people spread over the places of one kind. */
export interface Spread {
  /** Chance that two people drawn at random share a place: the share of the place in which somebody lives of whom nothing is known. */
  readonly met: number;
  /** The shares of places in which people were seen. */
  readonly seen: ReadonlyMap<string, number>;
  /** The share of a place in which nobody was. */
  readonly unseen: number;
}

/** How firmly the chance to meet in a place tells its size: that of places whose sizes fall off evenly, as those see them who live there. */
const SHAPE = 2;
const PRIOR_PAIRS = 1000;

export function evenSpread(met: number): Spread {
  return { met, seen: new Map(), unseen: met };
}

/** By where the people of a sample live, each pair of them asked once whether it meets; the places untold are left out. */
export function spreadOf(places: Iterable<string>, prior: number): Spread {
  const counts = new Map<string, number>();
  let total = 0;
  for (const place of places) {
    if (place === '') continue;
    counts.set(place, (counts.get(place) ?? 0) + 1);
    total += 1;
  }
  let pairs = 0;
  for (const count of counts.values()) pairs += (count * (count - 1)) / 2;
  const met = (pairs + prior * PRIOR_PAIRS) / ((total * (total - 1)) / 2 + PRIOR_PAIRS);
  const share = (count: number) => (SHAPE + count) / (SHAPE / met + total);
  const seen = new Map<string, number>();
  for (const [place, count] of counts) seen.set(place, share(count));
  return { met, seen, unseen: share(0) };
}
