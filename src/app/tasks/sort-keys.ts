import { type PlacedKeys, sortGroups } from '../../match/keys/key-column.ts';
import { type LiveKeys, liveKeys } from '../../match/keys/key-graph.ts';
import type { Postings } from '../../match/keys/postings.ts';
import { isAmong } from '../../match/memory/ascending.ts';

/** The keys of one group of kinds, and the places of their records in the graph. */
export interface UnsortedKeys {
  readonly parts: readonly PlacedKeys[];
  readonly placeOf: Int32Array;
  /** If the records are only part of a store: the keys that too many records of the store share, ascending. */
  readonly overfull: Float64Array | undefined;
}

export interface SortedKeys {
  readonly postings: Postings;
  readonly live: LiveKeys;
}

/** Runs in any thread. */
export function sortKeys({ parts, placeOf, overfull }: UnsortedKeys): SortedKeys {
  const postings = sortGroups([parts]);
  const keyCounts = overfull && ((key: number) => (isAmong(key, overfull) ? Number.POSITIVE_INFINITY : 0));
  return { postings, live: liveKeys(postings, { placeOf, keyCounts }) };
}

export function buffersOfSorted({ postings, live }: SortedKeys): ArrayBuffer[] {
  return [postings.keys, postings.starts, postings.holders, live.starts, live.holders].map((array) => array.buffer as ArrayBuffer);
}
