import { type PlacedKeys, sortGroups } from '../../match/keys/key-column.ts';
import { type LiveKeys, liveKeys } from '../../match/keys/key-graph.ts';
import type { Postings } from '../../match/keys/postings.ts';

/** The keys of one group of kinds, and the places of their records in the graph. */
export interface UnsortedKeys {
  readonly parts: readonly PlacedKeys[];
  readonly placeOf: Int32Array;
}

export interface SortedKeys {
  readonly postings: Postings;
  readonly live: LiveKeys;
}

/** Runs in any thread. */
export function sortKeys({ parts, placeOf }: UnsortedKeys): SortedKeys {
  const postings = sortGroups([parts]);
  return { postings, live: liveKeys(postings, { placeOf }) };
}

export function buffersOfSorted({ postings, live }: SortedKeys): ArrayBuffer[] {
  return [postings.keys, postings.starts, postings.holders, live.starts, live.holders].map((array) => array.buffer as ArrayBuffer);
}
