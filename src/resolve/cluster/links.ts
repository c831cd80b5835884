import { GrowingInts } from '../../match/memory/shared-memory.ts';
import type { CandidateWalk } from '../../match/pairs/candidates.ts';
import type { PairComparer } from '../../match/pairs/pair-comparer.ts';

/** Ints per link: two record indexes and the weight in millibits. */
export const LINK_INTS = 3;

export interface Links {
  readonly edges: Int32Array;
  /** Number of pairs compared. */
  readonly pairs: number;
}

/** The links of records `from` to `to` − 1 with records after them. */
export function findLinks(order: {
  readonly comparer: PairComparer;
  readonly walk: CandidateWalk;
  readonly least: number;
  readonly from: number;
  readonly to: number;
}): Links {
  const { comparer, walk, least } = order;
  const edges = new GrowingInts();
  let pairs = 0;
  for (let i = order.from; i < order.to; i += 1) {
    const count = walk.collect(i, true);
    pairs += count;
    for (let at = 0; at < count; at += 1) {
      const j = walk.found[at]!;
      const weight = comparer.compareOver(i, j, least);
      if (weight < least) continue;
      edges.push(i);
      edges.push(j);
      edges.push(weight);
    }
  }
  return { edges: edges.values.slice(0, edges.length), pairs };
}
