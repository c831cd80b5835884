import type { Key } from '../../core/key.ts';
import { HASH_SPAN, MAX_KEY_KINDS } from '../../core/key.ts';
import { type LiveKeys, liveKeys } from '../../match/keys/key-graph.ts';
import { keyLimit, kindOf } from '../../match/keys/key-kinds.ts';
import { groupSorted, type HeldKeys, type Postings, postingsOf } from '../../match/keys/postings.ts';
import { readFully, writeFully } from './scratch-file.ts';

const SLICES_PER_KIND = 16;
const SLICE_SPAN = HASH_SPAN / SLICES_PER_KIND;
/** Slices are ranges of keys, ascending. */
export const KEY_SLICES = MAX_KEY_KINDS * SLICES_PER_KIND;
/** A key and a record. */
export const ENTRY_BYTES = 12;
const KEY_BYTES = 8;
const RECORD_BYTES = 4;

function sliceOf(key: number): number {
  return Math.floor(key / SLICE_SPAN);
}

/** Keys with their records by slice: those of slice `s` end before `ends[s]`. */
export interface SlicedKeys extends HeldKeys {
  readonly ends: Int32Array;
}

export function slicedKeys(keys: readonly number[], records: readonly number[]): SlicedKeys {
  const ends = new Int32Array(KEY_SLICES);
  for (const key of keys) ends[sliceOf(key)]! += 1;
  for (let slice = 1; slice < KEY_SLICES; slice++) ends[slice]! += ends[slice - 1]!;
  const next = ends.slice();
  const sliced = { keys: new Float64Array(keys.length), records: new Int32Array(keys.length), ends };
  for (let at = keys.length - 1; at >= 0; at--) {
    const to = --next[sliceOf(keys[at]!)]!;
    sliced.keys[to] = keys[at]!;
    sliced.records[to] = records[at]!;
  }
  return sliced;
}

/** One slice in a scratch file: pieces of some entries each, first their keys, then their records. */
export interface FiledSlice {
  readonly fd: number;
  readonly starts: readonly number[];
  readonly counts: readonly number[];
}

/** The postings of a slice that was sorted, in any thread. */
export function readSlice(slice: FiledSlice): Postings {
  return groupSorted(readEntries(slice));
}

/** Sorts a slice in its file. */
function sortSlice(slice: FiledSlice): Postings {
  const { keys, starts, holders } = postingsOf(readEntries(slice));
  const all = new Float64Array(holders.length);
  for (let at = 0; at < keys.length; at++) all.fill(keys[at]!, starts[at]!, starts[at + 1]!);
  eachPiece(slice, { keys: all, records: holders }, (bytes, start) => writeFully(slice.fd, bytes, start));
  return { keys, starts, holders };
}

function readEntries(slice: FiledSlice): HeldKeys {
  const count = slice.counts.reduce((sum, one) => sum + one, 0);
  const held = { keys: new Float64Array(count), records: new Int32Array(count) };
  eachPiece(slice, held, (bytes, start) => readFully(slice.fd, bytes, start));
  return held;
}

/** The bytes of each piece in memory, and where they are in the file. */
function eachPiece({ starts, counts }: FiledSlice, { keys, records }: HeldKeys, visit: (bytes: Uint8Array, start: number) => void): void {
  let at = 0;
  for (const [piece, start] of starts.entries()) {
    const some = counts[piece]!;
    visit(new Uint8Array(keys.buffer, at * KEY_BYTES, some * KEY_BYTES), start);
    visit(new Uint8Array(records.buffer, at * RECORD_BYTES, some * RECORD_BYTES), start + some * KEY_BYTES);
    at += some;
  }
}

/** How records are split into blocks; the last "block" is the sample that training learns from. In shared memory. */
export interface BlockPlan {
  readonly records: number;
  readonly blocks: number;
  readonly blockOf: Uint16Array;
  readonly isSample: Uint8Array;
  /** By block one bit per record: it shares a key with a record of that block, which is before its own. */
  readonly neighbours: Uint8Array;
}

/** Sorts a slice, and marks which records of other blocks share a key with each block. */
export function markNeighbours({ slice, plan }: { readonly slice: FiledSlice; readonly plan: BlockPlan }): null {
  const { keys, starts, holders } = sortSlice(slice);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as Key;
    const held = holders.subarray(starts[at]!, starts[at + 1]!);
    if (held.length > 1 && held.length <= keyLimit(key) && kindOf(key).forFragments !== true) markHolders(held, plan);
  }
  return null;
}

/** The keys that the records of a block share, by their places; -1 for the others. */
export function keysOfBlock({ slice, placeOf }: { readonly slice: FiledSlice; readonly placeOf: Int32Array }): LiveKeys {
  return liveKeys(readSlice(slice), { placeOf });
}

function markHolders(holders: Int32Array, { records, blocks, blockOf, isSample, neighbours }: BlockPlan): void {
  const bytes = bitmapBytes(records);
  const mark = (block: number, record: number) => {
    Atomics.or(neighbours, block * bytes + (record >>> 3), 1 << (record & 7));
  };
  let isSampled = false;
  for (const record of holders) {
    if (isSample[record] === 1) isSampled = true;
    const own = blockOf[record]!;
    for (const other of holders) if (blockOf[other]! < own) mark(blockOf[other]!, record);
  }
  if (isSampled) for (const record of holders) mark(blocks, record);
}

/** The bytes of one bit per record. */
export function bitmapBytes(records: number): number {
  return Math.ceil(records / 8);
}
