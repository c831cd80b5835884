import type { Key } from '../../core/key.ts';
import { HASH_SPAN, MAX_KEY_KINDS } from '../../core/key.ts';
import { type LiveKeys, liveKeys, placedKeys } from '../../match/keys/key-graph.ts';
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
  readonly isSorted: boolean;
}

/** The postings of a slice, in any thread. The first to read it sorts it in its file. */
export function readSlice(slice: FiledSlice): Postings {
  const held = readEntries(slice);
  if (slice.isSorted) return groupSorted(held);
  const { keys, starts, holders } = postingsOf(held);
  for (let at = 0; at < keys.length; at++) held.keys.fill(keys[at]!, starts[at]!, starts[at + 1]!);
  eachPiece(slice, { keys: held.keys, records: holders }, (bytes, start) => writeFully(slice.fd, bytes, start));
  return { keys, starts, holders };
}

/** The keys of a slice that records share, by the places of the records; -1 for those that are left out. */
export function liveInSlice({ slice, placeOf }: { readonly slice: FiledSlice; readonly placeOf?: Int32Array | undefined }): LiveKeys {
  return liveKeys(readSlice(slice), { placeOf });
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

/** How records are split into blocks. In shared memory. */
export interface BlockPlan {
  readonly records: number;
  readonly blocks: number;
  readonly blockOf: Uint16Array;
  /** By record, whether training learns from it. */
  readonly sampled: Uint8Array;
  /** By block one bit per record: it shares a key with a record of that block, which is before its own. */
  readonly neighbours: Uint8Array;
}

/** Drawn at random, and sharing a key with one of those. */
export const SAMPLED = { drawn: 1, near: 2 } as const;

/** The shared keys of each block: their holders in it and in later blocks, the last of each key complemented. */
export interface BlockKeys {
  readonly holders: Int32Array;
  /** Those of block `b` end before `ends[b]`. */
  readonly ends: Int32Array;
  /** Keys of generic values. */
  readonly generic: readonly number[];
}

/** Gives each block the keys of a slice that its records share, and marks the records of later blocks that share one. */
export function divideSlice({ slice, plan }: { readonly slice: FiledSlice; readonly plan: BlockPlan }): BlockKeys {
  const { keys, starts, holders } = readSlice(slice);
  const generic: number[] = [];
  const byBlock = Array.from({ length: plan.blocks }, (): number[] => []);
  for (let at = 0; at < keys.length; at++) {
    const held = holders.subarray(starts[at]!, starts[at + 1]!);
    if (held.length < 2) continue;
    const key = keys[at] as Key;
    const kind = kindOf(key);
    if (held.length > keyLimit(key)) {
      if (kind.neutralises !== undefined) generic.push(key);
    } else if (kind.forFragments !== true) divide(held, plan, byBlock);
  }
  const ends = Int32Array.from(byBlock, (list) => list.length);
  for (let block = 1; block < ends.length; block++) ends[block]! += ends[block - 1]!;
  const all = new Int32Array(ends.at(-1) ?? 0);
  for (const [block, list] of byBlock.entries()) all.set(list, block === 0 ? 0 : ends[block - 1]!);
  return { holders: all, ends, generic };
}

function divide(holders: Int32Array, { records, blockOf, sampled, neighbours }: BlockPlan, byBlock: readonly number[][]): void {
  const last = holders.reduce((most, record) => Math.max(most, blockOf[record]!), 0);
  const bytes = bitmapBytes(records);
  for (let block = nextBlock(holders, blockOf, 0); ; block = nextBlock(holders, blockOf, block + 1)) {
    const list = byBlock[block]!;
    const first = list.length;
    for (const record of holders) {
      if (blockOf[record]! < block) continue;
      list.push(record);
      if (blockOf[record]! > block) Atomics.or(neighbours, block * bytes + (record >>> 3), 1 << (record & 7));
    }
    if (list.length === first + 1) list.pop();
    else list.push(~list.pop()!);
    if (block === last) break;
  }
  if (!holders.some((record) => sampled[record] === SAMPLED.drawn)) return;
  for (const record of holders) if (sampled[record] !== SAMPLED.drawn) sampled[record] = SAMPLED.near;
}

/** The first block from `least` on that holds a record. */
function nextBlock(holders: Int32Array, blockOf: Uint16Array, least: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const record of holders) if (blockOf[record]! >= least) next = Math.min(next, blockOf[record]!);
  return next;
}

/** Keys of one block in a scratch file, in pieces. */
export interface FiledBlockKeys {
  readonly fd: number;
  readonly starts: readonly number[];
  readonly counts: readonly number[];
}

/** Some keys of a block, by the places of its records. */
export function keysOfBlock({ keys, placeOf }: { readonly keys: FiledBlockKeys; readonly placeOf: Int32Array }): LiveKeys {
  const holders = new Int32Array(keys.counts.reduce((sum, count) => sum + count, 0));
  let end = 0;
  for (const [piece, start] of keys.starts.entries()) {
    const part = holders.subarray(end, end + keys.counts[piece]!);
    end += part.length;
    readFully(keys.fd, new Uint8Array(part.buffer, part.byteOffset, part.byteLength), start);
  }
  const starts = [0];
  for (let at = 0; at < holders.length; at++) {
    if (holders[at]! >= 0) continue;
    holders[at] = ~holders[at]!;
    starts.push(at + 1);
  }
  return placedKeys({ starts: Int32Array.from(starts), holders }, placeOf);
}

/** The bytes of one bit per record. */
export function bitmapBytes(records: number): number {
  return Math.ceil(records / 8);
}
