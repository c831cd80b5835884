import { type PlacedPart, sortGroups } from '../match/key-column.ts';
import { type LiveKeys, liveKeys } from '../match/key-graph.ts';
import { joinPostings, type Postings } from '../match/postings.ts';
import type { WorkThreads } from './work-threads.ts';

/** The keys of one group of kinds, and the places by which the graph shall know their records. */
export interface UnsortedKeys {
  readonly parts: readonly PlacedPart[];
  readonly placeOf: Int32Array;
}

export interface SortedKeys {
  readonly postings: Postings;
  readonly live: LiveKeys;
}

/** Sorts the keys of all groups, each in one of the threads. */
export async function sortInThreads(groups: readonly (readonly PlacedPart[])[], placeOf: Int32Array, threads: WorkThreads) {
  const sorted = await Promise.all(
    groups.map(async (parts) => {
      const transfer = parts.flatMap(({ part }) => [part.keys.buffer, part.keyRecords.buffer, part.kindEnds.buffer] as ArrayBuffer[]);
      return await threads.run('sort', { parts, placeOf }, transfer);
    }),
  );
  return { postings: joinPostings(sorted.map(({ postings }) => postings)), live: sorted.map(({ live }) => live) };
}

export function sortKeys({ parts, placeOf }: UnsortedKeys): SortedKeys {
  const { keys, starts, holders } = sortGroups([parts]);
  // Of no more than they need, to be handed over.
  const postings = { keys: keys.slice(), starts: starts.slice(), holders };
  return { postings, live: liveKeys(postings, { placeOf }) };
}

export function buffersOfSorted({ postings, live }: SortedKeys): ArrayBuffer[] {
  return [postings.keys, postings.starts, postings.holders, live.starts, live.holders].map((array) => array.buffer as ArrayBuffer);
}
