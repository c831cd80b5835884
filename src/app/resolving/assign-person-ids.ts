import { compareRefs, type RecordRef } from '../../core/record.ts';

export interface Assignment {
  /** By new cluster: the id it keeps, or 0 if it needs a new one. */
  readonly kept: readonly number[];
}

/**
 * A cluster keeps the old id with which it shares most records; ties go by the smallest record ref shared. Each id goes to at most
 * one cluster.
 */
export function assignPersonIds(
  clusters: readonly { readonly members: readonly { readonly ref: RecordRef; readonly was: number }[] }[],
): Assignment {
  const overlaps: { cluster: number; was: number; count: number; smallest: RecordRef }[] = [];
  for (const [cluster, { members }] of clusters.entries()) {
    const shared = new Map<number, { count: number; smallest: RecordRef }>();
    for (const { ref, was } of members) {
      if (was === 0) continue;
      const known = shared.get(was);
      if (known === undefined) shared.set(was, { count: 1, smallest: ref });
      else shared.set(was, { count: known.count + 1, smallest: compareRefs(ref, known.smallest) < 0 ? ref : known.smallest });
    }
    for (const [was, overlap] of shared) overlaps.push({ cluster, was, ...overlap });
  }
  overlaps.sort((left, right) => right.count - left.count || compareRefs(left.smallest, right.smallest));
  const kept = clusters.map(() => 0);
  const taken = new Set<number>();
  for (const { cluster, was } of overlaps) {
    if (kept[cluster] !== 0 || taken.has(was)) continue;
    kept[cluster] = was;
    taken.add(was);
  }
  return { kept };
}
