import { HASH_SPAN, type Key, kindCodeOf } from '../../core/key.ts';
import { sharedInts } from '../memory/shared-memory.ts';
import { kindOf } from './key-kinds.ts';
import type { Postings } from './postings.ts';

/** For each record its live keys that another record shares, and for each such key its holders, ascending. */
export interface KeyGraph {
  readonly keyStarts: Int32Array;
  readonly keysOfRecord: Int32Array;
  readonly starts: Int32Array;
  readonly holders: Int32Array;
}

/** The holders of each live shared key of some postings, by place, ascending. */
export interface LiveKeys {
  readonly starts: Int32Array;
  readonly holders: Int32Array;
  /** Keys of generic values: shared by too many records to identify a person. */
  readonly generic: readonly number[];
}

export interface LiveOrder {
  /** The count of a key in the whole store, if the postings cover only part of it. */
  readonly keyCounts?: ((key: Key) => number) | undefined;
  /** The place of each record in the graph, -1 if it is not in it; by default its index. */
  readonly placeOf?: Int32Array | undefined;
}

export function liveKeys({ keys, starts, holders }: Postings, { keyCounts, placeOf }: LiveOrder): LiveKeys {
  const generic: number[] = [];
  const live = new Int32Array(keys.length);
  let count = 0;
  let room = 0;
  let kindEnd = 0;
  let limit = 0;
  let neutralises = false;
  let resolves = false;
  for (let k = 0; k < keys.length; k += 1) {
    const key = keys[k] as Key;
    if (key >= kindEnd) {
      const kind = kindOf(key);
      limit = kind.limit;
      neutralises = kind.neutralises !== undefined;
      resolves = kind.forFragments !== true;
      kindEnd = (kindCodeOf(key) + 1) * HASH_SPAN;
    }
    const held = starts[k + 1]! - starts[k]!;
    if ((keyCounts === undefined ? held : keyCounts(key)) > limit) {
      if (neutralises) generic.push(key);
    } else if (held > 1 && resolves) {
      live[count] = k;
      count += 1;
      room += held;
    }
  }
  return { ...placeHolders({ starts, holders }, live.subarray(0, count), room, placeOf), generic };
}

/** The same for keys that are known to be live, with those of their holders that are in the graph. */
export function placedKeys(shared: Pick<Postings, 'starts' | 'holders'>, placeOf: Int32Array): LiveKeys {
  return {
    ...placeHolders(
      shared,
      Int32Array.from({ length: shared.starts.length - 1 }, (_, k) => k),
      shared.holders.length,
      placeOf,
    ),
    generic: [],
  };
}

/** The holders of the live keys by place, ascending. Keys with fewer than two holders in the graph are left out. */
function placeHolders(
  { starts, holders }: Pick<Postings, 'starts' | 'holders'>,
  live: Int32Array,
  room: number,
  placeOf: Int32Array | undefined,
): Pick<LiveKeys, 'starts' | 'holders'> {
  const liveStarts = new Int32Array(live.length + 1);
  const placed = new Int32Array(room);
  let end = 0;
  let kept = 0;
  for (const k of live) {
    const first = end;
    for (let h = starts[k]!; h < starts[k + 1]!; h += 1) {
      const record = placeOf === undefined ? holders[h]! : placeOf[holders[h]!]!;
      if (record < 0) continue;
      // Insertion sort: a key has few holders.
      let at = end;
      for (; at > first && placed[at - 1]! > record; at -= 1) placed[at] = placed[at - 1]!;
      placed[at] = record;
      end += 1;
    }
    if (end < first + 2) end = first;
    else kept += 1;
    liveStarts[kept] = end;
  }
  return kept === live.length && end === room
    ? { starts: liveStarts, holders: placed }
    : { starts: liveStarts.slice(0, kept + 1), holders: placed.slice(0, end) };
}

/** Keys are ordered by their first holder, so that consecutive records read neighbouring memory. */
export function graphOf(parts: readonly LiveKeys[], records: number): KeyGraph {
  const { starts, holders } = nearby(parts, records);
  const keyStarts = sharedInts(records + 1);
  for (let h = 0; h < holders.length; h += 1) keyStarts[holders[h]! + 1]! += 1;
  for (let i = 0; i < records; i += 1) keyStarts[i + 1]! += keyStarts[i]!;
  const keysOfRecord = sharedInts(holders.length);
  const next = keyStarts.slice();
  for (let l = 0; l + 1 < starts.length; l += 1) {
    for (let h = starts[l]!; h < starts[l + 1]!; h += 1) {
      const record = holders[h]!;
      keysOfRecord[next[record]!] = l;
      next[record]! += 1;
    }
  }
  return { keyStarts, keysOfRecord, starts, holders };
}

function nearby(parts: readonly LiveKeys[], records: number): Pick<KeyGraph, 'starts' | 'holders'> {
  const keys = parts.reduce((total, part) => total + part.starts.length - 1, 0);
  // By record, side by side: where the next key that it holds first goes, and where the holders of that go.
  const next = new Int32Array(2 * records + 2);
  for (const part of parts) {
    for (let l = 0; l + 1 < part.starts.length; l += 1) {
      const after = 2 * part.holders[part.starts[l]!]! + 2;
      next[after]! += 1;
      next[after + 1]! += part.starts[l + 1]! - part.starts[l]!;
    }
  }
  for (let at = 2; at < next.length; at += 1) next[at]! += next[at - 2]!;
  const starts = sharedInts(keys + 1);
  const holders = sharedInts(next[2 * records + 1]!);
  for (const part of parts) {
    for (let l = 0; l + 1 < part.starts.length; l += 1) {
      const at = 2 * part.holders[part.starts[l]!]!;
      let to = next[at + 1]!;
      starts[next[at]!] = to;
      next[at]! += 1;
      for (let h = part.starts[l]!; h < part.starts[l + 1]!; h += 1, to += 1) holders[to] = part.holders[h]!;
      next[at + 1] = to;
    }
  }
  starts[keys] = holders.length;
  return { starts, holders };
}
